/** What the browser keeps: an opaque save for each game, and the theme. A browser that forbids it is no error. */

const PREFIX = "tantocuore:";

/** @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Private windows and full stores: the game goes on, it only will not outlive the page.
  }
}

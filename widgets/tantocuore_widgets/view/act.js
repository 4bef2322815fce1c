/** Presses: which of them count, and where a menu opens. */

const TOO_SOON = 350;
const SAME_PLACE = 24;

/**
 * The second click of a double click would press whatever has come to lie there. A press does not count when the
 * browser calls it a second one, nor when it falls where the last one fell, soon after an answer redrew the page.
 * Keys are not meant: they press what has the focus. Neither is a button that says `data-again`.
 * @returns {{answered: (at: number) => void, counts: (event: MouseEvent) => boolean}} `at`: when the page was redrawn, ms
 */
export function presses() {
  let drawn = -Infinity;
  let last = { x: -Infinity, y: -Infinity };
  return {
    answered(at) {
      drawn = at;
    },
    counts({ detail, timeStamp, clientX: x, clientY: y, target }) {
      if (detail === 0) return true;
      const near = Math.hypot(x - last.x, y - last.y) < SAME_PLACE;
      last = { x, y };
      if (target instanceof Element && !target.closest("button:not([data-again])")) return true;
      return detail === 1 && !(near && timeStamp - drawn < TOO_SOON);
    },
  };
}

/** Bring an open menu into the table's box, and the focus to its first move. @param {HTMLElement} page @param {HTMLElement} root */
export function openMenu(page, root) {
  const list = /** @type {HTMLElement | null} */ (page.querySelector("[data-menu]"));
  if (!list) return;
  const [box, room] = [list.getBoundingClientRect(), root.getBoundingClientRect()];
  const nudge = Math.min(0, room.right - 8 - box.right) || Math.max(0, room.left + 8 - box.left);
  list.style.setProperty("--nudge", `${nudge}px`);
  list.querySelector("button")?.focus();
  list.scrollIntoView({ block: "nearest" });
}

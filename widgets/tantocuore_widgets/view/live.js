/** The two live regions: what is said once for those who hear the page. */

// An emptied live region must be seen empty before the same words are heard twice.
const PAUSE = 40;

/**
 * @param {HTMLElement} root
 * @returns {(said: string, how: string) => void}
 */
export function voice(root) {
  /** @param {"status" | "alert"} role @param {"polite" | "assertive"} how */
  const region = (role, how) => {
    const el = document.createElement("p");
    el.className = "unseen";
    el.setAttribute("role", role);
    el.setAttribute("aria-live", how);
    root.append(el);
    return el;
  };
  const [polite, assertive] = [region("status", "polite"), region("alert", "assertive")];
  return (said, how) => {
    const box = how === "assertive" ? assertive : polite;
    // What was said before is over: who reads the page meets only the last.
    for (const it of [polite, assertive]) it.textContent = "";
    setTimeout(() => {
      box.textContent = said;
    }, PAUSE);
  };
}

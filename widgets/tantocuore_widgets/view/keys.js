import { beside, focused, keepAbove } from "./focus.js";

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/**
 * Keys work while the focus is inside the table and not in a text field. Each has a visible button too.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} root
 * @param {{
 *   keyed: (key: string) => Action | null,
 *   run: (action: Action) => void,
 *   why: (card: string | null) => void,
 *   step: (way: -1 | 1) => void,
 *   escape: () => boolean,
 * }} does
 */
export function onKey(event, root, does) {
  const at = focused(root);
  if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
  keepAbove(at);
  const typing = at.matches("input, select, textarea");
  const handled = typing ? event.key === "Escape" && does.escape() : press(event, at, does);
  if (handled) event.preventDefault();
  // The page around the table has keys of its own (a notebook's command mode): what is meant for the table ends here.
  if (event.key !== "Tab") event.stopPropagation();
}

/** @param {KeyboardEvent} event @param {HTMLElement} at @param {Parameters<typeof onKey>[2]} does @returns {boolean} */
function press(event, at, does) {
  const { key } = event;
  const card = at.closest("[data-stop]");
  if (event.repeat && (key === "Enter" || key === " ")) return true;
  if (key === "Escape") return does.escape();
  if (ARROWS.has(key)) {
    const next = at.closest("[data-menu]") ? inMenu(at, key) : beside(at, key);
    next?.focus();
    return next !== null;
  }
  if (event.repeat) return false;
  if (key === "?") {
    does.why(card?.getAttribute("data-card") ?? null);
    return true;
  }
  if (key === "[" || key === "]") {
    does.step(key === "[" ? -1 : 1);
    return true;
  }
  const action = key.length === 1 ? does.keyed(key) : null;
  if (!action) return false;
  does.run(action);
  return true;
}

/** @param {HTMLElement} at @param {string} key @returns {HTMLElement | null} */
function inMenu(at, key) {
  const buttons = [...(at.closest("[data-menu]")?.querySelectorAll("button") ?? [])];
  if (!buttons.length) return null;
  const here = buttons.indexOf(/** @type {HTMLButtonElement} */ (at));
  const next =
    key === "Home"
      ? 0
      : key === "End"
        ? buttons.length - 1
        : here + (key === "ArrowDown" || key === "ArrowRight" ? 1 : -1);
  return buttons[(next + buttons.length) % buttons.length];
}

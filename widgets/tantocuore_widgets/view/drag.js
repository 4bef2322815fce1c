/** Dragging a card is an alias of a click on it, for a mouse or a pen; a finger scrolls. Nothing needs it. */

const FAR = 8;
/** Where a card may be put down, and the moves that this asks for. */
/** @type {Record<string, string[]>} */
const PLACES = {
  play: ["serve", "play", "use"],
  house: ["chambermaid", "employ", "discard", "use", "cure"],
  hand: ["keep", "employ"],
};

/**
 * The move that a card asks for where it is put down: of its own moves the one that the place stands for.
 * @param {string[]} moves
 * @param {string} region
 * @returns {string | null}
 */
export function dropped(moves, region) {
  const verbs = PLACES[region] ?? [];
  const fit = moves.filter((move) => verbs.includes(move.split(" ", 1)[0]));
  return fit.length === 1 ? fit[0] : null;
}

/**
 * @param {HTMLElement} root
 * @param {{send: (verb: string, args: Args) => void}} does
 * @returns {() => void} what ends it
 */
export function dragging(root, does) {
  /** @type {{card: HTMLElement, moves: string[], x: number, y: number, ghost: HTMLElement | null} | null} */
  let held = null;
  const doc = root.ownerDocument;
  const regions = () => /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-region]")]);
  const under = (/** @type {PointerEvent} */ { clientX, clientY }) =>
    /** @type {Document | ShadowRoot} */ (root.getRootNode()).elementFromPoint(clientX, clientY);

  const down = (/** @type {PointerEvent} */ event) => {
    const card = event.target instanceof Element ? event.target.closest("[data-moves]") : null;
    if (event.button !== 0 || event.pointerType === "touch" || !(card instanceof HTMLElement)) return;
    const moves = (card.dataset.moves ?? "").split("|");
    held = { card, moves, x: event.clientX, y: event.clientY, ghost: null };
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(x, y) < FAR) return;
    held.ghost ??= lift(held.card);
    held.ghost.style.translate = `${x}px ${y}px`;
    const over = under(event)?.closest("[data-region]");
    for (const region of regions()) {
      const fits = dropped(held?.moves ?? [], region.dataset.region ?? "") !== null;
      region.toggleAttribute("data-drop", fits);
      region.toggleAttribute("data-over", fits && region === over);
    }
  };
  const lift = (/** @type {HTMLElement} */ card) => {
    const sheet = /** @type {HTMLElement} */ (card.querySelector(".sheet"));
    const ghost = /** @type {HTMLElement} */ (sheet.cloneNode(true));
    const [box, room] = [sheet.getBoundingClientRect(), root.getBoundingClientRect()];
    ghost.className = "dragged";
    ghost.setAttribute("aria-hidden", "true");
    Object.assign(ghost.style, {
      left: `${box.left - room.left}px`,
      top: `${box.top - room.top}px`,
      width: `${box.width}px`,
    });
    root.append(ghost);
    card.toggleAttribute("data-away", true);
    return ghost;
  };
  const end = () => {
    held?.ghost?.remove();
    held?.card.removeAttribute("data-away");
    for (const region of regions()) {
      region.removeAttribute("data-drop");
      region.removeAttribute("data-over");
    }
    held = null;
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (!held) return;
    const { ghost, moves, card } = held;
    if (!ghost) {
      held = null; // a click
      return;
    }
    const region = under(event)?.closest("[data-region]")?.getAttribute("data-region") ?? "";
    end();
    // The click that ends a drag on its own card is no click on it.
    card.toggleAttribute("data-dropped", true);
    setTimeout(() => card.removeAttribute("data-dropped"));
    const wanted = dropped(moves, region);
    if (wanted) does.send("move", { move: wanted });
  };
  const click = (/** @type {MouseEvent} */ event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-dropped]")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (held?.ghost && event.key === "Escape") {
      event.stopPropagation();
      end();
    }
  };
  root.addEventListener("pointerdown", down);
  root.addEventListener("click", click, true);
  doc.addEventListener("pointermove", move);
  doc.addEventListener("pointerup", up);
  doc.addEventListener("pointercancel", end);
  doc.addEventListener("keydown", key, true);
  return () => {
    doc.removeEventListener("pointermove", move);
    doc.removeEventListener("pointerup", up);
    doc.removeEventListener("pointercancel", end);
    doc.removeEventListener("keydown", key, true);
  };
}

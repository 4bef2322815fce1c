/** Cards that changed their place glide there, for at most 180 ms; input never waits for it. */

const MOVE = 180;
const MANY = 16;
const DECK = "the deck";
/** A number that changed swells once. */
const PULSE = [{ transform: "none" }, { transform: "scale(1.35)", offset: 0.4 }, { transform: "none" }];

/** @typedef {Map<string, {id: string, box: DOMRect, text?: string}>} Places */

/** @param {HTMLElement} root @returns {Places} */
export function places(root) {
  /** @type {Places} */
  const out = new Map();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return out;
  for (const card of root.querySelectorAll("[data-card]")) {
    const sheet = card.querySelector(".sheet");
    if (sheet)
      out.set(card.getAttribute("data-card") ?? "", {
        id: card.getAttribute("data-id") ?? "",
        box: sheet.getBoundingClientRect(),
      });
  }
  const deck = root.querySelector("[data-deck]");
  for (const el of root.querySelectorAll("[data-number]"))
    out.set(numbered(el), { id: "", box: new DOMRect(), text: el.textContent ?? "" });
  if (deck) out.set(DECK, { id: "", box: (deck.firstElementChild ?? deck).getBoundingClientRect() });
  return out;
}

/** @param {Element} el */
const numbered = (el) => `number ${el.getAttribute("data-number")}`;

/** @param {HTMLElement} root @param {Places} before */
export function glide(root, before) {
  if (!before.size) return;
  for (const el of root.querySelectorAll("[data-number]")) {
    const was = before.get(numbered(el));
    if (was && was.text !== el.textContent) el.animate(PULSE, { duration: MOVE, easing: "ease-out" });
  }
  const cards = [...root.querySelectorAll("[data-card]")];
  const present = new Set(cards.map((card) => card.getAttribute("data-card")));
  const left = [...before].filter(([key, place]) => place.id && !present.has(key)).map(([, place]) => place);
  const moves = [];
  for (const card of cards) {
    const sheet = card.querySelector(".sheet");
    const stayed = before.get(card.getAttribute("data-card") ?? "");
    const was = stayed ?? taken(left, card.getAttribute("data-id")) ?? source(before, card);
    if (!sheet || !was || !was.box.width) continue;
    const is = sheet.getBoundingClientRect();
    const [x, y] = [was.box.left - is.left, was.box.top - is.top];
    if (is.width && Math.abs(x) + Math.abs(y) > 4) moves.push({ sheet, x, y, scale: was.box.width / is.width, stayed });
  }
  // Where the whole table was pushed along, only what really went from one place to another is worth a look.
  for (const { sheet, x, y, scale } of moves.length > MANY ? moves.filter((it) => !it.stayed) : moves) {
    sheet.animate(
      [
        { zIndex: 9, transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${scale})` },
        { zIndex: 9, transformOrigin: "0 0", transform: "none" },
      ],
      { duration: MOVE, easing: "cubic-bezier(0.2, 0, 0, 1)" },
    );
  }
}

/** @param {{id: string, box: DOMRect}[]} left @param {string | null} id */
function taken(left, id) {
  const at = left.findIndex((place) => place.id === id);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

/** Where a card that is new on the table comes from: a hand draws from the deck, a house takes from a pile. @param {Places} before @param {Element} card */
function source(before, card) {
  const region = card.closest("[data-region]")?.getAttribute("data-region");
  const id = card.getAttribute("data-id");
  const from =
    region === "hand"
      ? before.get(DECK)
      : region === "house"
        ? [...before.values()].find((place) => place.id === id)
        : undefined;
  // From far outside the window it would only flash past.
  return from && from.box.bottom > 0 && from.box.top < innerHeight ? from : undefined;
}

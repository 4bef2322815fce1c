import { cardsOf } from "./scene.js";

/** What belongs together: cards, lines of the log, rules and parts of a number light each other. */

/**
 * @typedef {{card?: string | null, line?: number | null, lines?: number[], rules?: string[], ids?: string[]}} Target
 *   a card by its key, or what a line, a rule or a part of a number names
 * @typedef {{cards: Set<string>, lines: Set<number>, rules: Set<string>}} Light
 * @typedef {{scene: Scene, log: LogLine[], book: Book | null}} Known
 */

/**
 * All that belongs to a target: keys of cards, ids of lines, ids of rules.
 * @param {Known} known
 * @param {Target} target
 * @returns {Light}
 */
export function related({ scene, log, book }, target) {
  const all = cardsOf(scene).filter((card) => !card.ghost);
  const rules = new Set(target.rules ?? []);
  const lines = new Set(target.lines ?? []);
  const own = all.find((card) => card.key === target.card);
  if (own) {
    if (typeof own.origin === "number") lines.add(own.origin);
    for (const id of book?.cards[own.id]?.rules ?? []) rules.add(id);
  } else if (!lines.size) {
    for (const line of log) if (line.id !== undefined && (line.rules ?? []).some((id) => rules.has(id))) lines.add(line.id);
  }
  const told = log.filter((line) => line.id !== undefined && lines.has(line.id));
  for (const line of told) for (const id of line.rules ?? []) rules.add(id);
  const cards = new Set(own ? [own.key] : []);
  if (!own) {
    // The very cards that a line brought where they lie, else all of the names that it tells.
    const brought = all.filter((card) => typeof card.origin === "number" && lines.has(card.origin));
    const named = new Set([
      ...(target.ids ?? []),
      ...told.filter((line) => !brought.some((card) => card.origin === line.id)).flatMap((line) => line.cards ?? []),
    ]);
    if (!target.lines?.length && !target.ids?.length)
      for (const [id, page] of Object.entries(book?.cards ?? {}))
        if (page.rules.some((rule) => target.rules?.includes(rule))) named.add(id);
    for (const card of [...brought, ...all.filter((it) => named.has(it.id))]) cards.add(card.key);
  }
  return { cards, lines, rules };
}

/** What a part of the page stands for. @param {Element} at @returns {Target | null} */
function targetOf(at) {
  const list = (/** @type {string | undefined} */ text) => (text ? text.split(" ") : []);
  const found = /** @type {HTMLElement | null} */ (at.closest("[data-card], [data-rule], [data-line], [data-term]"));
  if (!found) return null;
  const { card, rule, line, rules, cards } = found.dataset;
  if (card !== undefined) return { card };
  if (rule !== undefined) return { rules: [rule] };
  return { lines: line ? [Number(line)] : [], rules: list(rules), ids: line ? [] : list(cards) };
}

/**
 * Light what belongs to the part of the page under the pointer or the focus.
 * @param {HTMLElement} root
 * @param {EventTarget | null} target
 * @param {Known | null} known
 */
export function light(root, target, known) {
  const wanted = known && target instanceof Element && root.contains(target) ? targetOf(target) : null;
  const lit = wanted && known ? related(known, wanted) : null;
  const mark = (/** @type {string} */ name, /** @type {(value: string) => boolean | undefined} */ has) => {
    for (const el of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(`[data-${name}]`)))
      el.toggleAttribute("data-lit", Boolean(has(el.dataset[name] ?? "")));
  };
  mark("card", (key) => lit?.cards.has(key));
  mark("line", (id) => lit?.lines.has(Number(id)));
  mark("rule", (id) => lit?.rules.has(id));
}

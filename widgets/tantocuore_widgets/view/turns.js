import { focused } from "./focus.js";
import { h } from "./patch.js";
import { named, rich } from "./rich.js";
import { symbol } from "./symbols.js";

/** Moves that are alike in most turns: in a row they are written softer than those that tell the turns apart. */
const ALIKE = new Set(["love", "end"]);

/** What this page of turns was asked for with. @param {Turns} it @returns {Verbs["turns"]} */
export function askedFor({ query, sorts, page, hide }) {
  return { query, sort: sorts.find(({ on }) => on)?.by ?? "", page: page.at, hide };
}

/** How many turns were found, for those who hear it. @param {Turns} it */
export function foundIn({ found, page }) {
  return page.last ? `${found.text}. ${page.text}` : found.text;
}

/** All turns of a position, where the board was. @param {Turns} it @param {Context} ctx @returns {import("./patch.js").Child} */
export function turnList(it, ctx) {
  const id = `${ctx.uid}-turns`;
  // Whatever else is asked for begins at the first page.
  const ask = (/** @type {Partial<Verbs["turns"]>} */ other) =>
    ctx.send("turns", { ...askedFor(it), page: 0, ...other });
  return h(
    "section",
    { key: "turns", class: "turnlist panel", "aria-labelledby": named(id, ctx), "data-region": "turns" },
    h(
      "div",
      { class: "heading" },
      h("h3", { id, tabindex: -1, "data-heading": "" }, it.title),
      h("button", { class: "quiet", type: "button", on: { click: () => ctx.closeTurns() } }, it.labels.close),
    ),
    h("div", { class: "counted" }, it.parts.map((part, i) => h("p", { key: i }, rich(part, ctx)))),
    it.verdicts.length ? h("ul", { class: "verdicts", role: "list" }, it.verdicts.map(verdict)) : null,
    sought(it, id, ask),
    leaves(it, ask, "before"),
    h("div", { key: "rows", class: "framed" }, turnTable(it, ctx)),
    it.page.last ? leaves(it, ask, "after") : null,
  );
}

/** Whether a measure is proved best, by a sign and in words. @param {Turns["verdicts"][number]} it */
function verdict({ by, best, text }) {
  return h("li", { key: by, class: best ? "proved" : null }, symbol(best ? "check" : "on"), h("span", null, text));
}

/** What is looked for, what stands first, what is left out. @param {Turns} it @param {string} id @param {(other: Partial<Verbs["turns"]>) => void} ask */
function sought({ labels, query, sorts, hide }, id, ask) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const box = /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("query");
    ask({ query: /** @type {HTMLInputElement} */ (box).value.trim() });
  };
  const field = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target);
  return h(
    "form",
    { class: "sought", role: "search", autocomplete: "off", on: { submit } },
    h("label", { class: "said", for: `${id}-query` }, labels.query),
    h("input", {
      id: `${id}-query`,
      name: "query",
      type: "text",
      maxlength: 200,
      enterkeyhint: "search",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-describedby": `${id}-hint`,
      prop: { value: query },
    }),
    h("button", { class: "quiet", type: "submit" }, labels.find),
    h("small", { id: `${id}-hint` }, labels.hint),
    h("label", { class: "said order", for: `${id}-sort` }, labels.sort),
    h(
      "select",
      {
        id: `${id}-sort`,
        prop: { value: sorts.find(({ on }) => on)?.by ?? "" },
        on: { change: (/** @type {Event} */ event) => ask({ sort: field(event).value }) },
      },
      sorts.map(({ by, text }) => h("option", { key: by, value: by }, text)),
    ),
    h(
      "label",
      { class: "without" },
      h("input", {
        type: "checkbox",
        prop: { checked: hide },
        on: { change: (/** @type {Event} */ event) => ask({ hide: field(event).checked }) },
      }),
      h("span", null, labels.hide),
    ),
  );
}

/** How many were found, and the way through the pages. @param {Turns} it @param {(other: Partial<Verbs["turns"]>) => void} ask @param {string} where */
function leaves({ labels, found, page }, ask, where) {
  const leaf = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {number} */ to) => {
    const off = to < 0 || to > page.last;
    return h(
      "button",
      {
        key: sign,
        class: "quiet",
        type: "button",
        "data-again": "",
        "aria-disabled": off ? "true" : null,
        on: { click: () => (off ? null : ask({ page: to })) },
      },
      sign === "back" ? symbol(sign) : null,
      h("span", null, label),
      sign === "on" ? symbol(sign) : null,
    );
  };
  const way = [leaf(labels.previous, "back", page.at - 1), leaf(labels.next, "on", page.at + 1)];
  return h(
    "div",
    { class: "leaves", key: where, "data-leaves": where },
    where === "before" ? h("h4", { tabindex: -1, "data-found": "" }, found.text) : null,
    page.last ? [h("span", { key: "at" }, page.text), way] : null,
  );
}

/** The rows; the rulebook's own turn stands above them on every page. @param {Turns} it @param {Context} ctx */
function turnTable(it, ctx) {
  if (!it.rows.length && !it.own) return null;
  const over = (/** @type {string} */ text) => h("th", { key: text, role: "columnheader", scope: "col" }, text);
  // On a phone each row is drawn as a card; the roles keep it a row for those who hear it.
  return h(
    "table",
    { role: "table", "aria-label": it.title },
    h(
      "thead",
      { role: "rowgroup" },
      h("tr", { role: "row" }, over(it.labels.moves), it.head.map(({ text }) => over(text)), h("td", { role: "cell" })),
    ),
    it.own ? h("tbody", { key: "own", role: "rowgroup", class: "first" }, turnRow(it.own, it, ctx)) : null,
    h("tbody", { key: "found", role: "rowgroup" }, it.rows.map((row) => turnRow(row, it, ctx))),
  );
}

/** @param {TurnRow} row @param {Turns} it @param {Context} ctx */
function turnRow(row, { head: over, labels }, ctx) {
  const { turn, rulebook, beats, numbers } = row;
  const more = new Set(beats.map(({ by }) => by));
  return h(
    "tr",
    { key: turn ?? "own", role: "row", class: rulebook ? "by-book" : null },
    h(
      "th",
      { role: "rowheader", scope: "row" },
      rulebook ? h("b", { key: "book" }, symbol("crest"), h("span", null, rulebook)) : null,
      h("span", { key: "moves", class: "in-line" }, inLine(row)),
      h("small", { key: "orders" }, row.orders.text),
      beats.length
        ? h(
            "ul",
            { key: "beats", role: "list" },
            beats.map(({ by, text }) => h("li", { key: by }, symbol("spark"), h("span", null, text))),
          )
        : null,
    ),
    numbers.map(({ by, text, n, cards }, i) =>
      h(
        "td",
        { key: by, role: "cell", class: cards.length || String(n) !== text ? "named" : null },
        h("i", { "aria-hidden": "true" }, over[i].text),
        more.has(by) ? h("b", null, text) : h("span", null, text),
      ),
    ),
    h(
      "td",
      { key: "play", role: "cell", class: "played-out" },
      turn === undefined
        ? null
        : h(
            "button",
            { class: "quiet", type: "button", on: { click: () => ctx.send("play_turn", { turn }) } },
            labels.play,
          ),
    ),
  );
}

/** The moves in words; equal ones in a row are one part of the text. @param {TurnRow} row */
export function inLine({ text, moves }) {
  const firsts = moves.filter((it, i) => it.text !== moves[i - 1]?.text);
  return text.split("; ").map((part, i) => [
    i ? "; " : null,
    h("span", { key: i, class: ALIKE.has(firsts[i]?.move.split(" ")[0] ?? "") ? "alike" : null }, part),
  ]);
}

/**
 * After turns have come: from elsewhere the focus goes to their heading, from under the rows to what was found.
 * @param {HTMLElement} page
 */
export function leafed(page) {
  const list = page.querySelector(".turnlist");
  const at = focused(page);
  const goal = !list?.contains(at) ? "[data-heading]" : at?.closest('[data-leaves="after"]') ? "[data-found]" : null;
  /** @type {HTMLElement | null | undefined} */ (goal && list?.querySelector(goal))?.focus();
}

import { askBox } from "./ask.js";
import { picture } from "./card.js";
import { comparison } from "./compare.js";
import { h } from "./patch.js";
import { actionButton, named, plain, rich } from "./rich.js";
import { symbol } from "./symbols.js";

/** @param {Context} ctx */
export function why(ctx) {
  const it = ctx.why;
  const id = `${ctx.uid}-why`;
  const heading = (/** @type {string} */ text) => h("h3", { id, tabindex: -1, "data-heading": "" }, text);
  if (!it) {
    return h(
      "section",
      { key: "why", class: "why panel empty-why", "aria-labelledby": named(id, ctx), "data-region": "why" },
      h("div", { class: "heading" }, heading(ctx.words.why_title)),
      h("p", { class: "empty" }, ctx.words.why_empty),
      askBox(ctx),
    );
  }
  // What it takes stands between what happened and the rule.
  const told = it.parts?.slice(0, it.needs?.length ? 1 : undefined) ?? [];
  const rest = it.parts?.slice(told.length) ?? [];
  return h(
    "section",
    { key: "why", class: `why panel open is-${it.kind}`, "aria-labelledby": named(id, ctx), "data-region": "why" },
    grip(ctx),
    h(
      "div",
      { class: "heading" },
      heading(it.title),
      it.when ? h("small", null, it.when) : null,
      h(
        "button",
        { class: "close", type: "button", "aria-label": ctx.words.close, on: { click: () => ctx.closeWhy() } },
        symbol("cross"),
      ),
    ),
    h(
      "div",
      { class: "reasons" },
      it.question ? h("p", { class: "asked", key: "asked" }, h("q", null, it.question)) : null,
      it.face ? h("div", { class: "shown", key: it.face }, picture(it.face, "", ctx)) : null,
      parts(told, ctx),
      it.needs?.length ? needs(it.needs, ctx) : null,
      parts(rest, ctx),
      it.steps?.length ? steps(it.steps, ctx) : null,
      it.table ? table(it.table) : null,
      it.compare ? comparison(it.compare, ctx) : null,
    ),
    it.actions?.length ? buttons("actions", it.actions, ctx) : null,
    it.sources?.length ? sources(it, ctx) : null,
    it.more?.length
      ? h("div", { class: "others", key: "others" }, h("h4", null, ctx.words.others_title), buttons("also", it.more, ctx))
      : null,
    askBox(ctx),
  );
}

/** @param {NonNullable<Why["parts"]>} list @param {Context} ctx */
function parts(list, ctx) {
  if (!list.length) return null;
  return h(
    "ul",
    { class: "parts", role: "list" },
    list.map((part) =>
      h("li", null, part.label ? h("b", null, part.label) : null, h("p", null, rich(part.text, ctx))),
    ),
  );
}

/** @param {string} name @param {Action[]} list @param {Context} ctx */
function buttons(name, list, ctx) {
  return h(
    "div",
    { class: name, key: name },
    list.map((action) => actionButton(action, ctx)),
  );
}

/** On a phone the answer is a sheet: half of it is seen, or all. @param {Context} ctx */
function grip({ words }) {
  return h(
    "label",
    { class: "grip", key: "grip" },
    h("input", { type: "checkbox", "aria-label": words.sheet_whole }),
    h("i", { "aria-hidden": "true" }),
  );
}

const MOST_PIPS = 10;

/**
 * What it takes: a number and a bar of pips where there is something to count, and always the words.
 * @param {Need[]} list
 * @param {Context} ctx
 */
function needs(list, { words }) {
  const row = (/** @type {Need} */ { text, have, want }, /** @type {number} */ i) => {
    const counts = have !== null && want !== null;
    return h(
      "li",
      { key: i, class: counts ? "counts" : null },
      h("b", { "aria-hidden": "true" }, counts ? `${have}/${want}` : null),
      h("span", null, text),
      counts && want <= MOST_PIPS
        ? h("span", { class: "pips", "aria-hidden": "true" }, Array.from({ length: want }, (_, n) => pip(n, have)))
        : null,
    );
  };
  return h("ul", { class: "needs", key: "needs", role: "list", "aria-label": words.needs_title }, list.map(row));
}

/** @param {number} n @param {number} have */
function pip(n, have) {
  return h("i", { class: n < have ? "has" : null });
}

/** What was played, each a look at that moment. @param {NonNullable<Why["steps"]>} list @param {Context} ctx */
function steps(list, ctx) {
  const row = (/** @type {NonNullable<Why["steps"]>[number]} */ { node, text }, /** @type {number} */ i) =>
    h(
      "li",
      { key: i },
      h("button", { class: "quiet", type: "button", on: { click: () => ctx.send("look", { node }) } }, h("b", null, i + 1), text),
    );
  return h(
    "div",
    { class: "played", key: "steps" },
    h("h4", null, ctx.words.steps_title),
    h("ol", { role: "list" }, list.map(row)),
  );
}

/** @param {Why} it @param {Context} ctx */
function sources({ sources: list = [], kind }, ctx) {
  return h(
    "div",
    { class: "sources", key: "sources" },
    kind === "term" ? null : h("h4", null, ctx.words.sources_title),
    h(
      "dl",
      null,
      list.map(([edition, place]) => h("div", null, h("dt", null, edition), h("dd", null, place))),
    ),
  );
}

/** @param {NonNullable<Why["table"]>} it */
function table(it) {
  return h(
    "table",
    null,
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        it.head.map((text, i) => (i ? h("th", { scope: "col" }, text) : h("td", null, text))),
      ),
    ),
    h(
      "tbody",
      null,
      it.rows.map((row) =>
        h(
          "tr",
          null,
          row.map((text, i) => (i ? h("td", null, text) : h("th", { scope: "row" }, text))),
        ),
      ),
    ),
  );
}

/**
 * What is announced when Python sent no words for it: what happened and the way on; the rule can be read in place.
 * @param {Why} it
 */
export function spoken(it) {
  const parts = (it.parts ?? []).map((part) => plain(part.text));
  const said =
    it.kind === "refusal" && parts.length > 2 ? [parts[0], parts[parts.length - 1]] : [sentence(it.title), ...parts];
  return said.join(" ");
}

/** A heading as it is read aloud before a sentence: with a stop behind it. @param {string} title */
export function sentence(title) {
  return /[.?!]$/.test(title) ? title : `${title}.`;
}

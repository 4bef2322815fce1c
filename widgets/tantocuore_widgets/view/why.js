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
  return h(
    "section",
    { key: "why", class: `why panel open is-${it.kind}`, "aria-labelledby": named(id, ctx), "data-region": "why" },
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
      it.face ? h("div", { class: "shown", key: it.face }, picture(it.face, "", ctx)) : null,
      it.parts?.length
        ? h(
            "ul",
            { class: "parts", role: "list" },
            it.parts.map((part) =>
              h("li", null, part.label ? h("b", null, part.label) : null, h("p", null, rich(part.text, ctx))),
            ),
          )
        : null,
      it.table ? table(it.table) : null,
      it.compare ? comparison(it.compare, ctx) : null,
      it.sources?.length
        ? h(
            "dl",
            { class: "sources" },
            it.sources.map(([edition, place]) => h("div", null, h("dt", null, edition), h("dd", null, place))),
          )
        : null,
    ),
    it.actions?.length
      ? h(
          "div",
          { class: "actions" },
          it.actions.map((action) => actionButton(action, ctx)),
        )
      : null,
    askBox(ctx),
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
    it.kind === "refusal" && parts.length > 2 ? [parts[0], parts[parts.length - 1]] : [it.title, ...parts];
  return said.join(" ");
}

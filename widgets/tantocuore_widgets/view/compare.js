import { h } from "./patch.js";
import { eye } from "./scrub.js";

/** Two positions side by side, with how they go on. @param {Compare} it @param {Context} ctx @returns {import("./patch.js").Child} */
export function comparison(it, ctx) {
  return h(
    "div",
    { class: "compared", key: "compared" },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h("tr", null, h("td", null), it.head.map((text, i) => h("th", { scope: "col" }, text, it.saw[i] ? saw(ctx) : null))),
      ),
      h(
        "tbody",
        null,
        it.rows.map((row) =>
          h(
            "tr",
            { key: row.label, class: row.diff ? "differs" : null },
            h("th", { scope: "row" }, row.label, row.diff ? h("small", null, row.diff) : null),
            row.values.map((value) => h("td", null, value)),
          ),
        ),
      ),
    ),
    it.outlook ? foresight(it.outlook, it.head, ctx) : null,
  );
}

/** This side knows cards that the other has not seen. @param {Context} ctx */
function saw({ words }) {
  return h("small", { class: "saw", key: "saw" }, eye(), words.branch_saw);
}

/** The roll-outs: for each side a number, its spread, the share of wins, and a strip on one scale. @param {Outlook} it @param {string[]} head @param {Context} ctx */
function foresight(it, head, { words }) {
  const at = scale(it);
  return h(
    "div",
    { class: "outlook", key: "outlook" },
    h(
      "h4",
      null,
      words.outlook_title,
      h("small", null, `${it.n} / ${it.of} ${words.outlook_games}`),
    ),
    h("progress", { max: it.of, value: it.n, "aria-label": words.outlook_title, hidden: it.done }),
    it.columns.map((side, i) =>
      h(
        "div",
        { key: i, class: `side-${i}` },
        h("p", { class: "way" }, h("b", null, head[i])),
        h(
          "p",
          { class: "figures" },
          h("b", null, side.mean.toFixed(1)),
          ` ${words.outlook_mean}, ${words.outlook_spread} ${side.spread.toFixed(1)}`,
          h("span", null, `${Math.round(side.wins * 100)} % ${words.outlook_wins}`),
        ),
        h(
          "span",
          {
            class: "strip",
            role: "img",
            "aria-label": `${words.outlook_most} ${side.low} ${words.outlook_to} ${side.high}`,
            vars: { "--low": at(side.low), "--high": at(side.high), "--mean": at(side.mean) },
          },
          h("i", { class: "band" }),
          h("i", { class: "mean" }),
          h("span", { "aria-hidden": "true", class: "low" }, side.low),
          h("span", { "aria-hidden": "true", class: "high" }, side.high),
        ),
      ),
    ),
    h("p", { class: "verdict" }, it.text),
  );
}

/** Where a number of VP lies on the strips, 0 to 1; both share one scale. @param {Outlook} it @returns {(vp: number) => number} */
export function scale({ columns }) {
  const low = Math.min(...columns.map((side) => side.low));
  const high = Math.max(...columns.map((side) => side.high));
  const room = Math.max(high - low, 1);
  return (vp) => Math.min(1, Math.max(0, (vp - low) / room));
}

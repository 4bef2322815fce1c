import { h } from "./patch.js";
import { panel, rich, ruleButton } from "./rich.js";

/** @param {Context} ctx */
export function log(ctx) {
  if (!ctx.log.length) return null;
  return panel(
    "log",
    { title: ctx.words.log_title, note: ctx.words.log_note },
    ctx,
    h(
      "div",
      { class: "scroll", "data-scroll": "end", tabindex: 0, role: "group", "aria-label": ctx.words.log_title },
      h(
        "ol",
        { class: "lines", role: "list" },
        ctx.log.map((line) =>
          h(
            "li",
            { key: line.n, class: line.depth ? "inner" : null, "data-cards": (line.cards ?? []).join(" ") || null },
            h("span", { class: "n" }, line.n),
            h("span", { class: "what" }, rich(line.text, ctx)),
            line.rules?.length
              ? h(
                  "span",
                  { class: "by" },
                  line.rules.map((id) => ruleButton(id, id, ctx)),
                )
              : null,
          ),
        ),
      ),
    ),
  );
}

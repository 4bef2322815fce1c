import { h } from "./patch.js";
import { actionButton, rich, ruleButton } from "./rich.js";
import { symbol } from "./symbols.js";

/** @param {Context} ctx */
export function say(ctx) {
  const it = ctx.scene.say;
  const id = `${ctx.uid}-say`;
  return h(
    "section",
    {
      key: "say",
      class: `say panel ${it.tone}`,
      "data-mode": it.mode,
      "aria-labelledby": id,
      "data-region": "say",
    },
    h("h3", { id, tabindex: -1, "data-heading": "" }, it.title),
    h("p", { class: "lead" }, rich(it.text, ctx)),
    it.rules?.length
      ? h(
          "ul",
          { class: "rules", role: "list" },
          it.rules.map((rule) =>
            h("li", { key: rule.id }, ruleButton(rule.id, rule.id, ctx), h("span", null, rule.title)),
          ),
        )
      : null,
    it.question ? question(it.question, ctx) : null,
    it.main
      ? h(
          "button",
          {
            class: "main",
            type: "button",
            key: "main",
            "data-main": "",
            "aria-keyshortcuts": it.main.key ?? null,
            on: { click: () => ctx.run(/** @type {Action} */ (ctx.scene.say.main)) },
          },
          it.main.label,
        )
      : null,
    it.tools?.length
      ? h(
          "div",
          { class: "tools", key: "tools", role: "group", "aria-label": ctx.words.tools },
          it.tools.map((tool) => actionButton(tool, ctx)),
        )
      : null,
  );
}

/** @param {NonNullable<Say["question"]>} it @param {Context} ctx */
function question(it, ctx) {
  return h(
    "ul",
    { class: "choices", role: "list", key: "choices" },
    it.choices.map((choice) => {
      const known = choice.state !== "open";
      const reason = `${ctx.uid}-choice-${choice.id}`;
      return h(
        "li",
        { key: choice.id, class: choice.state },
        h(
          "button",
          {
            type: "button",
            "aria-disabled": it.answered ? "true" : null,
            "aria-describedby": choice.reason ? reason : null,
            on: {
              click: () => {
                if (!it.answered) ctx.send("answer", { choice: choice.id });
              },
            },
          },
          known
            ? h(
                "span",
                { class: "mark" },
                symbol(choice.state === "right" ? "check" : "cross"),
                h("span", { class: "unseen" }, ctx.words[choice.state]),
              )
            : null,
          h("span", null, rich(choice.text, ctx)),
        ),
        choice.reason ? h("p", { id: reason }, rich(choice.reason, ctx)) : null,
      );
    }),
  );
}

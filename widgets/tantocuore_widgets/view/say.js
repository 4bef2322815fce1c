import { h } from "./patch.js";
import { actionButton, named, rich, ruleButton } from "./rich.js";
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
      "aria-labelledby": named(id, ctx),
      "data-region": "say",
    },
    h("h3", { id, tabindex: -1, "data-heading": "" }, it.title),
    h("p", { class: "lead" }, rich(it.text, ctx)),
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
    it.tools?.length ? tools(it.tools, ctx) : null,
    it.rules?.length
      ? h(
          "ul",
          { class: "rules", role: "list" },
          it.rules.map((rule) =>
            h("li", { key: rule.id }, ruleButton(rule.id, rule.id, ctx), h("span", null, rule.title)),
          ),
        )
      : null,
  );
}

/** The tools one reaches for stand first; the others keep a smaller line, on a phone behind a button. */
const FIRST = new Set(["hint", "undo", "turns"]);

/** @param {Action[]} list @param {Context} ctx */
function tools(list, ctx) {
  const rest = list.filter((tool) => !FIRST.has(tool.verb));
  const id = `${ctx.uid}-rest`;
  return h(
    "div",
    { class: "tools", key: "tools", role: "toolbar", "aria-label": ctx.words.tools },
    list.filter((tool) => FIRST.has(tool.verb)).map((tool) => actionButton(tool, ctx)),
    rest.length
      ? h(
          "button",
          {
            class: "quiet more",
            type: "button",
            key: "more",
            "aria-expanded": String(ctx.more),
            "aria-controls": id,
            on: { click: () => ctx.setMore(!ctx.more) },
          },
          ctx.words.more,
        )
      : null,
    h(
      "div",
      { class: "rest", key: "rest", id, "data-open": ctx.more },
      rest.map((tool) => actionButton(tool, ctx, "quiet slim")),
    ),
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
        { key: choice.id, class: it.answered || known ? choice.state : "open live", "data-choice": choice.id },
        h(
          "button",
          {
            type: "button",
            "aria-disabled": it.answered || known ? "true" : null,
            "aria-describedby": choice.reason ? reason : null,
            on: {
              click: () => {
                if (!it.answered && !known) ctx.send("answer", { choice: choice.id });
              },
            },
          },
          h(
            "span",
            { class: "mark" },
            known ? symbol(choice.state === "right" ? "check" : "cross") : null,
            known ? h("span", { class: "unseen" }, ctx.words[choice.state]) : null,
          ),
          h("span", null, rich(choice.text, ctx)),
        ),
        choice.reason ? h("p", { id: reason }, rich(choice.reason, ctx)) : null,
      );
    }),
  );
}

import { h } from "./patch.js";
import { symbol } from "./symbols.js";

/**
 * Text with marked words: glossary terms and rule ids are buttons that explain themselves.
 * @param {Rich} text
 * @param {Context} ctx
 * @returns {import("./patch.js").Child[]}
 */
export function rich(text, ctx) {
  if (typeof text === "string") return [text];
  const marks = text.map((part) => (typeof part === "string" ? (part.match(/^[.,:;?!)]+/)?.[0] ?? "") : ""));
  return text.map((part, at) => {
    const before = text[at - 1];
    if (typeof part === "string")
      return before && typeof before !== "string" && "term" in before ? part.slice(marks[at].length) : part;
    if ("term" in part) {
      const term = h(
        "button",
        { class: "term", type: "button", on: { click: () => ctx.send("term", { id: part.term }) } },
        part.text,
      );
      // A line may begin with no full stop: a button is a box of its own, after which it could.
      return marks[at + 1] ? h("span", { class: "kept" }, term, marks[at + 1]) : term;
    }
    if ("rule" in part) return ruleButton(part.rule, part.text, ctx);
    if ("b" in part) return h("b", null, part.b);
    return symbol(part.sym);
  });
}

/** @param {string} id @param {string} text @param {Context} ctx */
export function ruleButton(id, text, ctx) {
  return h(
    "button",
    { class: "rule-id", type: "button", key: id, "data-rule": id, on: { click: () => ctx.send("rule", { id }) } },
    text,
  );
}

/** The words alone, for announcements. @param {Rich} text @returns {string} */
export function plain(text) {
  if (typeof text === "string") return text;
  return text
    .map((part) => {
      if (typeof part === "string") return part;
      if ("b" in part) return part.b;
      return "text" in part ? part.text : "";
    })
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * A quiet button that carries an action; its key, if any, is printed on it.
 * @param {Action} action
 * @param {Context} ctx
 * @param {string} [kind]
 */
export function actionButton(action, ctx, kind = "quiet") {
  const off = action.enabled === false;
  return h(
    "button",
    {
      class: kind,
      type: "button",
      key: `${action.verb} ${action.label}`,
      "aria-disabled": off ? "true" : null,
      "aria-keyshortcuts": action.key ?? null,
      on: { click: () => ctx.run(action) },
    },
    h("span", null, action.label),
    action.key ? h("kbd", { "aria-hidden": "true" }, action.key) : null,
  );
}

/**
 * What names a part of the table, for `aria-labelledby`. Two tables on a page have the same parts: those of the
 * second begin with the title of their table.
 * @param {string} id  of the part's own heading
 * @param {Context} ctx
 */
export function named(id, ctx) {
  return ctx.first ? id : `${ctx.uid}-title ${id}`;
}

/**
 * A titled part of the table. The heading can take focus when what had it is gone.
 * @param {string} name
 * @param {{title: string, note?: string | null, class?: string, vars?: Record<string, string | number>, beside?: import("./patch.js").Child, late?: boolean}} about
 *   `late`: it may follow when the rest is painted
 * @param {Context} ctx
 * @param {...import("./patch.js").Child} kids
 */
export function panel(name, about, ctx, ...kids) {
  const id = `${ctx.uid}-${name}`;
  return h(
    "section",
    {
      key: name,
      class: `panel ${name} ${about.class ?? ""}`.trim(),
      "aria-labelledby": named(id, ctx),
      "data-region": name,
      vars: about.vars,
      late: about.late,
    },
    h(
      "div",
      { class: "heading" },
      h("h3", { id, tabindex: -1, "data-heading": "" }, about.title),
      about.note ? h("small", null, about.note) : null,
      about.beside,
    ),
    kids,
  );
}

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

/**
 * A line lights its cards and a card lights its lines, while the pointer or the focus is on it.
 * @param {HTMLElement} root
 * @param {EventTarget | null} target
 */
export function light(root, target) {
  const at = target instanceof Element ? target : null;
  const line = at?.closest("[data-cards]")?.getAttribute("data-cards")?.split(" ") ?? [];
  const card = at?.closest("[data-id]")?.getAttribute("data-id");
  for (const el of root.querySelectorAll("[data-id]"))
    el.toggleAttribute("data-lit", line.includes(el.getAttribute("data-id") ?? ""));
  for (const el of root.querySelectorAll("[data-cards]")) {
    el.toggleAttribute(
      "data-lit",
      Boolean(card) && (el.getAttribute("data-cards") ?? "").split(" ").includes(card ?? ""),
    );
  }
}

import { keepAbove } from "./focus.js";
import { h } from "./patch.js";
import { ruleButton } from "./rich.js";

/** Where a number comes from: its short sum, which opens into its parts. */

/**
 * A number's short sum; each part in the list lights its cards, its line and its rule.
 * @param {string | import("./patch.js").Child} shown
 * @param {Term[] | undefined} terms
 * @param {Context} ctx
 * @returns {import("./patch.js").Child}
 */
export function summed(shown, terms, ctx) {
  if (!terms?.length) return shown;
  return h(
    "details",
    { class: "terms", key: "terms", on: { toggle: unfolded } },
    h("summary", null, h("span", null, shown)),
    h(
      "ol",
      { role: "list", tabindex: 0 },
      terms.map((term, i) =>
        h(
          "li",
          {
            key: i,
            tabindex: -1,
            "data-stop": "",
            "data-term": "",
            "data-line": term.line ?? null,
            "data-cards": term.cards?.join(" ") || null,
            "data-rules": term.rule ?? null,
          },
          h("b", null, term.n < 0 ? `−${-term.n}` : `+${term.n}`),
          h("span", null, term.text, term.rule ? ruleButton(term.rule, ctx.book?.rules[term.rule] ?? term.rule, ctx) : null),
        ),
      ),
    ),
  );
}

/** A list that opens below the window, or below the hand of a phone, comes into view; its number stays there. @param {Event} event */
function unfolded({ currentTarget }) {
  const box = /** @type {HTMLDetailsElement} */ (currentTarget);
  if (!box.open) return;
  keepAbove(box);
  for (const part of [...box.children].reverse()) part.scrollIntoView({ block: "nearest" });
}

const OPEN = ".table .terms[open]";
const REASON = ".why";

/**
 * An open list lies over the table, so it goes when one goes on: by a press or the focus elsewhere, or by Escape.
 * What it leads to, the reason with its rule, leaves it open.
 * @param {HTMLElement} root
 */
export function foldTerms(root) {
  const elsewhere = (/** @type {Event} */ { target }) => {
    if (!(target instanceof Element) || target.closest(REASON)) return;
    for (const box of root.querySelectorAll(OPEN)) if (!box.contains(target)) box.removeAttribute("open");
  };
  const escape = (/** @type {KeyboardEvent} */ event) => {
    const box = event.key === "Escape" && root.querySelector(OPEN);
    if (!box || (event.target instanceof Element && event.target.closest(REASON))) return;
    box.removeAttribute("open");
    box.querySelector("summary")?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("pointerdown", elsewhere);
  root.addEventListener("focusin", elsewhere);
  root.addEventListener("keydown", escape, true);
}

import { h } from "./patch.js";
import { turnHead } from "./scrub.js";

/** Long lists fold by turn: what happened is a line with its summary until it is opened. */

const TURNS_AT_ONCE = 20;

/**
 * @param {Context} ctx
 * @param {{key: string, turn: number, player: string, sum: string, open: boolean, kids: () => import("./patch.js").Child}} about
 *   `open`: what it is until the learner folds it
 */
export function foldable(ctx, { key, turn, player, sum, open: first, kids }) {
  const chosen = ctx.folds.get(key);
  const open = typeof chosen === "boolean" ? chosen : first;
  return h(
    "li",
    { key, class: `turn${open ? " open" : ""}` },
    h(
      "button",
      {
        class: "fold",
        type: "button",
        "data-stop": "",
        "data-again": "",
        "aria-expanded": String(open),
        on: { click: () => ctx.fold(key, !open) },
      },
      h("b", null, player || turnHead(turn, ctx.words)),
      player ? h("small", { class: "no" }, turnHead(turn, ctx.words)) : null,
      sum ? h("span", { class: "sum" }, sum) : null,
    ),
    open ? kids() : null,
  );
}

/**
 * Only the last turns stand there, and the one that is looked at; a button brings more.
 * @param {Context} ctx
 * @param {string} name
 * @param {number} count
 * @param {number} looked  place of the turn that must be seen, or -1
 */
export function shownTurns(ctx, name, count, looked) {
  const key = `${name} more`;
  const more = Number(ctx.folds.get(key) ?? 0);
  let from = Math.max(0, count - TURNS_AT_ONCE - more);
  if (looked >= 0) from = Math.min(from, Math.max(0, looked - 2));
  const earlier = from
    ? h(
        "li",
        { key, class: "earlier" },
        h(
          "button",
          {
            class: "fold",
            type: "button",
            "data-stop": "",
            "data-again": "",
            on: { click: () => ctx.fold(key, more + TURNS_AT_ONCE) },
          },
          ctx.words.turns_earlier,
        ),
      )
    : null;
  return { from, earlier };
}

/** Left shuts a fold or leads to the one around; right opens it. @param {KeyboardEvent} event */
export function folding(event) {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || (key !== "ArrowLeft" && key !== "ArrowRight")) return;
  const open = target.getAttribute("aria-expanded");
  if (open !== null && (open === "true") === (key === "ArrowLeft")) target.click();
  else if (open === null && key === "ArrowLeft" && !target.closest(".by")) {
    const around = target.closest("li.turn")?.querySelector("button.fold");
    if (!(around instanceof HTMLElement)) return;
    around.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

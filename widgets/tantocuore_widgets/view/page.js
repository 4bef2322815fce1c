import { hand, play } from "./hand.js";
import { head } from "./head.js";
import { house } from "./house.js";
import { log } from "./log.js";
import { meter } from "./meter.js";
import { h } from "./patch.js";
import { say } from "./say.js";
import { command, inWords } from "./text.js";
import { timeline } from "./timeline.js";
import { town } from "./town.js";
import { why } from "./why.js";

/** @typedef {import("./patch.js").Child} Child */

/**
 * The whole page, as a table or in words; both are the same scene.
 * @param {Context} ctx
 * @param {Child} over  what went wrong, said above everything
 * @returns {Child[]}
 */
export function shown(ctx, over) {
  return [head(ctx), over, ctx.text ? asWords(ctx) : asTable(ctx)];
}

/** Before the first scene: the shape of a table, without a word. @param {Child} over @returns {Child[]} */
export function waiting(over) {
  const parts = [1, 2, 3].map((n) => h("i", { key: n }));
  return [over, h("div", { key: "wait", class: "wait", "aria-hidden": "true" }, parts)];
}

/** @param {Context} ctx */
function asTable(ctx) {
  return h(
    "div",
    { key: "table", class: "table" },
    say(ctx),
    h(
      "div",
      { class: "stage" },
      h("div", { class: "board" }, town(ctx), h("div", { class: "fore" }, play(ctx), hand(ctx))),
      h("div", { class: "state" }, meter(ctx), house(ctx)),
    ),
    h("div", { class: "side" }, why(ctx), timeline(ctx)),
    log(ctx),
  );
}

/** @param {Context} ctx */
function asWords(ctx) {
  const parts = [say(ctx), command(ctx), why(ctx), inWords(ctx), timeline(ctx), log(ctx)];
  return h("div", { key: "words", class: "words" }, parts);
}

import { form } from "./form.js";
import { hand, play } from "./hand.js";
import { head } from "./head.js";
import { house } from "./house.js";
import { large } from "./large.js";
import { log } from "./log.js";
import { meter } from "./meter.js";
import { h } from "./patch.js";
import { say } from "./say.js";
import { looking } from "./scrub.js";
import { strip } from "./seats.js";
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
  const { form: asked, seats } = ctx.scene;
  return h(
    "div",
    { key: "table", class: "table" },
    say(ctx),
    asked ? form(asked, ctx) : null,
    h(
      "div",
      { class: "stage" },
      looking(ctx),
      h("div", { class: "board" }, town(ctx), h("div", { class: "fore" }, play(ctx), hand(ctx))),
      h("div", { class: "state" }, seats?.length ? strip(seats, ctx) : null, meter(ctx), house(ctx)),
    ),
    h("div", { class: "side" }, why(ctx), timeline(ctx)),
    log(ctx),
    large(ctx),
  );
}

/** @param {Context} ctx */
function asWords(ctx) {
  const parts = [say(ctx), command(ctx), why(ctx), inWords(ctx), timeline(ctx), log(ctx)];
  return h("div", { key: "words", class: "words" }, parts);
}

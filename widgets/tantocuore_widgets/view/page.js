import { form } from "./form.js";
import { hand, play } from "./hand.js";
import { head } from "./head.js";
import { house } from "./house.js";
import { log } from "./log.js";
import { meter } from "./meter.js";
import { h } from "./patch.js";
import { say } from "./say.js";
import { looking } from "./scrub.js";
import { strip } from "./seats.js";
import { command, inWords } from "./text.js";
import { timeline } from "./timeline.js";
import { town } from "./town.js";
import { turnList } from "./turns.js";
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
  const now = ctx.scene.meter.phases.find((phase) => phase.state === "now");
  return h(
    "div",
    { key: "table", class: "table", "data-phase": now?.n ?? null, "data-asking": ctx.asking || null },
    say(ctx),
    asked || ctx.turns
      ? instead(ctx)
      : h(
          "div",
          { class: "stage", key: "stage" },
          h(
            "div",
            { class: "board" },
            looking(ctx),
            town(ctx),
            h("div", { class: "fore" }, play(ctx), hand(ctx)),
            meter(ctx),
          ),
          h("div", { class: "state" }, seats?.length ? strip(seats, ctx) : null, house(ctx)),
        ),
    h("div", { class: "side", key: "side" }, why(ctx), tabs(ctx), timeline(ctx)),
    log(ctx),
  );
}

/** What stands where the board was. @param {Context} ctx @returns {Child} */
function instead(ctx) {
  return ctx.scene.form ? form(ctx.scene.form, ctx) : ctx.turns ? turnList(ctx.turns, ctx) : null;
}

/** On a phone one of the two stories of the game is open; the other waits behind its tab. @param {Context} ctx */
function tabs({ uid, words, log: lines, timeline: { nodes } }) {
  if (!lines.length || !nodes.length) return null;
  const tab = (/** @type {string} */ name, /** @type {string} */ label, /** @type {boolean} */ first) =>
    h(
      "label",
      { key: name },
      h("input", { type: "radio", name: `${uid}-story`, class: `open-${name}`, checked: first }),
      h("span", null, label),
    );
  return h(
    "div",
    { key: "tabs", class: "tabs", role: "radiogroup", "aria-label": `${words.timeline_title}, ${words.log_title}` },
    tab("timeline", words.timeline_title, true),
    tab("log", words.log_title, false),
  );
}

/** @param {Context} ctx */
function asWords(ctx) {
  const asked = instead(ctx);
  // What was asked in the box is answered beside it.
  const table = asked ?? [looking(ctx), command(ctx), why(ctx), inWords(ctx)];
  const parts = [say(ctx), table, asked ? why(ctx) : null, timeline(ctx), log(ctx)];
  return h("div", { key: "words", class: "words" }, parts);
}

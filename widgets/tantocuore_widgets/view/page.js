import { form } from "./form.js";
import { bare, hand, play } from "./hand.js";
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

const FULL = 4; // Houses beside each other leave little room

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
    {
      key: "table",
      class: "table",
      "data-phase": now?.n ?? null,
      "data-asking": ctx.asking || null,
      "data-story": storied(ctx) ? story(ctx) : null,
    },
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
            h(
              "div",
              { class: bare(ctx.scene.play) && bare(ctx.scene.hand) ? "fore bare" : "fore" },
              play(ctx),
              hand(ctx),
            ),
            meter(ctx),
          ),
          h(
            "div",
            { class: seats?.length === FULL ? "state full" : "state" },
            seats?.length ? strip(seats, ctx) : null,
            house(ctx),
          ),
        ),
    h("div", { class: "side", key: "side" }, why(ctx), tabs(ctx), timeline(ctx)),
    log(ctx),
  );
}

/** What stands where the board was. @param {Context} ctx @returns {Child} */
function instead(ctx) {
  return ctx.scene.form ? form(ctx.scene.form, ctx) : ctx.turns ? turnList(ctx.turns, ctx) : null;
}

/** Whether both stories of the game have something to tell. @param {Context} ctx */
function storied({ log: lines, timeline: { nodes } }) {
  return lines.length > 0 && nodes.length > 0;
}

/** The story that is open on a phone. @param {Context} ctx */
function story({ folds }) {
  return folds.get("story") ? "log" : "timeline";
}

/** On a phone one of the two stories of the game is open; the other waits behind its tab. @param {Context} ctx */
function tabs(ctx) {
  if (!storied(ctx)) return null;
  const { uid, words } = ctx;
  const tab = (/** @type {string} */ name, /** @type {string} */ label) =>
    h(
      "label",
      { key: name },
      h("input", {
        type: "radio",
        name: `${uid}-story`,
        prop: { checked: story(ctx) === name },
        on: { change: () => ctx.fold("story", name === "log") },
      }),
      h("span", null, label),
    );
  return h(
    "div",
    { key: "tabs", class: "tabs", role: "radiogroup", "aria-label": `${words.timeline_title}, ${words.log_title}` },
    tab("timeline", words.timeline_title),
    tab("log", words.log_title),
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

import { cards, picture } from "./card.js";
import { h } from "./patch.js";
import { panel, rich } from "./rich.js";

/** @param {Context} ctx */
export function play(ctx) {
  const { title, note, cards: list, empty, lines } = ctx.scene.play;
  return panel(
    "play",
    {
      title,
      class: bare(ctx.scene.play) ? "bare" : "",
      note: list.length ? note : null,
      vars: { "--room": list.length },
    },
    ctx,
    list.length ? cards(list, ctx, { class: "rail", label: title }) : quiet(empty),
    lines ? h("ul", { class: "owed", role: "list", key: "owed" }, lines.map((line) => h("li", { key: line }, line))) : null,
  );
}

/** While these are on nothing is played from the hand; on a phone it then shows only the tops of its cards. */
const IDLE = new Set(["watch", "predict", "done"]);

/** A question takes as much room as so many cards. */
const ASKED = 5;

/** The hand; a question in the middle of an effect stands with it, since it is answered there. @param {Context} ctx */
export function hand(ctx) {
  const { title, note, cards: list, empty } = ctx.scene.hand;
  const idle =
    IDLE.has(ctx.scene.say.mode) &&
    !ctx.asking &&
    !ctx.scene.asks &&
    !list.some((card) => card.state === "legal");
  const ask = h(
    "button",
    {
      class: "quiet ask",
      type: "button",
      key: "ask",
      "aria-pressed": String(ctx.asking),
      "aria-keyshortcuts": "?",
      on: { click: () => ctx.ask() },
    },
    h("span", null, ctx.words.ask),
    h("kbd", { "aria-hidden": "true" }, "?"),
  );
  const closer = h(
    "button",
    { class: "quiet ask", type: "button", key: "closer", "aria-keyshortcuts": "i", on: { click: () => ctx.look() } },
    h("span", null, ctx.words.large),
    h("kbd", { "aria-hidden": "true" }, "i"),
  );
  return panel(
    "hand",
    {
      title,
      class: [idle && "idle", bare(ctx.scene.hand) && "bare", ctx.scene.asks && "asked"].filter(Boolean).join(" "),
      note: ctx.asking ? ctx.words.ask_on : list.length ? note : null,
      beside: h("span", { class: "asking" }, closer, ask),
      vars: { "--room": list.length + (ctx.scene.asks ? ASKED : 0) },
    },
    ctx,
    asks(ctx),
    list.length ? cards(list, ctx, { class: "rail", label: title }) : quiet(empty),
  );
}

/** @param {Context} ctx */
export function asks(ctx) {
  const it = ctx.scene.asks;
  if (!it) return null;
  const id = `${ctx.uid}-asks`;
  return h(
    "div",
    { key: "asks", class: "asks", role: "group", "aria-labelledby": id },
    h("p", { id }, rich(it.text, ctx)),
    h(
      "ul",
      { role: "list" },
      rows(it.moves).map(([first, ...others]) =>
        first.by
          ? h("li", { key: first.by, class: "by" }, h("b", null, first.by), [first, ...others].map((move) => answer(move, ctx)))
          : h("li", { key: first.move }, answer(first, ctx)),
      ),
    ),
  );
}

/** Whether words stand where no card lies. @param {{cards: Card[], empty?: string | null}} zone */
export function bare({ cards: list, empty }) {
  return !list.length && Boolean(empty);
}

/** Answers that belong to one name together, every other one by itself. @param {Move[]} moves @returns {Move[][]} */
function rows(moves) {
  const names = [...new Set(moves.map((move) => move.by ?? move.move))];
  return names.map((name) => moves.filter((move) => (move.by ?? move.move) === name));
}

/** @param {Move} move @param {Context} ctx */
function answer(move, ctx) {
  const { label, short = "" } = move;
  return h(
    "button",
    { class: "quiet", type: "button", key: move.move, on: { click: () => ctx.send("move", { move: move.move }) } },
    move.face ? picture(move.face, "", ctx) : null,
    short
      ? h("span", null, h("span", { class: "unseen" }, label.slice(0, label.length - short.length)), short)
      : h("span", null, label),
  );
}

/** @param {string | null | undefined} text */
export function quiet(text) {
  return text ? h("p", { class: "empty", key: "empty" }, text) : null;
}

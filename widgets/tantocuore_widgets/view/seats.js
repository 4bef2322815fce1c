import { h } from "./patch.js";
import { named } from "./rich.js";
import { symbol } from "./symbols.js";

const BOT_PAUSE = 350; // ms before a bot's next decision, so that eyes can follow
const SHORT = 220; // with several bots
const READ = 3000; // while a refusal is being read
const MOST_BACKS = 8;

/** Who is ahead, as far as it can be seen; nobody while all are level. @param {NonNullable<Scene["seats"]>} seats */
export function leaders(seats) {
  const all = seats.map((seat) => seat.vp.sum);
  const most = Math.max(...all);
  return new Set(Math.min(...all) === most ? [] : seats.filter((it) => it.vp.sum === most).map((it) => it.player));
}

/** The strip of all Houses. @param {NonNullable<Scene["seats"]>} seats @param {Context} ctx @returns {import("./patch.js").Child} */
export function strip(seats, ctx) {
  const id = `${ctx.uid}-seats`;
  const ahead = leaders(seats);
  return h(
    "section",
    { key: "seats", class: "seats", "aria-labelledby": named(id, ctx), "data-region": "seats" },
    h("h3", { id, class: "unseen", tabindex: -1, "data-heading": "" }, ctx.words.seats_title),
    h(
      "ul",
      { role: "list", "data-count": seats.length },
      seats.map((seat) => seatRow(seat, ahead.has(seat.player), ctx)),
    ),
    change(ctx),
  );
}

/** The way to who plays whom, and by which rules. @param {Context} ctx */
export function change({ send, words }) {
  return h(
    "button",
    { class: "quiet", type: "button", key: "change", on: { click: () => send("form", { id: "seats" }) } },
    words.seats_change,
  );
}

/** How many beers somebody holds, in words, after other words. @param {Seat} seat @param {Words} words */
export const beersOf = (seat, words) => (seat.beers === undefined ? "" : `, ${words.seat_beers} ${seat.beers}`);

/** @param {Seat} seat @param {boolean} leads @param {Context} ctx */
function seatRow(seat, leads, { words, scene }) {
  const thinks = scene.waits?.player === seat.player;
  return h(
    "li",
    {
      key: seat.player,
      class: `seat is-${seat.who}${seat.turn ? " on-turn" : ""}${seat.beers === undefined ? "" : " drinks"}`,
    },
    h(
      "p",
      { class: "who" },
      h("b", null, seat.player),
      h("span", { class: "kind" }, words[`seat_${seat.who}`]),
      seat.turn ? h("span", { class: "turn" }, thinks ? words.seat_thinks : words.seat_turn) : null,
    ),
    h(
      "p",
      { class: "vp" },
      leads ? crown() : null,
      leads ? h("span", { class: "unseen" }, `${words.seat_leads} `) : null,
      h("b", { "data-number": `vp ${seat.player}`, key: "n" }, seat.vp.sum),
      " ",
      words.seat_vp,
    ),
    h(
      "p",
      { class: "held" },
      h("span", { class: "unseen" }, `${words.seat_hand} `),
      h(
        "span",
        { class: "backs", "aria-hidden": "true" },
        Array.from({ length: Math.min(seat.hand, MOST_BACKS) }, (_, i) => h("i", { key: i })),
      ),
      h("b", { "data-number": `hand ${seat.player}` }, seat.hand),
      seat.beers === undefined
        ? null
        : h(
            "span",
            { class: "mugs", key: "beers" },
            symbol("beer"),
            h("span", { class: "unseen" }, `${words.seat_beers} `),
            h("b", { "data-number": `beers ${seat.player}` }, seat.beers),
          ),
    ),
    h("p", { class: "last", title: seat.last }, seat.last ?? words.seat_nothing),
  );
}

/** Whoever is ahead wears it; the word stands beside it for the ear. */
function crown() {
  return h(
    "svg",
    { class: "sym crown", key: "crown", viewBox: "0 0 100 100", "aria-hidden": "true", fill: "currentColor" },
    h("path", { d: "M10 78 L4 26 L32 50 L50 14 L68 50 L96 26 L90 78 Z" }),
  );
}

/** What waits to be asked for, as a sign that changes when it has been answered; none when nothing waits. @param {PageState} state */
export function wanted({ scene }) {
  if (!scene || scene.form || scene.looking) return null;
  if (scene.waits) return `bot ${scene.rev}`;
  const outlook = scene.why?.compare?.outlook;
  return outlook && !outlook.done ? `outlook ${scene.rev} ${outlook.played}` : null;
}

/** How long to wait with it, in ms. @param {PageState} state @param {boolean} still no motion is wished for */
export function patience({ scene, refusal }, still) {
  if (!scene?.waits) return 0;
  if (refusal) return READ;
  if (still) return 0;
  return (scene.seats ?? []).filter((seat) => seat.who === "bot").length > 1 ? SHORT : BOT_PAUSE;
}

/**
 * Asks `more` while a bot decides or roll-outs run, whenever nothing else is asked: the learner's click goes first.
 * What was asked for once, and brought nothing new, is not asked for again.
 * @param {{send: (verb: string) => void, busy: () => boolean}} does
 * @returns {{told: (state: PageState) => void, close: () => void}} `told` after each reply
 */
export function pace({ send, busy }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {string | null} */
  let asked = null;
  return {
    told(state) {
      clearTimeout(timer);
      const sign = wanted(state);
      if (!sign || sign === asked) return;
      const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
      timer = setTimeout(() => {
        if (busy()) return; // the answer to what is asked calls again
        asked = sign;
        send("more");
      }, patience(state, still));
    },
    close: () => clearTimeout(timer),
  };
}

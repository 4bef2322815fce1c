import { houseHeading } from "./house.js";
import { h } from "./patch.js";
import { panel, rich } from "./rich.js";
import { cardsOf } from "./scene.js";
import { beersOf, change, leaders } from "./seats.js";
import { summed } from "./terms.js";

/**
 * The legal moves of a scene, each once: what the cards offer, the open question, the end of the phase.
 * @param {Scene} scene
 * @returns {Move[]}
 */
export function legalMoves(scene) {
  const all = [
    ...(scene.legal ?? []),
    ...(scene.asks?.moves ?? []),
    ...cardsOf(scene)
      .filter((card) => card.state === "legal")
      .flatMap((card) =>
        (card.moves ?? []).map((move) => ({ move: move.move, label: `${card.name}: ${move.label}` })),
      ),
    ...(scene.meter.end?.state === "legal" ? [{ move: scene.meter.end.move, label: scene.meter.end.label }] : []),
  ];
  return [...new Map(all.map((move) => [move.move, move])).values()];
}

const MOST_CHOICES = 8;
/** What the box takes besides moves; "look" wants the number of a node. */
const ORDERS = ["undo", "redo", "look", "live", "help"];

/**
 * What the typed words can become: legal moves first, then the next word of any move.
 * @param {string} typed
 * @param {Move[]} moves
 * @param {string[]} words  of the book: verbs, cards and players
 * @returns {Move[]}
 */
export function completions(typed, moves, words) {
  const mark = typed.startsWith("?") ? "?" : "";
  const text = typed.slice(mark.length).trimStart();
  const low = text.toLowerCase();
  const legal = moves.filter(({ move, label }) => move.startsWith(low) || (low && label.toLowerCase().includes(low)));
  legal.sort((a, b) => Number(b.move.startsWith(low)) - Number(a.move.startsWith(low)));
  const at = text.lastIndexOf(" ") + 1;
  const last = low.slice(at);
  const all = at || mark ? words : [...words, ...ORDERS];
  const next = last ? all.filter((word) => word.toLowerCase().startsWith(last)) : [];
  const found = [
    ...legal.map(({ move, label }) => ({ move: mark + move, label })),
    ...next.map((word) => ({ move: mark + text.slice(0, at) + word, label: "" })),
  ];
  return [...new Map(found.reverse().map((it) => [it.move, it])).values()].reverse().slice(0, MOST_CHOICES);
}

/**
 * The request that a typed line stands for.
 * @param {string} typed
 * @returns {{verb: string, args: Args} | null}
 */
export function order(typed) {
  const line = typed.trim().replace(/\s+/g, " ");
  const low = line.toLowerCase();
  if (!line) return null;
  if (low === "help" || line === "?") return { verb: "moves", args: {} };
  if (line.startsWith("?")) return { verb: "ask", args: { text: line.slice(1).trim() } };
  const node = /^look (\d{1,9})$/.exec(low);
  if (node) return { verb: "look", args: { node: Number(node[1]) } };
  return ORDERS.includes(low) && low !== "look" ? { verb: low, args: {} } : { verb: "move", args: { move: line } };
}

/** @param {HTMLElement} box @returns {HTMLElement} the list of choices under the box */
const listOf = (box) => /** @type {HTMLElement} */ (box.parentElement?.querySelector("[role=listbox]"));

/** @param {HTMLElement} box @param {number} at  the choice that is marked, -1 for none */
function mark(box, at) {
  [...listOf(box).children].forEach((it, i) => it.setAttribute("aria-selected", String(i === at)));
  const id = listOf(box).children[at]?.id;
  if (id) box.setAttribute("aria-activedescendant", id);
  else box.removeAttribute("aria-activedescendant");
}

/** @param {HTMLElement} box */
function shut(box) {
  listOf(box).replaceChildren();
  box.setAttribute("aria-expanded", "false");
  box.removeAttribute("aria-activedescendant");
}

/** @param {HTMLInputElement} box @param {string} move */
function accept(box, move) {
  box.value = move;
  shut(box);
}

/** @param {HTMLInputElement} box @param {Context} ctx */
function suggest(box, ctx) {
  const found = completions(box.value, legalMoves(ctx.scene), ctx.book?.words ?? []);
  const list = listOf(box);
  const lines = found.map(({ move, label }, i) => {
    const line = document.createElement("li");
    line.id = `${list.id}-${i}`;
    line.setAttribute("role", "option");
    line.dataset.move = move;
    const code = document.createElement("code");
    code.textContent = move;
    line.append(code, label && ` ${label}`);
    return line;
  });
  list.replaceChildren(...lines);
  box.setAttribute("aria-expanded", String(lines.length > 0));
  mark(box, -1);
}

/** @param {KeyboardEvent} event @param {Context} ctx */
function onBoxKey(event, ctx) {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { key } = event;
  if ((key === "ArrowDown" || key === "ArrowUp") && !listOf(box).children.length) suggest(box, ctx);
  const lines = /** @type {HTMLElement[]} */ ([...listOf(box).children]);
  if (!lines.length) return;
  const here = lines.findIndex((it) => it.getAttribute("aria-selected") === "true");
  if (key === "ArrowDown" || key === "ArrowUp") {
    const on = key === "ArrowDown" ? here + 1 : here < 0 ? lines.length - 1 : here - 1;
    mark(box, on >= lines.length ? 0 : on < 0 ? lines.length - 1 : on);
  } else if (key === "Tab" || (key === "ArrowRight" && box.selectionStart === box.value.length)) {
    const move = lines[Math.max(0, here)].dataset.move ?? "";
    // A word that is whole already lets the focus go on: the box is no trap.
    if (move === box.value || (!box.value && here < 0)) {
      shut(box);
      return;
    }
    accept(box, move);
  } else if (key === "Enter" && here >= 0) {
    accept(box, lines[here].dataset.move ?? "");
    return;
  } else if (key === "Escape") {
    shut(box);
    event.stopPropagation();
  } else return;
  event.preventDefault();
}

/** One box that takes moves and orders, and the moves it would take now. @param {Context} ctx */
export function command(ctx) {
  const { uid, words } = ctx;
  const moves = legalMoves(ctx.scene);
  const refused = ctx.why?.kind === "refusal" ? ctx.why : null;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const box = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("move")
    );
    shut(box);
    const wanted = order(box.value);
    if (!wanted) return;
    if (wanted.verb !== "move") box.value = "";
    ctx.send(wanted.verb, wanted.args);
  };
  const pick = (/** @type {MouseEvent} */ event) => {
    const line = /** @type {Element} */ (event.target).closest("[data-move]");
    const box = /** @type {HTMLInputElement | null} */ (line?.closest("form")?.querySelector("input"));
    if (line && box) accept(box, line.getAttribute("data-move") ?? "");
    // The focus stays in the box.
    event.preventDefault();
  };
  return panel(
    "command",
    { title: words.command_title },
    ctx,
    ctx.scene.asks ? h("p", { class: "lead", key: "asks" }, rich(ctx.scene.asks.text, ctx)) : null,
    h(
      "form",
      { class: "command-box", autocomplete: "off", on: { submit } },
      h("label", { for: `${uid}-move` }, words.command_label),
      h("input", {
        id: `${uid}-move`,
        name: "move",
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-expanded": "false",
        "aria-controls": `${uid}-moves`,
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        "aria-invalid": refused ? "true" : null,
        "aria-describedby": `${refused ? `${uid}-refused ` : ""}${uid}-orders`,
        on: {
          input: (/** @type {Event} */ event) => suggest(/** @type {HTMLInputElement} */ (event.target), ctx),
          keydown: (/** @type {KeyboardEvent} */ event) => onBoxKey(event, ctx),
          blur: (/** @type {Event} */ event) => shut(/** @type {HTMLElement} */ (event.target)),
        },
      }),
      h("button", { class: "main", type: "submit" }, words.command_button),
      h("ul", {
        id: `${uid}-moves`,
        class: "completions",
        role: "listbox",
        "aria-label": words.command_choices,
        on: { mousedown: pick },
      }),
    ),
    h("p", { id: `${uid}-orders`, class: "orders", key: "orders" }, words.command_help),
    refused
      ? h(
          "p",
          { id: `${uid}-refused`, class: "refused", key: "refused" },
          (refused.parts ?? []).map((part) => [rich(part.text, ctx), " "]),
        )
      : null,
    h("h4", null, words.command_moves),
    moves.length
      ? h(
          "ul",
          { class: "plain moves", role: "list" },
          moves.map((move) =>
            h(
              "li",
              { key: move.move },
              h(
                "button",
                { class: "quiet", type: "button", on: { click: () => ctx.send("move", { move: move.move }) } },
                h("span", null, move.label),
                h("code", null, move.move),
              ),
            ),
          ),
        )
      : h("p", null, words.command_none),
  );
}

/** @param {Card[]} list @param {string | null | undefined} empty */
function listed(list, empty) {
  return list.length
    ? h(
        "ul",
        { class: "plain" },
        list.map((card) => h("li", { key: card.key }, card.label)),
      )
    : h("p", null, empty ?? "—");
}

/** @param {Beers} it @param {Context} ctx */
function beers(it, ctx) {
  return [
    h("h4", { key: "beers" }, it.title),
    h("div", { key: "beers cards" }, listed(it.cards, it.empty)),
    h(
      "ul",
      { class: "plain", key: "strength" },
      it.sums.map((sum, i) => h("li", { key: i }, summed(sum.word, sum.terms, ctx))),
    ),
  ];
}

/** The strip of all Houses, a line each. @param {NonNullable<Scene["seats"]>} seats @param {Context} ctx */
function players(seats, ctx) {
  const { words, scene } = ctx;
  const ahead = leaders(seats);
  return panel(
    "t-seats",
    { title: words.seats_title },
    ctx,
    h(
      "ul",
      { class: "plain" },
      seats.map((seat) => {
        const turn = scene.waits?.player === seat.player ? words.seat_thinks : words.seat_turn;
        const kind = [words[`seat_${seat.who}`], seat.turn ? turn : null, ahead.has(seat.player) ? words.seat_leads : null];
        return h(
          "li",
          { key: seat.player },
          `${seat.player}: ${kind.filter(Boolean).join(", ")}, `,
          summed(`${seat.vp.sum} ${words.seat_vp}`, seat.vp.terms, ctx),
          `, ${words.seat_hand} ${seat.hand}${beersOf(seat, words)}, ${seat.last ?? words.seat_nothing}`,
        );
      }),
    ),
    change(ctx),
  );
}

/** The table in words: the same scene as headings and lists, in the table's order. @param {Context} ctx */
export function inWords(ctx) {
  const { scene, words } = ctx;
  const { hand, play, meter, town, house, seats } = scene;
  return [
    panel(
      "t-town",
      { title: town.title, note: town.note },
      ctx,
      town.groups.map((group) => [
        h("h4", { key: group.id }, group.title),
        h("div", { key: `${group.id} cards` }, listed(group.cards, "")),
      ]),
    ),
    panel(
      "t-play",
      { title: play.title, note: play.cards.length ? play.note : null },
      ctx,
      listed(play.cards, play.empty),
      play.lines ? h("ul", { class: "plain", key: "owed" }, play.lines.map((line) => h("li", { key: line }, line))) : null,
    ),
    panel("t-hand", { title: hand.title, note: hand.cards.length ? hand.note : null }, ctx, listed(hand.cards, hand.empty)),
    panel(
      "t-meter",
      { title: meter.title, note: meter.note },
      ctx,
      h(
        "p",
        { class: "phase-line" },
        meter.phases
          .map(
            (phase) =>
              `${phase.n} ${phase.name}${phase.state === "todo" ? "" : ` (${phase.state === "now" ? words.now : words.phase_done})`}`,
          )
          .join(", "),
      ),
      h(
        "ul",
        { class: "plain" },
        meter.pools.map((pool) =>
          h(
            "li",
            { key: pool.id },
            h("span", null, `${pool.sum} ${pool.word}`),
            pool.from ? [" ", summed(`(${pool.from})`, pool.terms, ctx)] : null,
          ),
        ),
      ),
    ),
    seats?.length ? players(seats, ctx) : null,
    panel(
      "t-house",
      houseHeading(ctx),
      ctx,
      h("h4", null, house.quarters.title),
      listed(house.quarters.cards, house.quarters.empty),
      house.beers ? beers(house.beers, ctx) : null,
      h(
        "ul",
        { class: "plain", key: "piles" },
        h("li", null, `${house.deck.count} ${house.deck.word}`),
        h("li", null, `${house.discard.count} ${house.discard.word}`),
        house.discard.top ? h("li", { key: "top" }, house.discard.top.label) : null,
      ),
      house.others.map((other) => [
        h("h4", { key: other.key }, `${other.name}: ${other.summary}`),
        h(
          "ul",
          { class: "plain", key: `${other.key} cards` },
          other.lines.map((line) => h("li", null, line)),
          other.cards.map((card) => h("li", { key: card.key }, card.label)),
        ),
      ]),
    ),
  ];
}

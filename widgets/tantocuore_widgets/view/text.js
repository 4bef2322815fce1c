import { h } from "./patch.js";
import { panel, rich } from "./rich.js";
import { cardsOf } from "./scene.js";

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

/** One box that takes move notation, and the moves it would take now. @param {Context} ctx */
export function command(ctx) {
  const { uid, words } = ctx;
  const moves = legalMoves(ctx.scene);
  const refused = ctx.why?.kind === "refusal" ? ctx.why : null;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const box = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("move")
    );
    const move = box.value.trim();
    if (move) ctx.send("move", { move });
  };
  return panel(
    "command",
    { title: words.command_title },
    ctx,
    h(
      "form",
      { class: "command-box", autocomplete: "off", on: { submit } },
      h("label", { for: `${uid}-move` }, words.command_label),
      h("input", {
        id: `${uid}-move`,
        name: "move",
        list: `${uid}-moves`,
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        "aria-invalid": refused ? "true" : null,
        "aria-describedby": refused ? `${uid}-refused` : null,
      }),
      h("button", { class: "main", type: "submit" }, words.command_button),
      h(
        "datalist",
        { id: `${uid}-moves` },
        moves.map((move) => h("option", { key: move.move, value: move.move }, move.label)),
      ),
    ),
    refused
      ? h(
          "p",
          { id: `${uid}-refused`, class: "refused", key: "refused" },
          (refused.parts ?? []).map((part) => [rich(part.text, ctx), " "]),
        )
      : null,
    ctx.scene.asks ? h("p", { key: "asks" }, rich(ctx.scene.asks.text, ctx)) : null,
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

/** The table in words: the same scene as headings and lists. @param {Context} ctx */
export function inWords(ctx) {
  const { scene, words } = ctx;
  const { hand, play, meter, town, house } = scene;
  return [
    panel(
      "t-meter",
      { title: meter.title, note: meter.note },
      ctx,
      h(
        "p",
        null,
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
          h("li", { key: pool.id }, `${pool.sum} ${pool.word}`, pool.from ? ` (${pool.from})` : null),
        ),
      ),
    ),
    panel("t-hand", { title: hand.title, note: hand.note }, ctx, listed(hand.cards, hand.empty)),
    panel("t-play", { title: play.title, note: play.note }, ctx, listed(play.cards, play.empty)),
    panel(
      "t-house",
      { title: house.title, note: house.note },
      ctx,
      h("h4", null, house.quarters.title),
      listed(house.quarters.cards, house.quarters.empty),
      h(
        "p",
        { key: "piles" },
        `${house.deck.count} ${house.deck.word}, ${house.discard.count} ${house.discard.word}`,
      ),
      house.others.map((other) => [
        h("h4", { key: other.key }, `${other.name}: ${other.summary}`),
        h(
          "ul",
          { class: "plain", key: other.key },
          other.lines.map((line) => h("li", null, line)),
          other.cards.map((card) => h("li", { key: card.key }, card.label)),
        ),
      ]),
    ),
    panel(
      "t-town",
      { title: town.title, note: town.note },
      ctx,
      town.groups.map((group) => [
        h("h4", { key: group.id }, group.title),
        h(
          "ul",
          { class: "plain", key: group.id },
          group.cards.map((card) => h("li", { key: card.key }, card.label)),
        ),
      ]),
    ),
  ];
}

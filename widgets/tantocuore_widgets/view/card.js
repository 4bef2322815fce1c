import { h } from "./patch.js";
import { symbol } from "./symbols.js";

/**
 * What a click on a card does. The scene says what is legal; this only picks the request.
 * @param {Card} card
 * @param {boolean} asking  the learner asks about the card instead of playing it
 * @returns {{verb: string, args: Args} | "menu"}
 */
export function choice(card, asking) {
  const moves = card.moves ?? [];
  const first = moves[0]?.move ?? card.try;
  if (asking) return first ? { verb: "why", args: { move: first } } : { verb: "card", args: { id: card.id } };
  if (card.state === "legal" && moves.length > 1) return "menu";
  if (card.state === "legal" && moves.length === 1) return { verb: "move", args: { move: moves[0].move } };
  if (card.state === "illegal" && card.try) return { verb: "move", args: { move: card.try } };
  return { verb: "card", args: { id: card.id } };
}

/**
 * Cards that lie on each other: as thick as they are many, as far as one would look.
 * @param {number} count
 * @param {import("./patch.js").Child} top
 */
export function stack(count, top) {
  return h("span", { class: "stack", "data-deep": count > 5 ? 3 : Math.min(count, 2) }, top);
}

/** The picture, or, until it has arrived, a sheet of paper with the name. @param {string} face @param {string} name @param {Context} ctx */
export function picture(face, name, ctx) {
  const url = ctx.face(face);
  return url
    ? h("img", { class: "face", "data-face": face, src: url, alt: "", width: 360, height: 504, draggable: "false" })
    : h("span", { class: "face blank", "data-face": face, "aria-hidden": "true" }, name);
}

/** @param {Card} card @param {Context} ctx */
function drawCard(card, ctx) {
  const menu = ctx.menu === card.key;
  const legal = card.state === "legal";
  const moves = legal ? (card.moves ?? []).map((move) => move.move) : card.try ? [card.try] : [];
  const fresh = ctx.fresh.has(card.key) ? [{ text: ctx.words.fresh, count: 1, kind: "new" }] : [];
  const badges = [...(card.badges ?? []), ...fresh];
  return h(
    "button",
    {
      class: `card ${card.state ?? "plain"}${card.lit ? " lit" : ""}${badges.length ? " badged" : ""}`,
      type: "button",
      tabindex: -1,
      "data-stop": "",
      "data-card": card.key,
      "data-id": card.id,
      "data-moves": moves.join("|") || null,
      "aria-label": card.label,
      "aria-disabled": card.state === "illegal" ? "true" : null,
      "aria-expanded": legal && moves.length > 1 ? String(menu) : null,
      on: { click: () => ctx.act(card) },
    },
    h(
      "span",
      { class: "sheet" },
      picture(card.face ?? card.id, card.name, ctx),
      card.id === "beer_back" ? h("span", { class: "mug", key: "mug" }, symbol("beer")) : null,
      badges.length
        ? h(
            "span",
            { class: "badges" },
            badges.map((badge) =>
              h(
                "span",
                { class: `badge ${badge.kind}`, key: badge.kind },
                badge.text,
                badge.count > 1 ? ` ×${badge.count}` : null,
              ),
            ),
          )
        : null,
      card.price ? h("span", { class: "price", key: "price", "aria-hidden": "true" }, card.price) : null,
      card.lit ? h("span", { class: "spark", key: "spark" }, symbol("spark")) : null,
      legal
        ? h("span", { class: "verb", key: "verb" }, h("span", { class: "flag" }, symbol("check")), card.verb)
        : null,
    ),
    h("span", { class: "name" }, card.name),
    card.note ? h("span", { class: "note" }, card.note) : null,
  );
}

/** @param {Card} card @param {Context} ctx */
function drawMenu(card, ctx) {
  return h(
    "ul",
    { class: "menu", role: "list", "aria-label": ctx.words.menu_title, "data-menu": card.key },
    (card.moves ?? []).map((move) =>
      h(
        "li",
        { key: move.move },
        h(
          "button",
          {
            class: "quiet",
            type: "button",
            on: {
              click: () => {
                ctx.closeMenu();
                ctx.send("move", { move: move.move });
              },
            },
          },
          move.label,
        ),
      ),
    ),
  );
}

const ROW = 6; // cards in one row of those that are set aside

/**
 * A list of cards with one tab stop.
 * @param {Card[]} list
 * @param {Context} ctx
 * @param {{class: string, label?: string}} about
 */
export function cards(list, ctx, about) {
  const count = list.length;
  const rows = Math.max(1, Math.ceil(count / 6));
  return h(
    "ul",
    {
      class: [about.class, count > ROW && "many", list.some(({ state, lit }) => lit || state === "legal") && "marked"]
        .filter(Boolean)
        .join(" "),
      role: "list",
      "data-rove": "",
      "aria-label": about.label ?? null,
      vars: {
        "--cards": count,
        "--less": Math.max(1, count - 1),
        "--rows": rows,
        "--cols": Math.max(4, Math.ceil(count / rows)),
      },
    },
    list.map((card) =>
      card.ghost
        ? h(
            "li",
            { key: card.key, class: "ghost" },
            picture(card.face ?? card.id, card.name, ctx),
            h("span", { class: "unseen" }, card.label),
          )
        : h(
            "li",
            { key: card.key, class: ctx.menu === card.key ? "opened" : null },
            drawCard(card, ctx),
            ctx.menu === card.key ? drawMenu(card, ctx) : null,
          ),
    ),
  );
}

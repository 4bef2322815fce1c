import { cards, picture, stack } from "./card.js";
import { quiet } from "./hand.js";
import { h } from "./patch.js";
import { panel } from "./rich.js";
import { symbol } from "./symbols.js";
import { summed } from "./terms.js";

/** The House's name with its VP, which unfold to their sum. @param {Context} ctx */
export function houseHeading(ctx) {
  const { title, note } = ctx.scene.house;
  const vp = ctx.scene.house.vp ?? ctx.scene.seats?.find((seat) => seat.player === ctx.scene.viewer)?.vp;
  return vp?.terms.length ? { title, beside: h("small", { key: "vp" }, summed(vp.word, vp.terms, ctx)) } : { title, note };
}

/** @param {Context} ctx */
export function house(ctx) {
  const { quarters, beers, deck, discard, others } = ctx.scene.house;
  return panel(
    "house",
    houseHeading(ctx),
    ctx,
    h(
      "div",
      { class: quarters.cards.length ? "quarters kept" : "quarters", key: "quarters" },
      h("h4", null, quarters.title),
      quiet(quarters.empty),
      quarters.cards.length ? cards(quarters.cards, ctx, { class: "set-aside", label: quarters.title }) : null,
    ),
    beers ? cellar(beers, ctx) : null,
    h(
      "div",
      { class: "piled", key: "piled" },
      h(
        "div",
        { key: "deck", "data-deck": "" },
        deck.count ? stack(deck.count, picture("back", "", ctx)) : slot(),
        h("p", null, h("b", { "data-number": "deck" }, deck.count), " ", deck.word),
      ),
      h(
        "div",
        { key: "discard" },
        discard.top
          ? stack(discard.count, cards([discard.top], ctx, { class: "top", label: discard.word }))
          : slot(),
        h("p", null, h("b", { "data-number": "discard" }, discard.count), " ", discard.word),
      ),
    ),
    h(
      "div",
      { class: "others", key: "others" },
      others.map((other) =>
        h(
          "details",
          { key: other.key },
          h("summary", null, h("b", null, other.name), h("span", null, other.summary)),
          h(
            "div",
            { class: "inside" },
            other.lines.map((line) => h("p", null, line)),
            other.cards.length ? cards(other.cards, ctx, { class: "set-aside", label: other.name }) : null,
          ),
        ),
      ),
    ),
  );
}

/** The beers, which only their owner sees: how strong they are together, and what that is held against. @param {Beers} beers @param {Context} ctx */
function cellar(beers, ctx) {
  return h(
    "div",
    { class: "quarters kept beers", key: "beers" },
    h("h4", null, beers.title),
    beers.cards.length ? cards(beers.cards, ctx, { class: "set-aside", label: beers.title }) : quiet(beers.empty),
    beers.sums.map((it, i) => h("div", { class: "strength", key: i }, summed(it.word, it.terms, ctx))),
  );
}

function slot() {
  return h("span", { class: "slot", "aria-hidden": "true" }, symbol("house"));
}

import { cards, picture } from "./card.js";
import { quiet } from "./hand.js";
import { h } from "./patch.js";
import { panel } from "./rich.js";
import { symbol } from "./symbols.js";

/** @param {Context} ctx */
export function house(ctx) {
  const { title, note, quarters, deck, discard, others } = ctx.scene.house;
  return panel(
    "house",
    { title, note },
    ctx,
    h(
      "div",
      { class: "quarters", key: "quarters" },
      h("h4", null, quarters.title),
      quiet(quarters.empty),
      quarters.cards.length ? cards(quarters.cards, ctx, { class: "set-aside", label: quarters.title }) : null,
    ),
    h(
      "div",
      { class: "piled", key: "piled" },
      h(
        "div",
        { key: "deck", "data-deck": "" },
        deck.count ? picture("back", "", ctx) : slot(),
        h("p", null, h("b", null, deck.count), " ", deck.word),
      ),
      h(
        "div",
        { key: "discard" },
        discard.top ? cards([discard.top], ctx, { class: "top", label: discard.word }) : slot(),
        h("p", null, h("b", null, discard.count), " ", discard.word),
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
          other.lines.map((line) => h("p", null, line)),
          other.cards.length ? cards(other.cards, ctx, { class: "set-aside", label: other.name }) : null,
        ),
      ),
    ),
  );
}

function slot() {
  return h("span", { class: "slot", "aria-hidden": "true" }, symbol("house"));
}

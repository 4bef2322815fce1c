import { cards } from "./card.js";
import { h } from "./patch.js";
import { panel } from "./rich.js";

/** So many small piles stand in one row. */
const ROOM = 13;

/** @param {Context} ctx */
export function town(ctx) {
  const { title, note, groups } = ctx.scene.town;
  const [first, ...rest] = groups.filter((group) => group.cards.length);
  const group = (/** @type {Scene["town"]["groups"][number]} */ it, /** @type {string} */ kind) => {
    const id = `${ctx.uid}-town-${it.id}`;
    return h(
      "div",
      {
        key: it.id,
        class: `group ${it.id}`,
        role: "group",
        "aria-labelledby": id,
        vars: { "--n": it.cards.length },
      },
      h("h4", { id, class: kind === "piles" ? "unseen" : null }, it.title),
      cards(it.cards, ctx, { class: kind }),
    );
  };
  const small = rest.reduce((sum, it) => sum + it.cards.length, 0);
  return panel(
    "town",
    { title, note },
    ctx,
    first ? group(first, "piles") : null,
    rest.length
      ? h(
          "div",
          { class: small > ROOM ? "groups rich" : "groups" },
          pairs(rest).map((pair) =>
            h(
              "div",
              { class: "pair", vars: { "--n": pair.reduce((sum, it) => sum + it.cards.length, 0) } },
              pair.map((it) => group(it, "small")),
            ),
          ),
        )
      : null,
  );
}

/** Two small groups share a row where there is no room for all. @template T @param {T[]} list @returns {T[][]} */
function pairs(list) {
  return Array.from({ length: Math.ceil(list.length / 2) }, (_, i) => list.slice(2 * i, 2 * i + 2));
}

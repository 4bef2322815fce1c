import { h } from "./patch.js";
import { panel } from "./rich.js";
import { cardsOf } from "./scene.js";
import { symbol } from "./symbols.js";
import { summed } from "./terms.js";

/**
 * Nothing else can be played: to end the phase is what leads on.
 * @param {Scene} scene
 */
export function spent({ say, asks, meter, ...scene }) {
  if (meter.end?.state !== "legal" || say.main || asks) return false;
  return !cardsOf(/** @type {Scene} */ (scene)).some((card) => card.state === "legal");
}

/** The turn: its phases and its three numbers, each with where it comes from. @param {Context} ctx */
export function meter(ctx) {
  const { title, note, phases, pools, end } = ctx.scene.meter;
  return panel(
    "meter",
    { title, note },
    ctx,
    h(
      "ol",
      { class: "phases", role: "list" },
      phases.map((phase) =>
        h(
          "li",
          { key: phase.n, class: phase.state, "aria-current": phase.state === "now" ? "step" : null },
          h("b", null, phase.n),
          h("span", null, phase.name),
          phase.state === "done" ? h("span", { class: "unseen" }, ", ", ctx.words.phase_done) : null,
        ),
      ),
    ),
    h(
      "dl",
      { class: "pools" },
      pools.map((pool) =>
        h(
          "div",
          { key: pool.id, class: pool.id },
          h("dt", null, symbol(pool.id), h("span", null, pool.word)),
          h("dd", { class: "sum", "data-number": pool.id }, pool.sum),
          h("dd", { class: "from" }, summed(pool.from ?? "", pool.terms, ctx)),
        ),
      ),
    ),
    end
      ? h(
          "button",
          {
            class: spent(ctx.scene) ? "main end" : "quiet end",
            type: "button",
            key: "end",
            "aria-disabled": end.state === "illegal" ? "true" : null,
            on: { click: () => ctx.send(ctx.asking ? "why" : "move", { move: end.move }) },
          },
          end.label,
        )
      : null,
  );
}

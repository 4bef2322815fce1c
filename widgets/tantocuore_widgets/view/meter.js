import { h } from "./patch.js";
import { panel } from "./rich.js";
import { symbol } from "./symbols.js";

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
          h("dd", { class: "sum" }, pool.sum),
          h("dd", { class: "from" }, pool.from ?? ""),
        ),
      ),
    ),
    end
      ? h(
          "button",
          {
            class: "quiet end",
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

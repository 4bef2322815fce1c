import { foldable, folding, shownTurns } from "./folds.js";
import { h } from "./patch.js";
import { panel, plain } from "./rich.js";
import { lookAt, wayTo } from "./scrub.js";

/** @param {Context} ctx */
export function log(ctx) {
  if (!ctx.log.length) return null;
  const by = new Map(ctx.timeline.nodes.map((node) => [/** @type {unknown} */ (node.id), node]));
  const seen = ctx.scene.looking ? new Set(wayTo(by, ctx.timeline.now).map(({ id }) => id)) : null;
  const later = (/** @type {LogLine} */ line) =>
    seen !== null && line.node !== undefined && !seen.has(line.node) ? "later" : "";
  const last = seen ? ctx.log.findLast((line) => !later(line)) : null;
  return panel(
    "log",
    { title: ctx.words.log_title, note: ctx.words.log_note, late: true },
    ctx,
    h(
      "div",
      { class: "scroll", "data-scroll": seen ? "now" : "end", role: "group", "aria-label": ctx.words.log_title },
      h(
        "ol",
        { class: "lines", role: "list", "data-rove": "", on: { keydown: folding } },
        logParts(ctx, by, (line) => logRow(line, line === last ? "here" : later(line), ctx)),
      ),
    ),
  );
}

/**
 * The lines turn by turn; the one that is played, and what was opened by hand, are spread out.
 * @param {Context} ctx
 * @param {Map<unknown, TimeNode>} by
 * @param {(line: LogLine) => import("./patch.js").Desc} drawn
 */
function logParts(ctx, by, drawn) {
  /** @type {{turn: number, lines: LogLine[]}[]} */
  const turns = [];
  for (const line of ctx.log) {
    const turn = line.turn ?? 0;
    if (turns.at(-1)?.turn !== turn) turns.push({ turn, lines: [] });
    turns.at(-1)?.lines.push(line);
  }
  if (turns.length < 2) return ctx.log.map(drawn);
  /** @type {Map<number | undefined, TimeNode>} */
  const last = new Map(wayTo(by, ctx.timeline.live ?? ctx.timeline.now).map((node) => [node.turn, node]));
  // The turn that has just begun has no node of its own yet.
  const onTurn = ctx.scene.looking ? "" : (ctx.scene.seats?.find((seat) => seat.turn)?.player ?? "");
  const now = ctx.scene.looking ? by.get(ctx.timeline.now)?.turn : undefined;
  const { from, earlier } = shownTurns(ctx, "log", turns.length, turns.findIndex(({ turn }) => turn === now));
  return [
    earlier,
    ...turns.slice(from).map(({ turn, lines }, i) =>
      foldable(ctx, {
        key: `log ${turn}`,
        turn,
        player: last.get(turn)?.player ?? (from + i === turns.length - 1 ? onTurn : ""),
        sum: last.get(turn)?.short ?? "",
        open: from + i === turns.length - 1 || turn === now,
        kids: () => h("ol", { class: "lines", role: "list" }, lines.map(drawn)),
      }),
    ),
  ];
}

/** @param {LogLine} line @param {string} when @param {Context} ctx */
function logRow(line, when, ctx) {
  const { node } = line;
  const words = plain(line.text);
  const look = () => {
    const { verb, args } = lookAt(/** @type {number} */ (node));
    ctx.send(verb, args);
  };
  return h(
    "li",
    {
      key: line.n,
      class: `${line.depth ? "inner" : ""} ${when}`.trim() || null,
      "data-cards": (line.cards ?? []).join(" ") || null,
      "data-rules": (line.rules ?? []).join(" ") || null,
      "data-line": line.id ?? "",
    },
    h("span", { class: "n" }, line.n),
    h("button", { class: "what", type: "button", "data-stop": "", "aria-current": when === "here" ? "true" : null, on: { click: node === undefined ? () => {} : look } }, words),
    line.rules?.length ? h("span", { class: "by" }, line.rules.map((id) => quietRule(id, ctx))) : null,
  );
}

/** A rule, quiet until it is pointed at: its number belongs to Why. @param {string} id @param {Context} ctx */
function quietRule(id, ctx) {
  const title = ctx.book?.rules?.[id];
  return h(
    "button",
    {
      class: "rule-id quiet-rule",
      type: "button",
      key: id,
      "data-stop": "",
      "data-rule": id,
      "data-tip": title ?? id,
      "aria-label": title ? `${title}, ${id}` : id,
      on: { click: () => ctx.send("rule", { id }) },
    },
    h("span", { "aria-hidden": "true" }, "§"),
  );
}

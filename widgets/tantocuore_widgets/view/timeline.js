import { foldable, folding, shownTurns } from "./folds.js";
import { h } from "./patch.js";
import { panel } from "./rich.js";
import { eye, lookAt, scrub } from "./scrub.js";
import { symbol } from "./symbols.js";

/**
 * @typedef {{node: TimeNode, branches: Branch[][], state: "past" | "now" | "later"}} Branch
 */

/**
 * The flat list of nodes as lines: a line runs on through the child of its own kind, towards the position that is
 * played at where there are several; the other children hang from it.
 * @param {TimeNode[]} nodes
 * @param {TimeNode["parent"]} now
 * @param {TimeNode["parent"]} [live]
 * @returns {Branch[]}
 */
export function lines(nodes, now, live = now) {
  /** @type {Map<TimeNode["parent"], TimeNode[]>} */
  const kids = new Map();
  for (const node of nodes) kids.set(node.parent ?? null, [...(kids.get(node.parent ?? null) ?? []), node]);
  const past = new Set(pathTo(nodes, now));
  const toLive = new Set(pathTo(nodes, live));
  /** @param {TimeNode | undefined} node @returns {Branch[]} */
  const line = (node) => {
    /** @type {Branch[]} */
    const out = [];
    while (node) {
      const all = kids.get(node.id) ?? [];
      const played = all.filter((kid) => toLive.has(kid.id));
      const next = onward(node, played) ?? onward(node, all);
      out.push({
        node,
        state: node.id === now ? "now" : past.has(node.id) ? "past" : "later",
        branches: all.filter((kid) => kid !== next).map((kid) => line(kid)),
      });
      node = next;
    }
    return out;
  };
  return (kids.get(null) ?? []).flatMap((root) => line(root));
}

/** @param {TimeNode} node @param {TimeNode[]} kids */
function onward(node, kids) {
  return kids.find((kid) => Boolean(kid.what_if) === Boolean(node.what_if));
}

/** @param {TimeNode[]} nodes @param {TimeNode["parent"]} id @returns {TimeNode["id"][]} from the first node to `id` */
function pathTo(nodes, id) {
  const by = new Map(nodes.map((node) => [node.id, node]));
  const path = [];
  for (
    let node = by.get(/** @type {any} */ (id));
    node && path.length <= nodes.length;
    node = by.get(/** @type {any} */ (node.parent))
  )
    path.unshift(node.id);
  return path;
}

/**
 * Where looking back or forth leads from here; forth returns along the way one came.
 * @param {TimeNode[]} nodes
 * @param {TimeNode["parent"]} now
 * @param {-1 | 1} way
 * @param {Map<unknown, TimeNode["id"]>} came  filled here: child last left, by parent
 * @returns {TimeNode["id"] | null}
 */
export function stepFrom(nodes, now, way, came) {
  const here = nodes.find((node) => node.id === now);
  if (!here) return null;
  if (way === -1) {
    if (here.parent === null || here.parent === undefined) return null;
    came.set(here.parent, here.id);
    return here.parent;
  }
  const kids = nodes.filter((node) => node.parent === here.id);
  const back = kids.find((kid) => kid.id === came.get(here.id));
  return (back ?? onward(here, kids) ?? kids[0])?.id ?? null;
}

/** @param {Context} ctx */
export function timeline(ctx) {
  const { nodes, now, live } = ctx.timeline;
  if (!nodes.length) return null;
  const look = (/** @type {-1 | 1} */ way, /** @type {string} */ name, /** @type {string} */ key) =>
    h(
      "button",
      {
        class: "quiet look",
        type: "button",
        key,
        "aria-label": ctx.words[name],
        "aria-keyshortcuts": key,
        "data-again": "",
        on: { click: () => ctx.step(way) },
      },
      symbol(way < 0 ? "back" : "on"),
      h("kbd", { "aria-hidden": "true" }, key),
    );
  return panel(
    "timeline",
    {
      title: ctx.words.timeline_title,
      note: ctx.words.timeline_note,
      beside: h("span", { class: "looks" }, look(-1, "look_back", "["), look(1, "look_on", "]")),
      late: true,
    },
    ctx,
    scrub(ctx),
    h("div", { class: "scroll", "data-scroll": "now" }, tree(lines(nodes, now, live), ctx, "tree", true)),
  );
}

/** Nodes of a branch that stand there at once; of a longer one the first is shown. */
const BRANCH_SHORT = 8;

/**
 * @param {Branch[]} line
 * @param {Context} ctx
 * @param {string} kind
 * @param {boolean} [outer]
 * @returns {import("./patch.js").Desc}
 */
function tree(line, ctx, kind, outer = false) {
  const props = { class: kind, role: "list", ...(outer ? { "data-rove": "", on: { keydown: folding } } : {}) };
  const turns = outer ? turnsOf(line) : [];
  if (turns.length < 2) return h("ol", props, moments(line, ctx, kind));
  const shown = new Set([ctx.timeline.now, ctx.timeline.live]);
  const held = turns.map((turn) => turn.some((it) => holds(it, shown)));
  const looked = turns.findIndex((turn) => turn.some((it) => holds(it, new Set([ctx.timeline.now]))));
  const { from, earlier } = shownTurns(ctx, "timeline", turns.length, looked);
  const folded = turns.slice(from).map((turn, i) => {
    const last = turn[turn.length - 1].node;
    return foldable(ctx, {
      key: `time ${turn[0].node.id}`,
      turn: last.turn ?? 0,
      player: last.player ?? "",
      sum: last.short ?? "",
      open: held[from + i],
      kids: () => h("ol", { class: kind, role: "list" }, moments(turn, ctx, kind)),
    });
  });
  return h("ol", { ...props, class: `turns ${kind}` }, earlier, folded);
}

/** @param {Branch[]} line @returns {Branch[][]} */
function turnsOf(line) {
  /** @type {Branch[][]} */
  const out = [];
  for (const it of line) {
    const before = out.at(-1);
    if (before && before[0].node.turn === it.node.turn) before.push(it);
    else out.push([it]);
  }
  return out;
}

/** @param {Branch} it @param {Set<unknown>} ids @returns {boolean} */
function holds({ node, branches }, ids) {
  return ids.has(node.id) || branches.some((branch) => branch.some((it) => holds(it, ids)));
}

/** @param {Branch[]} line @param {Context} ctx @param {string} kind @returns {import("./patch.js").Child[]} */
function moments(line, ctx, kind) {
  return line.map(({ node, branches, state }, i) =>
    h(
      "li",
      { key: node.id, class: `${state}${node.what_if ? " what-if" : ""}${node.rulebook ? " rulebook" : ""}` },
      moment(node, state, kind === "branch" && i === 0, line[i - 1]?.node.saw ?? false, ctx),
      branches.map((branch) => hanging(branch, ctx)),
    ),
  );
}

/**
 * @param {TimeNode} node
 * @param {Branch["state"]} state
 * @param {boolean} first  of a branch
 * @param {boolean} known  that hidden cards were seen was said before
 * @param {Context} ctx
 */
function moment(node, state, first, known, { words, timeline, send, text }) {
  const looking = timeline.live !== undefined && timeline.live !== timeline.now;
  return h(
    "button",
    {
      type: "button",
      "data-stop": "",
      "data-again": "",
      "aria-current": state === "now" ? "true" : null,
      on: {
        click: () => {
          const { verb, args } = lookAt(node.id);
          send(verb, args);
        },
      },
    },
    first && node.what_if ? h("em", null, words.what_if, " ") : null,
    node.text,
    " ",
    node.note ? h("small", null, node.note) : null,
    " ",
    node.rulebook && node.parent === null ? h("small", { class: "book" }, words.rulebook_mark) : null,
    " ",
    node.saw && !known ? h("small", { class: "saw" }, eye(), words.branch_saw) : null,
    state === "now" ? h("small", { class: "here" }, looking ? words.looked_node : words.now) : null,
    looking && node.id === timeline.live ? h("small", { class: "live" }, words.now) : null,
    text ? [" ", h("code", null, `look ${node.id}`)] : null,
  );
}

/**
 * A branch beside the line, with what compares it; a long one is folded.
 * @param {Branch[]} branch
 * @param {Context} ctx
 * @returns {import("./patch.js").Desc}
 */
function hanging(branch, ctx) {
  const [{ node }] = branch;
  const last = branch[branch.length - 1].node;
  const shown = new Set([ctx.timeline.now, ctx.timeline.live]);
  const key = `time ${node.id}`;
  const long = branch.length > BRANCH_SHORT;
  const open = !long || (ctx.folds.get(key) ?? branch.some((it) => holds(it, shown)));
  const compare = h(
    "li",
    { key: "compare", class: "beside" },
    h(
      "button",
      {
        class: "chip",
        type: "button",
        "data-stop": "",
        on: { click: () => ctx.send("compare", { node: last.id, with: -1 }) },
      },
      ctx.words.branch_compare,
    ),
  );
  const fold = foldable(ctx, {
    key,
    turn: node.turn ?? 0,
    player: node.player ?? "",
    sum: last.short || node.text,
    open: Boolean(open),
    kids: () => null,
  });
  const rows = open ? moments(branch.slice(-BRANCH_MOST), ctx, "branch") : [];
  return h("ol", { class: `branch${node.what_if ? "" : " left"}`, role: "list" }, long ? fold : null, rows, compare);
}

/** Nodes of one branch that are drawn at most: its end. */
const BRANCH_MOST = 60;

import { h } from "./patch.js";
import { panel } from "./rich.js";
import { lookAt, scrub } from "./scrub.js";
import { symbol } from "./symbols.js";

/**
 * @typedef {{node: TimeNode, branches: Branch[][], state: "past" | "now" | "later"}} Branch
 */

/**
 * The flat list of nodes as lines: a line runs on through the child of its own kind, the other children hang from it.
 * @param {TimeNode[]} nodes
 * @param {TimeNode["parent"]} now
 * @returns {Branch[]}
 */
export function lines(nodes, now) {
  /** @type {Map<TimeNode["parent"], TimeNode[]>} */
  const kids = new Map();
  for (const node of nodes) kids.set(node.parent ?? null, [...(kids.get(node.parent ?? null) ?? []), node]);
  const past = new Set(pathTo(nodes, now));
  /** @param {TimeNode | undefined} node @returns {Branch[]} */
  const line = (node) => {
    /** @type {Branch[]} */
    const out = [];
    while (node) {
      const all = kids.get(node.id) ?? [];
      const next = onward(node, all);
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
  const { nodes, now } = ctx.timeline;
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
    },
    ctx,
    scrub(ctx),
    h("div", { class: "scroll", "data-scroll": "now" }, tree(lines(nodes, now), ctx, "tree")),
  );
}

/** @param {Branch[]} line @param {Context} ctx @param {string} kind @returns {import("./patch.js").Desc} */
function tree(line, ctx, kind) {
  return h(
    "ol",
    { class: kind, role: "list" },
    line.map(({ node, branches, state }) =>
      h(
        "li",
        { key: node.id, class: `${state}${node.what_if ? " what-if" : ""}` },
        h(
          "button",
          {
            type: "button",
            "aria-current": state === "now" ? "true" : null,
            on: {
              click: () => {
                const { verb, args } = lookAt(node.id);
                ctx.send(verb, args);
              },
            },
          },
          node.what_if && kind !== "tree" && line[0].node === node ? h("em", null, ctx.words.what_if, " ") : null,
          node.text,
          " ",
          node.note ? h("small", null, node.note) : null,
          " ",
          state === "now" ? h("small", { class: "here" }, ctx.words.now) : null,
        ),
        branches.map((branch) => tree(branch, ctx, "branch")),
      ),
    ),
  );
}

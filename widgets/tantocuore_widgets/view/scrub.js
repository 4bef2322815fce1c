import { h } from "./patch.js";
import { actionButton } from "./rich.js";

/** Looking at other positions: what is asked for it, the slider over the timeline, the line above the board. */

/** What a look at a position asks. @param {TimeNode["id"]} node @returns {{verb: string, args: Args}} */
export function lookAt(node) {
  return { verb: "look", args: { node } };
}

/**
 * The nodes that the slider runs over: the way to what is shown, and on from there, towards the live position first.
 * @param {Timeline} timeline
 * @returns {TimeNode[]}
 */
export function placesOn({ nodes, now, live = now }) {
  const by = new Map(nodes.map((node) => [node.id, node]));
  const toLive = new Set(wayTo(by, live).map(({ id }) => id));
  /** @type {Map<TimeNode["parent"], TimeNode[]>} */
  const kids = new Map();
  for (const node of nodes) kids.set(node.parent, [...(kids.get(node.parent) ?? []), node]);
  const out = wayTo(by, now);
  for (let at = out.at(-1); at; ) {
    const after = kids.get(at.id) ?? [];
    const here = at;
    at = after.find(({ id }) => toLive.has(id)) ?? after.find((it) => Boolean(it.what_if) === Boolean(here.what_if));
    if (at) out.push(at);
  }
  return out;
}

/** From the start to a node. @param {Map<unknown, TimeNode>} by @param {unknown} id @returns {TimeNode[]} */
export function wayTo(by, id) {
  const out = [];
  for (let node = by.get(id); node && out.length <= by.size; node = by.get(node.parent)) out.push(node);
  return out.reverse();
}

/** Where the hand has dragged the slider of each table, until the answer is there. @type {Map<string, {at: number, time: number}>} */
const dragged = new Map();
const DRAG_ENDS = 2000;

/** The slider over the positions. @param {Context} ctx @returns {import("./patch.js").Child} */
export function scrub(ctx) {
  const places = placesOn(ctx.timeline);
  if (places.length < 3 || !ctx.words.scrub) return null;
  const now = places.findIndex(({ id }) => id === ctx.timeline.now);
  const held = dragged.get(ctx.uid);
  if (held && (held.at === now || performance.now() - held.time > DRAG_ENDS)) dragged.delete(ctx.uid);
  const at = dragged.get(ctx.uid)?.at ?? now;
  return h("input", {
    key: "scrub",
    class: "scrub",
    type: "range",
    min: 0,
    max: places.length - 1,
    step: 1,
    "aria-label": ctx.words.scrub,
    "aria-valuetext": placeWords(places[at] ?? places[now], ctx),
    prop: { value: String(at) },
    on: {
      input: (/** @type {Event} */ event) => {
        const to = Number(/** @type {HTMLInputElement} */ (event.target).value);
        const node = places[to]?.id;
        if (node === undefined) return;
        dragged.set(ctx.uid, { at: to, time: performance.now() });
        const { verb, args } = lookAt(node);
        ctx.send(verb, args);
      },
    },
  });
}

/** A position in words. @param {TimeNode | undefined} node @param {Context} ctx */
function placeWords(node, { words }) {
  if (!node) return null;
  const turn = node.turn !== undefined ? `${turnHead(node.turn, words)}, ${node.player}: ` : "";
  return turn + node.text;
}

/** @param {number} n @param {Words} words */
export function turnHead(n, words) {
  return (words.turn_head ?? "{n}").replace("{n}", String(n));
}

/** What is looked at, said above the board, with the ways back. @param {Context} ctx @returns {import("./patch.js").Child} */
export function looking(ctx) {
  const it = ctx.scene.looking;
  if (!it) return null;
  return h(
    "div",
    { key: "looking", class: "looking", role: "group", "aria-label": it.text },
    eye(),
    h("p", null, it.text, it.saw ? h("small", null, ctx.words.branch_saw) : null),
    h("div", { class: "ways" }, actionButton(it.live, ctx, "main"), actionButton(it.go, ctx)),
  );
}

/** @returns {import("./patch.js").Desc} */
export function eye() {
  return h(
    "svg",
    { class: "sym eye", viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" },
    h("path", { d: "M4 50 C24 18 76 18 96 50 C76 82 24 82 4 50 Z", fill: "none", stroke: "currentColor", "stroke-width": 9 }),
    h("circle", { cx: 50, cy: 50, r: 15, fill: "currentColor" }),
  );
}

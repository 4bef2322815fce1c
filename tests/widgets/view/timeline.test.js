import assert from "node:assert/strict";
import { test } from "node:test";
import { shownTurns } from "../../../widgets/tantocuore_widgets/view/folds.js";
import { placesOn } from "../../../widgets/tantocuore_widgets/view/scrub.js";
import { log } from "../../../widgets/tantocuore_widgets/view/log.js";
import { lines, timeline } from "../../../widgets/tantocuore_widgets/view/timeline.js";

const node = (id, parent, more = {}) => ({ id, parent, text: `${id}`, ...more });
const nodes = [node(0, null), node(1, 0), node(2, 1), node(3, 1), node(4, 3), node(5, 1, { what_if: true })];
const ids = (line) => line.map((it) => it.node.id);

test("the line runs towards the position that is played at, what was left hangs from it", () => {
  const line = lines(nodes, 4, 4);
  assert.deepEqual(ids(line), [0, 1, 3, 4]);
  assert.deepEqual(line[1].branches.map(ids), [[2], [5]]);
});

test("to look elsewhere does not bend the line", () => {
  const line = lines(nodes, 2, 4);
  assert.deepEqual(ids(line), [0, 1, 3, 4]);
  assert.equal(line[1].branches[0][0].state, "now");
});

/** All words of what is drawn, in order. */
const said = (it) =>
  typeof it === "string" || typeof it === "number" ? [it] : [it?.kids ?? it ?? []].flat(9).flatMap((kid) => said(kid));
const context = (more) => ({
  uid: "t",
  words: { now: "now", looked_node: "you look here", timeline_title: "Timeline", log_title: "Log", turn_head: "Turn {n}" },
  folds: new Map(),
  fold() {},
  step() {},
  send() {},
  ...more,
});

test("while one looks back, now is where the game stands", () => {
  const marked = (now, live) => said(timeline(context({ timeline: { nodes, now, live } }))).join(" ");
  assert.match(marked(4, 4), /4 +now/);
  assert.match(marked(3, 4), /3 +you look here .*4 +now/);
});

test("in the text view each moment says by which order it is looked at", () => {
  const drawn = said(timeline(context({ timeline: { nodes, now: 4, live: 4 }, text: true })));
  assert.ok(drawn.includes("look 3"));
  assert.ok(!said(timeline(context({ timeline: { nodes, now: 4, live: 4 } }))).includes("look 3"));
});

test("the log names whose turn has just begun", () => {
  const lines = [{ n: 1, id: 1, node: 0, turn: 1, text: "one" }, { n: 2, id: 2, node: 1, turn: 2, text: "two" }];
  const seats = [{ player: "Ann" }, { player: "Bob", turn: true }];
  const turns = [node(0, null, { turn: 1, player: "Ann" }), node(1, 0, { turn: 1, player: "Ann" })];
  const ctx = context({ log: lines, timeline: { nodes: turns, now: 1, live: 1 }, scene: { seats } });
  assert.ok(said(log(ctx)).includes("Bob"));
});

test("the slider runs over the way to what is shown, and on towards now", () => {
  const on = (now, live) => placesOn({ nodes, now, live }).map(({ id }) => id);
  assert.deepEqual(on(1, 4), [0, 1, 3, 4]);
  assert.deepEqual(on(2, 4), [0, 1, 2]);
  assert.deepEqual(on(5, 4), [0, 1, 5]);
});

test("only the last turns stand there, and the one that is looked at", () => {
  const ctx = { folds: new Map(), words: { turns_earlier: "Earlier" }, fold() {} };
  assert.equal(shownTurns(ctx, "log", 12, -1).earlier, null);
  assert.equal(shownTurns(ctx, "log", 100, -1).from, 80);
  assert.equal(shownTurns(ctx, "log", 100, 30).from, 28);
  ctx.folds.set("log more", 20);
  assert.equal(shownTurns(ctx, "log", 100, -1).from, 60);
});

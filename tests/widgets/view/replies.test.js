import assert from "node:assert/strict";
import { test } from "node:test";
import { heard, logOf, outdated, timelineOf, unheard } from "../../../widgets/tantocuore_widgets/view/replies.js";

const card = (key) => ({ key, id: key, face: key, name: key, label: key, state: "plain" });
const scene = (rev, held, deck, more = {}) => ({
  rev,
  store: "raoul",
  viewer: "Raoul",
  hand: { title: "Your hand", cards: held.map(card) },
  house: { deck: { count: deck } },
  ...more,
});
const asked = (verb) => ({ id: 1, rev: 1, verb, args: {} });

test("a reply changes nothing of the page before it", () => {
  const before = Object.freeze(unheard({ store: "raoul" }));
  const after = heard(before, { id: 1, rev: 2, view: scene(2, ["a"], 5), log: { from: 0, lines: [{ n: 1 }] } }, null);
  assert.equal(before.scene, null);
  assert.deepEqual([after.scene.rev, logOf(after).length, logOf(before).length], [2, 1, 0]);
});

test("a scene closes the menu, the question and the refusal; an answer without one leaves them", () => {
  const open = { ...unheard({}), menu: "hand/a", asking: true, refusal: { kind: "refusal", title: "" } };
  const kept = heard(open, { id: 1, rev: 1 }, asked("where"));
  assert.deepEqual([kept.menu, kept.asking, kept.refusal.kind], ["hand/a", true, "refusal"]);
  const shut = heard(open, { id: 1, rev: 2, view: scene(2, [], 5) }, asked("close"));
  assert.deepEqual([shut.menu, shut.asking, shut.refusal], [null, false, null]);
});

test("only a move can bring fresh cards", () => {
  const before = heard(unheard({}), { id: 1, rev: 1, view: scene(1, ["a"], 5) }, asked("hello"));
  const reply = { id: 2, rev: 2, view: scene(2, ["a", "b"], 4) };
  assert.deepEqual([...heard(before, reply, asked("move")).fresh], ["b"]);
  assert.deepEqual([...heard(before, reply, asked("undo")).fresh], []);
});

test("each viewer has a log and a timeline of their own", () => {
  const line = (n) => ({ n, text: `${n}` });
  const node = (id, parent = null) => ({ id, parent, text: `${id}` });
  let state = unheard({});
  const tell = (viewer, from, lines, nodes) => {
    const timeline = { viewer, from, nodes, now: nodes.at(-1)?.id ?? 0 };
    state = heard(state, { id: 1, rev: 1, log: { viewer, from, lines }, timeline }, asked("move"));
  };
  tell("Anna", 0, [line(1), line(2)], [node(0), node(1, 0)]);
  tell("Bert", 0, [line(1)], [node(0)]);
  assert.deepEqual([logOf(state).length, timelineOf(state).nodes.length], [1, 1]);
  tell("Anna", 2, [line(3)], [node(2, 1)]);
  assert.deepEqual([logOf(state).map((it) => it.n), timelineOf(state).now], [[1, 2, 3], 2]);
  tell("", 0, [line(1)], [node(0)]);
  assert.equal(logOf(state).length, 1, "a session that names no viewer has one list");
});

test("a node that was sent can be said anew", () => {
  const nodes = [0, 1].map((id) => ({ id, parent: null, text: "" }));
  let state = heard(unheard({}), { id: 1, timeline: { from: 0, nodes, now: 1 } }, asked("hello"));
  state = heard(state, { id: 2, timeline: { from: 2, nodes: [], set: [[1, { what_if: true }]], now: 0, live: 1 } }, asked("look"));
  assert.deepEqual(timelineOf(state), {
    nodes: [nodes[0], { ...nodes[1], what_if: true }],
    now: 0,
    live: 1,
  });
});

test("newer numbers reach the open comparison, and nothing where there is none", () => {
  const outlook = { n: 12, played: 24, of: 300, done: false, columns: [], text: "" };
  const why = { kind: "compare", title: "", compare: { head: [], rows: [], outlook: null, saw: [false, false] } };
  const open = heard(unheard({}), { id: 1, rev: 1, view: scene(1, [], 5, { why }) }, asked("compare"));
  const after = heard(open, { id: 2, outlook, more: "outlook" }, asked("more"));
  assert.deepEqual([after.scene.why.compare.outlook, after.more], [outlook, "outlook"]);
  const shut = heard(unheard({}), { id: 2, outlook }, asked("more"));
  assert.deepEqual([shut.scene, shut.more], [null, null]);
});

test("what nobody here asked for is not shown when it is older", () => {
  const state = heard(unheard({}), { id: 1, rev: 5, view: scene(5, [], 5) }, asked("hello"));
  assert.equal(outdated(state, { id: 9, rev: 4 }, null), true);
  assert.equal(outdated(state, { id: 9, rev: 6 }, null), false);
  assert.equal(outdated(state, { id: 2, rev: 4 }, asked("move")), false);
});

test("an error is of the request, and the next answer takes it back", () => {
  const error = { title: "", text: "" };
  const broken = heard(unheard({}), { id: 1, error }, asked("move"));
  assert.equal(broken.fault, error);
  assert.equal(heard(broken, { id: 9, rev: 1 }, null).fault, error);
  assert.equal(heard(broken, { id: 2, rev: 1 }, asked("close")).fault, null);
});

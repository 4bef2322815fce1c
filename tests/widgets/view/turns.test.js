import assert from "node:assert/strict";
import { test } from "node:test";
import { heard, unheard } from "../../../widgets/tantocuore_widgets/view/replies.js";
import { askedFor, foundIn, inLine } from "../../../widgets/tantocuore_widgets/view/turns.js";

const turns = {
  query: "rouge",
  hide: true,
  sorts: [{ by: "spent", on: false }, { by: "vp", on: true }],
  page: { at: 2, last: 6, text: "Page 3 of 7" },
  found: { n: 55, text: "55 turns found" },
};
const asked = (verb) => ({ id: 1, rev: 1, verb, args: {} });
const scene = (rev, mode, enabled = true, more = {}) => ({
  rev,
  store: "all_turns",
  hand: { cards: [] },
  house: { deck: { count: 5 } },
  say: { mode, tools: [{ label: "All turns", verb: "turns", enabled }] },
  ...more,
});
const listed = () => {
  const state = heard(unheard({}), { id: 1, rev: 1, view: scene(1, "predict") }, asked("hello"));
  return heard(state, { id: 2, rev: 1, turns }, asked("turns"));
};
const after = (view, verb = "next") => heard(listed(), { id: 3, rev: view.rev, view }, asked(verb));

test("only who asked for the turns sees them", () => {
  assert.deepEqual([listed().listed, listed().turns], [true, turns]);
  const beside = heard(unheard({}), { id: 2, rev: 1, turns }, null);
  assert.deepEqual([beside.listed, beside.turns], [false, null]);
});

test("they stay where nothing is played, and go where the board is needed", () => {
  assert.equal(after(scene(1, "choose"), "rule").listed, true, "what changes nothing");
  assert.equal(after(scene(2, "predict")).listed, true, "another question");
  assert.equal(after(scene(2, "choose")).listed, false, "a step that is played");
  assert.equal(after(scene(2, "free"), "play_turn").listed, false, "a branch");
  assert.equal(after(scene(2, "predict", false)).listed, false, "a part without them");
  assert.equal(after(scene(1, "predict", true, { looking: { node: 1 } }), "look").listed, false, "a look back");
});

test("they are kept to be opened as they were left, not into another lesson", () => {
  assert.deepEqual(askedFor(after(scene(2, "choose")).turns), { query: "rouge", sort: "vp", page: 2, hide: true });
  assert.equal(after(scene(2, "watch", true, { store: "raoul" }), "open").turns, null);
});

test("the number found is told with its page, where there are more", () => {
  assert.equal(foundIn(turns), "55 turns found. Page 3 of 7");
  assert.equal(foundIn({ ...turns, page: { at: 0, last: 0, text: "Page 1 of 1" } }), "55 turns found");
});

test("what tells turns apart stands out in the moves", () => {
  const moves = [["serve kagari", "Serve Kagari"], ["love love_1", "Play 1 Love"], ["love love_1", "Play 1 Love"], ["end", "End"]];
  const row = { text: "Serve Kagari; Play 1 Love ×2; End", moves: moves.map(([move, text]) => ({ move, text })) };
  const drawn = inLine(row).map(([, span]) => [span.kids[0], span.props.class]);
  assert.deepEqual(drawn, [["Serve Kagari", null], ["Play 1 Love ×2", "alike"], ["End", "alike"]]);
});

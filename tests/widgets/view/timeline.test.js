import assert from "node:assert/strict";
import { test } from "node:test";
import { shownTurns } from "../../../widgets/tantocuore_widgets/view/folds.js";
import { placesOn } from "../../../widgets/tantocuore_widgets/view/scrub.js";
import { lines } from "../../../widgets/tantocuore_widgets/view/timeline.js";

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

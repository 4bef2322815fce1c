import assert from "node:assert/strict";
import { test } from "node:test";
import { scale } from "../../../widgets/tantocuore_widgets/view/compare.js";
import { fits, groups, valueOf } from "../../../widgets/tantocuore_widgets/view/form.js";
import { leaders, pace, patience, wanted } from "../../../widgets/tantocuore_widgets/view/seats.js";

const el = (kind, value, checked) => ({ name: "it", value, checked, getAttribute: () => kind });

test("a field is sent as what it is; a number that is none stays what was typed", () => {
  assert.deepEqual(valueOf(el("check", "on", false)), ["it", false]);
  assert.deepEqual(valueOf(el("number", " 7 ")), ["it", 7]);
  assert.deepEqual(valueOf(el("number", "1.5")), ["it", "1.5"]);
  assert.deepEqual(valueOf(el("number", "")), ["it", ""]);
  assert.deepEqual(valueOf(el("text", " Anna ")), ["it", "Anna"]);
});

test("fields stand by their groups; switches are folded, names stand beside their seats", () => {
  const field = (name, kind, group) => ({ name, kind, group });
  const found = groups([
    ...["1", "2"].flatMap((n) => [field(`name${n}`, "text", "a"), field(`seat${n}`, "choice", "a")]),
    field("seed", "text", "b"),
    field("x", "check", "c"),
    field("y", "number", "c"),
  ]);
  assert.deepEqual(
    found.map(({ title, folded, pairs, fields }) => [title, folded, pairs, fields.length]),
    [["a", false, true, 4], ["b", false, false, 1], ["c", true, false, 2]],
  );
});

test("a group is named once; it is folded with its choices where there are cards", () => {
  const fields = [{ kind: "choice", group: "a" }, { kind: "choice" }, { kind: "choice", group: "b" }, { kind: "cards" }];
  const found = groups(fields).map(({ title, folded, fields }) => [title, folded, fields.length]);
  assert.deepEqual(found, [["a", false, 2], ["b", true, 2]]);
});

test("whoever has most VP set aside leads, and nobody while all are level", () => {
  const seats = (...sums) => sums.map((sum, i) => ({ player: "ABCD"[i], vp: { sum } }));
  assert.deepEqual([...leaders(seats(0, 0))], []);
  assert.deepEqual([...leaders(seats(1, 3, 3))], ["B", "C"]);
});

test("both strips of a comparison share one scale", () => {
  const at = scale({ columns: [{ low: 10, high: 20 }, { low: 15, high: 30 }] });
  assert.deepEqual([at(10), at(20), at(30), at(99)], [0, 0.5, 1, 1]);
  assert.equal(scale({ columns: [{ low: 4, high: 4 }, { low: 4, high: 4 }] })(4), 0);
});

const bots = (rev, more = {}) => ({ scene: { rev, waits: { player: "B" }, seats: [{ who: "bot" }], ...more }, refusal: null });

test("a bot waits to be asked, but not while a form or another position is shown", () => {
  assert.equal(wanted(bots(3)), "bot 3");
  assert.equal(wanted(bots(3, { form: {} })), null);
  assert.equal(wanted(bots(3, { looking: {} })), null);
  assert.equal(wanted({ scene: null }), null);
  const compared = (done) => ({ scene: { rev: 4, why: { compare: { outlook: { n: 4, played: 9, done } } } } });
  assert.equal(wanted(compared(false)), "outlook 4 9");
  assert.equal(wanted(compared(true)), null);
});

test("a bot is quick where no motion is wished for, and slow while a refusal is read", () => {
  assert.equal(patience(bots(1), true), 0);
  assert.ok(patience(bots(1), false) >= 300);
  assert.ok(patience({ ...bots(1), refusal: {} }, true) > 1000);
});

test("more is asked once for each answer, and never while something else is asked", async () => {
  let busy = false;
  const sent = [];
  const turns = pace({ send: (verb) => sent.push(verb), busy: () => busy });
  // A slow machine plays one game of a pair in a slice: there is no new pair, and yet it goes on.
  const slice = (played) => ({
    scene: { rev: 1, why: { compare: { outlook: { n: 0, played, done: false } } } },
    refusal: null,
  });
  const soon = () => new Promise((done) => setTimeout(done, 15));
  turns.told(slice(0));
  await soon();
  turns.told(slice(0)); // an answer that brought nothing new
  await soon();
  assert.deepEqual(sent, ["more"]);
  busy = true;
  turns.told(slice(5));
  await soon();
  assert.deepEqual(sent, ["more"]);
  busy = false;
  turns.told(slice(5));
  await soon();
  assert.deepEqual(sent, ["more", "more"]);
  turns.told(slice(9));
  turns.close();
  await soon();
  assert.deepEqual(sent, ["more", "more"]);
});

test("a field that depends on a choice is shown with the values that it names", () => {
  const only = { sets: ["oktoberfest", "both"] };
  assert.equal(fits({ only }, () => "both"), true);
  assert.equal(fits({ only }, () => "base"), false);
  assert.equal(fits({}, () => "base"), true);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  entriesOf,
  joinedLines,
  linesOf,
  packed,
  placesOf,
  plan,
  stored,
  unboxed,
} from "../../../widgets/tantocuore_widgets/view/progress/box.js";

const FAR = (step, done = false) => JSON.stringify({ step, of: 9, done });

/** A stand-in for a browser's store that has room for so many characters. */
function store(entries = {}, room = Infinity) {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      const full = [...kept].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), value.length);
      if (full > room) throw new Error("full");
      kept.set(key, value);
    },
    removeItem: (key) => kept.delete(key),
    now: () => Object.fromEntries(kept),
  };
}

test("what is ours is found by its name, and nothing else", () => {
  const found = entriesOf(store({ "tantocuore:raoul": "x", "tantocuore.page.theme": "dark", other: "y" }));
  assert.deepEqual(found, { "tantocuore:raoul": "x" });
});

test("a file comes back as it was written, whatever the saves hold", () => {
  const entries = { "tantocuore:raoul": 'no { JSON "at all\n\u2028', "tantocuore:learned": "a\nb" };
  assert.deepEqual(unboxed(packed(entries)), { entries });
});

test("a fault of a file is named", () => {
  const file = (change) => JSON.stringify({ ...JSON.parse(packed({ "tantocuore:a": "x" })), ...change });
  assert.deepEqual(unboxed("{"), { fault: "json" });
  for (const text of ["null", "[]", "7", "{}"]) assert.deepEqual(unboxed(text), { fault: "format" }, text);
  assert.deepEqual(unboxed(file({ format: "other" })), { fault: "format" });
  assert.deepEqual(unboxed(file({ version: "1" })), { fault: "format" });
  assert.deepEqual(unboxed(file({ version: 2 })), { fault: "version" });
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`tantocuore:${i}`, ""]));
  const bad = [null, [], "x", { other: "x" }, { "tantocuore:a": 1 }, { "tantocuore:a": null }, many];
  for (const entries of [...bad, { [`tantocuore:${"a".repeat(200)}`]: "" }])
    assert.deepEqual(unboxed(file({ entries })), { fault: "entries" });
});

test("a key of a file that means something to the language is a key like any other", () => {
  const text = '{"format": "tantocuore-progress", "version": 1, "entries": {"__proto__": "x"}}';
  assert.deepEqual(unboxed(text), { fault: "entries" });
});

test("lines are joined: mine first, each once, none empty", () => {
  assert.equal(joinedLines("a\nb\n", "b\n\nc"), "a\nb\nc");
  assert.equal(joinedLines("", ""), "");
});

test("of the lines of a file no more are taken than a message can carry", () => {
  const many = Array.from({ length: 9000 }, (_, i) => `line ${i}`).join("\n");
  const found = joinedLines("a\nb", `${many}\n${"x".repeat(3_000_000)}\nlast`).split("\n");
  assert.deepEqual([found.length, found[0], found[1], found.at(-1)], [4002, "a", "b", "last"]);
});

test("what only the file has is added; what is the same is left", () => {
  const theirs = { "tantocuore:raoul": "x", "tantocuore:at:raoul": FAR(3), "tantocuore:text": "on" };
  assert.deepEqual(plan(theirs, { "tantocuore:text": "on" }, ["raoul"]), {
    write: { "tantocuore:raoul": "x", "tantocuore:at:raoul": FAR(3) },
    theirs: {},
    lessons: [],
    games: 0,
  });
});

test("saves that differ are asked about by lesson and game; settings stay; lines are joined unasked", () => {
  const theirs = {
    "tantocuore:learned": "b",
    "tantocuore:raoul": "x",
    "tantocuore:at:raoul": FAR(5),
    "tantocuore:free-12ab": "x",
    "tantocuore:theme": "dark",
  };
  const mine = Object.fromEntries(Object.keys(theirs).map((key) => [key, "other"]));
  mine["tantocuore:learned"] = "a";
  const found = plan(theirs, mine, ["serving", "raoul"]);
  assert.deepEqual(found.write, { "tantocuore:learned": "a\nb" });
  assert.deepEqual(Object.keys(found.theirs), ["tantocuore:raoul", "tantocuore:at:raoul", "tantocuore:free-12ab"]);
  assert.deepEqual([found.lessons, found.games], [["raoul"], 1]);
});

test("a lesson that was finished in one browser is finished in both", () => {
  const key = "tantocuore:at:raoul";
  const ahead = plan({ [key]: FAR(9, true) }, { [key]: FAR(2) }, ["raoul"]);
  assert.deepEqual(ahead.write, { [key]: FAR(2, true) });
  assert.deepEqual(ahead.theirs, { [key]: FAR(9, true) });
  const behind = plan({ [key]: FAR(2) }, { [key]: FAR(9, true) }, ["raoul"]);
  assert.deepEqual([behind.write, behind.theirs], [{}, { [key]: FAR(2, true) }]);
  const same = plan({ [key]: FAR(9, true) }, { [key]: FAR(9) }, ["raoul"]);
  assert.deepEqual([same.write, same.theirs, same.lessons], [{ [key]: FAR(9, true) }, {}, []]);
});

test("all is written or nothing", () => {
  const before = { "tantocuore:a": "1" };
  const small = store(before, 10);
  assert.equal(stored(small, { "tantocuore:a": "22", "tantocuore:b": "333", "tantocuore:c": "4".repeat(9) }), false);
  assert.deepEqual(small.now(), before);
  assert.equal(stored(small, { "tantocuore:b": "333" }), true);
  assert.deepEqual(small.now(), { ...before, "tantocuore:b": "333" });
});

test("a place holds three plain values, however deep a file nests what it says", () => {
  const deep = "[".repeat(200_000) + "]".repeat(200_000);
  const key = "tantocuore:at:raoul";
  const bad = [deep, `{"step":${deep},"of":9,"done":false}`, '{"step":1.5,"of":9,"done":true}', "null", '"x"', "7"];
  for (const text of bad) assert.deepEqual(placesOf({ [key]: text }), { raoul: undefined }, text.slice(0, 40));
  const more = `{"step":3,"of":9,"done":false,"more":${deep}}`;
  assert.deepEqual(placesOf({ [key]: more }), { raoul: { step: 3, of: 9, done: false } });
  assert.deepEqual(plan({ [key]: more }, { [key]: FAR(9, true) }, ["raoul"]).theirs, { [key]: FAR(3, true) });
});

test("places in lessons are read; what is no JSON is no place", () => {
  const found = placesOf({ "tantocuore:at:raoul": FAR(3), "tantocuore:at:serving": "{", "tantocuore:raoul": "x" });
  assert.deepEqual(found, { raoul: { step: 3, of: 9, done: false }, serving: undefined });
  assert.equal(linesOf({}), "");
});

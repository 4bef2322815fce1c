import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { chosen, finished, hashed, keep, keepLearned, keepPlace, keptElsewhere, missed, opened, placeOf, recall } from "../../../widgets/tantocuore_widgets/view/store.js";

const kept = new Map();

beforeEach(() => {
  kept.clear();
  globalThis.localStorage = new Proxy(
    { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) },
    { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );
});

test("a lesson that was finished once stays so", () => {
  keepPlace({ lesson: "rooms", step: 9, of: 9, done: true });
  keepPlace({ lesson: "rooms", step: 1, of: 9, done: false });
  assert.equal(finished("rooms"), true);
  assert.equal(finished("serving"), false);
});

test("what was missed comes back in later lessons until it is right in one of them", () => {
  keepLearned(["SERVE-02 wrong serving/open 123abc 9", "SERVE-02 right serving/open 123abc 9"]);
  assert.equal(missed("serving"), "");
  assert.equal(missed("rooms"), "serving/open");
  keepPlace({ lesson: "serving", step: 10, of: 10, done: true });
  keepLearned(["SERVE-02 right serving/open 123abc 9"]);
  assert.equal(missed("rooms"), "");
});

test("the same line is kept once, and nothing breaks where a browser keeps nothing", () => {
  keepLearned(["A-01 right a/b 1 2"]);
  keepLearned(["A-01 right a/b 1 2"]);
  assert.equal(kept.get("tantocuore:learned"), "A-01 right a/b 1 2 0");
  globalThis.localStorage = undefined;
  keepLearned(["A-01 right a/b 1 2"]);
  assert.equal(missed("rooms"), "");
});

test("what a full store does not take is known until the page closes, and said", () => {
  const full = { getItem: (name) => kept.get(name) ?? null, setItem: () => { throw new Error("full"); } };
  const told = [];
  globalThis.document = { dispatchEvent: (event) => told.push(event.type) };
  keep("free", "old");
  assert.deepEqual(told, []);
  globalThis.localStorage = full;
  keep("free", "new");
  assert.deepEqual([recall("free"), kept.get("tantocuore:free"), told], ["new", "old", ["tantocuore:unkept"]]);
  assert.equal(keptElsewhere({ key: "tantocuore:free:2", newValue: "x" }, "free"), false);
  assert.equal(keptElsewhere({ key: "tantocuore:free", newValue: null }, "free"), false);
  assert.equal(recall("free"), "new");
  assert.equal(keptElsewhere({ key: "tantocuore:free", newValue: "old" }, "free"), true);
  assert.equal(recall("free"), "old", "another page went on");
  globalThis.document = undefined;
});

test("the last lesson is opened again, and one that is not in the course never", () => {
  assert.equal(chosen(["a", "b"], "b"), "b");
  assert.equal(chosen(["a", "b"], "z"), "a");
  assert.equal(chosen([], null), null);
});

/** An address, and how often it was written. @param {string} href */
function address(href) {
  let written = 0;
  globalThis.location = new URL(href);
  globalThis.history = { state: null, replaceState: (_state, _title, to) => ((globalThis.location = new URL(to)), written++) };
  return () => [location.href.slice("http://tutor.test/".length), written];
}

test("what stands behind # is a lesson of this table or nothing", () => {
  for (const [href, found] of [["#b", "b"], ["", null], ["#z", null], ["#%62", "b"], ["#%E0%A4%A", null], ["#b%00", null]]) {
    address(`http://tutor.test/${href}`);
    assert.equal(hashed(["a", "b"]), found, href);
  }
  globalThis.location = undefined;
  assert.equal(hashed(["a"]), null);
});

test("the address follows what is open where it shall, and is left alone where nothing changes", () => {
  let read = address("http://tutor.test/x");
  opened("course:a", ["a", "b"], "b", false);
  assert.deepEqual(read(), ["x", 0]);
  opened("course:a", ["a", "b"], "b", true);
  assert.deepEqual(read(), ["x#b", 1]);
  opened("course:a", ["a", "b"], "b", true);
  assert.deepEqual(read(), ["x#b", 1]);
  read = address("http://tutor.test/x?lesson=a#Some-heading");
  opened("course:a", ["a", "b"], "b", false);
  assert.deepEqual(read(), ["x?lesson=b#Some-heading", 1]);
  assert.equal(kept.get("tantocuore:course:a"), "b");
  globalThis.location = undefined;
});

test("a page is told when what is known has grown, and only then", () => {
  const heard = [];
  globalThis.document = { dispatchEvent: ({ type }) => heard.push(type) };
  keepPlace({ lesson: "rooms", step: 2, of: 9, done: false });
  keepPlace({ lesson: "rooms", step: 2, of: 9, done: false });
  keepLearned(["A-01 right a/b 1 2"]);
  assert.deepEqual(heard, ["tantocuore:kept", "tantocuore:kept"]);
  globalThis.document = undefined;
});

test("a place that is no place is a lesson not begun", () => {
  keepPlace({ lesson: "rooms", step: 2, of: 9, done: false });
  assert.deepEqual(placeOf("rooms"), { step: 2, of: 9, done: false });
  for (const text of ["nonsense", "5", "null", "[1"]) {
    kept.set("tantocuore:at:rooms", text);
    assert.equal(placeOf("rooms"), null);
  }
});

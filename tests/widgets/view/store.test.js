import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { chosen, finished, keepLearned, keepPlace, missed } from "../../../widgets/tantocuore_widgets/view/store.js";

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

test("the last lesson is opened again, and one that is not in the course never", () => {
  assert.equal(chosen(["a", "b"], "b"), "b");
  assert.equal(chosen(["a", "b"], "z"), "a");
  assert.equal(chosen([], null), null);
});

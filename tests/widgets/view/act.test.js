import assert from "node:assert/strict";
import { test } from "node:test";
import { presses } from "../../../widgets/tantocuore_widgets/view/act.js";

class Button {
  constructor(again = false) {
    this.again = again;
  }
  closest() {
    return this.again ? null : this;
  }
}
globalThis.Element ??= Button;
const press = (timeStamp, more = {}) => ({ detail: 1, timeStamp, clientX: 100, clientY: 100, target: new Button(), ...more });

test("a press where the last one fell does not count soon after an answer", () => {
  const { answered, counts } = presses();
  assert.equal(counts(press(1000)), true);
  answered(1010);
  assert.equal(counts(press(1120)), false);
  assert.equal(counts(press(1600)), true);
});

test("what the browser calls a second click does not count, however slow the answer", () => {
  const { counts } = presses();
  assert.equal(counts(press(1000)), true);
  assert.equal(counts(press(1300, { detail: 2 })), false);
});

test("a press somewhere else counts at once", () => {
  const { answered, counts } = presses();
  counts(press(1000));
  answered(1010);
  assert.equal(counts(press(1120, { clientX: 200 })), true);
});

test("keys count, and so do buttons that may be pressed again and again", () => {
  const { answered, counts } = presses();
  counts(press(1000));
  answered(1010);
  assert.equal(counts(press(1120, { detail: 0, clientX: 0, clientY: 0 })), true);
  assert.equal(counts(press(1130, { detail: 2, target: new Button(true) })), true);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { show } from "../../../widgets/tantocuore_widgets/view/focus.js";

globalThis.matchMedia = () => ({ matches: true });

/** A page so wide, with what is said at `top`; whether that was brought into view. */
function brought(width, top, chosen = "") {
  let called = false;
  const say = { getBoundingClientRect: () => ({ top, bottom: top + 300 }), scrollIntoView: () => (called = true) };
  const querySelector = (what) => (what === '[data-region="say"]' ? say : null);
  show({ clientWidth: width, querySelector, querySelectorAll: () => [] }, chosen);
  return called;
}

globalThis.innerHeight = 800;

test("on a wide screen what is said comes back when it has slid out at the top", () => {
  assert.equal(brought(1280, -200), true);
  assert.equal(brought(1280, 200), false);
  assert.equal(brought(1280, 700), false);
});

test("on a wide screen an answer stays where it was pressed", () => assert.equal(brought(1280, -20, "ben"), false));

test("on a phone it comes whenever it is not whole in view", () => {
  assert.equal(brought(390, 100), false);
  assert.equal(brought(390, 700), true);
  assert.equal(brought(390, -1), true);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { voice } from "../../../widgets/tantocuore_widgets/view/live.js";

test("what was refused before does not stand beside what is said now", async () => {
  const made = [];
  globalThis.document = { createElement: () => (made.push({ setAttribute() {}, textContent: "" }), made.at(-1)) };
  try {
    const say = voice({ append() {} });
    const said = async (text, how) => {
      say(text, how);
      await new Promise((done) => setTimeout(done, 80));
      return made.map((it) => it.textContent);
    };
    assert.deepEqual(await said("She costs 5.", "assertive"), ["", "She costs 5."]);
    assert.deepEqual(await said("1 Love played.", "polite"), ["1 Love played.", ""]);
  } finally {
    delete globalThis.document;
  }
});

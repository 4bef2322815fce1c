import assert from "node:assert/strict";
import { test } from "node:test";
import { worn } from "../../../widgets/tantocuore_widgets/view/theme.js";

const asks = (wishes) => {
  const { theme, scheme } = worn({ chosen: "system", more: false, forced: false, ...wishes });
  return [theme, scheme];
};

test("without a choice, a notebook or a wish the system's own light or dark is worn", () => {
  assert.deepEqual(asks({}), [null, null]);
});

test("JupyterLab's light, dark and high contrast are worn", () => {
  assert.deepEqual(asks({ light: "true", name: "JupyterLab Light" }), ["light", null]);
  assert.deepEqual(asks({ light: "false", name: "JupyterLab Dark" }), ["dark", null]);
  assert.deepEqual(asks({ light: "false", name: "JupyterLab Dark High Contrast" }), ["contrast", "dark"]);
  assert.deepEqual(asks({ light: "true", name: "Some high-contrast theme" }), ["contrast", "light"]);
});

test("a system that asks for more contrast gets it, in the notebook's light or dark", () => {
  assert.deepEqual(asks({ more: true }), ["contrast", null]);
  assert.deepEqual(asks({ more: true, light: "false", name: "JupyterLab Dark" }), ["contrast", "dark"]);
});

test("the learner's choice goes before both", () => {
  for (const chosen of ["light", "dark"]) {
    assert.deepEqual(asks({ chosen, more: true, light: "false", name: "X High Contrast" }), [chosen, null]);
  }
  assert.deepEqual(asks({ chosen: "contrast", light: "true" }), ["contrast", "light"]);
  assert.deepEqual(asks({ chosen: "contrast" }), ["contrast", null]);
});

test("forced colours leave the ground to the system, whatever was chosen", () => {
  assert.deepEqual(asks({ forced: true, chosen: "light", more: true, light: "true" }), [null, null]);
});

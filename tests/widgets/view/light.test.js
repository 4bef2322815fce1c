import assert from "node:assert/strict";
import { test } from "node:test";
import { light, related } from "../../../widgets/tantocuore_widgets/view/light.js";

globalThis.Element ??= class {};
const card = (key, id, origin) => ({ key, id, origin });
const scene = {
  hand: { cards: [card("hand/colette/0", "colette", 4), card("hand/kagari/0", "kagari", 7)] },
  play: { cards: [] },
  town: { groups: [{ cards: [card("town/colette", "colette"), card("town/rouge", "rouge")] }] },
  house: {
    quarters: { cards: [card("quarters/colette/0", "colette", 9), { ...card("quarters/ghost", "colette", 9), ghost: true }] },
    discard: { top: null },
    others: [],
  },
};
const log = [
  { id: 4, cards: ["colette"], rules: ["DRAW-01"] },
  { id: 7, cards: ["kagari"], rules: ["DRAW-01"] },
  { id: 9, cards: ["colette"], rules: ["CHAMBER-01", "CARD-COLETTE-1"] },
  { id: 11, cards: ["rouge"], rules: ["EMPLOY-01"] },
];
const book = {
  cards: { colette: { rules: ["CARD-COLETTE-1"] }, kagari: { rules: ["CARD-KAGARI-1"] }, rouge: { rules: [] } },
  rules: {},
  words: [],
};
const lit = (target) => {
  const { cards, lines, rules } = related({ scene, log, book }, target);
  return { cards: [...cards].sort(), lines: [...lines].sort((a, b) => a - b), rules: [...rules].sort() };
};

test("a line lights the very card that it brought, and its rules", () => {
  assert.deepEqual(lit({ lines: [9] }), {
    cards: ["quarters/colette/0"],
    lines: [9],
    rules: ["CARD-COLETTE-1", "CHAMBER-01"],
  });
});

test("a line whose card has moved on lights the cards of that name", () => {
  assert.deepEqual(lit({ lines: [11] }).cards, ["town/rouge"]);
});

test("a card lights the line that brought it, and its own rules, and no other card of its name", () => {
  assert.deepEqual(lit({ card: "hand/colette/0" }), {
    cards: ["hand/colette/0"],
    lines: [4],
    rules: ["CARD-COLETTE-1", "DRAW-01"],
  });
});

test("a rule lights the lines that cite it and the cards that they brought", () => {
  const found = lit({ rules: ["DRAW-01"] });
  assert.deepEqual(found.lines, [4, 7]);
  assert.deepEqual(found.cards, ["hand/colette/0", "hand/kagari/0"]);
});

test("the rule of a card lights it wherever it lies", () => {
  assert.deepEqual(lit({ rules: ["CARD-KAGARI-1"] }), { cards: ["hand/kagari/0"], lines: [], rules: ["CARD-KAGARI-1"] });
});

test("a part of a number lights its line, or its cards and its rule", () => {
  assert.deepEqual(lit({ lines: [7], rules: [], ids: [] }).cards, ["hand/kagari/0"]);
  assert.deepEqual(lit({ lines: [], rules: [], ids: ["rouge"] }), { cards: ["town/rouge"], lines: [], rules: [] });
});

test("a place where a card will go is never lit", () => {
  assert.ok(!lit({ rules: ["CARD-COLETTE-1"] }).cards.includes("quarters/ghost"));
});

test("nothing is lit while nothing is known", () => {
  const seen = [];
  const el = { dataset: { card: "hand/colette/0" }, toggleAttribute: (name, on) => seen.push([name, on]) };
  light({ querySelectorAll: (name) => (name === "[data-card]" ? [el] : []), contains: () => true }, null, null);
  assert.deepEqual(seen, [["data-lit", false]]);
});

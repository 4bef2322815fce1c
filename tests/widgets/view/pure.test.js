import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const view = (name) => import(`../../../widgets/tantocuore_widgets/view/${name}.js`);
const { choice } = await view("card");
const { toward } = await view("focus");
const { legalMoves, order } = await view("text");
const { plain } = await view("rich");
const { lines, stepFrom } = await view("timeline");
const { drawnInto } = await view("scene");
const { spoken } = await view("why");
const scene = JSON.parse(readFileSync(new URL("../scenes/raoul.json", import.meta.url), "utf8")).hello.view;

const serve = { move: "serve azure", label: "Serve" };
const chambermaid = { move: "chambermaid azure", label: "Chambermaid" };

test("a click plays the one legal move", () => {
  assert.deepEqual(choice({ state: "legal", moves: [serve] }, false), {
    verb: "move",
    args: { move: "serve azure" },
  });
});

test("two legal moves open a menu", () => {
  assert.equal(choice({ state: "legal", moves: [serve, chambermaid] }, false), "menu");
});

test("an illegal card is tried, so that the engine refuses and explains", () => {
  assert.deepEqual(choice({ state: "illegal", try: "employ anise" }, false), {
    verb: "move",
    args: { move: "employ anise" },
  });
});

test("a plain card explains itself", () => {
  assert.deepEqual(choice({ state: "plain", id: "kagari" }, false), { verb: "card", args: { id: "kagari" } });
});

test("asking never plays", () => {
  assert.deepEqual(choice({ state: "legal", moves: [serve, chambermaid] }, true), {
    verb: "why",
    args: { move: "serve azure" },
  });
  assert.deepEqual(choice({ state: "illegal", try: "employ anise" }, true), {
    verb: "why",
    args: { move: "employ anise" },
  });
  assert.deepEqual(choice({ state: "plain", id: "kagari" }, true), { verb: "card", args: { id: "kagari" } });
});

test("rich text has its words alone", () => {
  assert.equal(
    plain([
      "You have ",
      { b: "2 Servings" },
      ", says ",
      { rule: "CHAMBER-03", text: "CHAMBER-03" },
      { sym: "love" },
      ".",
    ]),
    "You have 2 Servings, says CHAMBER-03.",
  );
  assert.equal(plain("as it is"), "as it is");
});

test("a refusal is spoken as what and way on", () => {
  const parts = ["Colette costs 2.", "You pay in full.", "Serve Kagari first."].map((text) => ({
    label: "",
    text,
  }));
  assert.equal(spoken({ kind: "refusal", title: "Why not?", parts }), "Colette costs 2. Serve Kagari first.");
  assert.equal(
    spoken({ kind: "hint", title: "Look here", parts: parts.slice(0, 1) }),
    "Look here. Colette costs 2.",
  );
});

test("an order is understood in any letters, and a move is left as it was typed", () => {
  assert.deepEqual(order("Undo"), { verb: "undo", args: {} });
  assert.deepEqual(order(" HELP "), { verb: "moves", args: {} });
  assert.deepEqual(order("Look 12"), { verb: "look", args: { node: 12 } });
  assert.deepEqual(order("Serve  Kagari"), { verb: "move", args: { move: "Serve Kagari" } });
  assert.equal(order("   "), null);
});

test("each legal move of the scene is offered once", () => {
  assert.deepEqual(
    legalMoves(scene).map(({ move }) => move),
    ["chambermaid colette", "end"],
  );
  assert.deepEqual(
    legalMoves({ ...scene, legal: [serve] }).map(({ move }) => move),
    ["serve azure", "chambermaid colette", "end"],
  );
});

const nodes = [
  { id: 1, parent: null, text: "start" },
  { id: 2, parent: 1, text: "Geneviève" },
  { id: 3, parent: 2, text: "end", what_if: true },
  { id: 4, parent: 3, text: "Rouge", what_if: true },
  { id: 5, parent: 2, text: "Kagari" },
];

test("a what-if hangs from the line, and runs on as its own line", () => {
  const main = lines(nodes, 5);
  assert.deepEqual(
    main.map(({ node, state }) => [node.id, state]),
    [
      [1, "past"],
      [2, "past"],
      [5, "now"],
    ],
  );
  assert.deepEqual(
    main[1].branches.map((line) => line.map(({ node }) => node.id)),
    [[3, 4]],
  );
});

test("what lies ahead of now is later", () => {
  assert.deepEqual(
    lines(nodes, 2).map(({ state }) => state),
    ["past", "now", "later"],
  );
});

test("looking forth returns the way one came", () => {
  const came = new Map();
  assert.equal(stepFrom(nodes, 2, 1, came), 5);
  assert.equal(stepFrom(nodes, 3, -1, came), 2);
  assert.equal(stepFrom(nodes, 2, 1, came), 3);
  assert.equal(stepFrom(nodes, 1, -1, came), null);
  assert.equal(stepFrom(nodes, 4, 1, came), null);
});

test("arrows lead on from a heading, too", () => {
  const boxes = [0, 1].map((row) => ({ left: 0, top: 100 + row * 100, width: 60, height: 80 }));
  const heading = { left: 0, top: 40, width: 200, height: 24 };
  assert.equal(toward(boxes, -1, "ArrowDown", heading), 0);
  assert.equal(toward(boxes, -1, "ArrowUp", heading), -1);
  assert.equal(toward(boxes, -1, "ArrowRight", heading), 0);
});

test("arrows lead to the card beside, above or below", () => {
  const box = (left, top) => ({ left, top, width: 50, height: 70 });
  const grid = [box(0, 0), box(60, 0), box(120, 0), box(0, 90), box(60, 90)];
  assert.equal(toward(grid, 0, "ArrowRight"), 1);
  assert.equal(toward(grid, 0, "ArrowLeft"), -1);
  assert.equal(toward(grid, 1, "ArrowDown"), 4);
  assert.equal(toward(grid, 2, "ArrowDown"), 4);
  assert.equal(toward(grid, 4, "ArrowUp"), 1);
  assert.equal(toward(grid, 4, "ArrowDown"), -1);
  assert.equal(toward(grid, 4, "ArrowRight"), -1);
  assert.equal(toward(grid, 2, "Home"), 0);
  assert.equal(toward(grid, 2, "End"), 4);
});

test("cards are new in the hand when the deck lost as many", () => {
  const at = (deck, keys, more = {}) => ({
    viewer: "Raoul",
    hand: { title: "Your hand", cards: keys.map((key) => ({ key })) },
    house: { deck: { count: deck } },
    ...more,
  });
  const before = at(7, ["a", "b", "g"]);
  assert.deepEqual([...drawnInto(before, at(6, ["a", "b", "k"]))], ["k"]);
  assert.deepEqual([...drawnInto(before, at(7, ["a", "b", "x"]))], [], "it came back from elsewhere");
  assert.deepEqual([...drawnInto(before, at(4, ["k", "l", "m"]))], [], "a whole new hand");
  assert.deepEqual([...drawnInto(before, at(6, ["a", "b", "k"], { viewer: "Baron" }))], [], "another hand");
  assert.deepEqual([...drawnInto(null, before)], []);
});

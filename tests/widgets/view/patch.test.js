import assert from "node:assert/strict";
import { test } from "node:test";
import { drawLate, h, longestRise, patch } from "../../../widgets/tantocuore_widgets/view/patch.js";
import { place } from "./dom.js";

const list = (...keys) => keys.map((key) => h("li", { key }, key));
const texts = (el) => el.childNodes.map((node) => node.text);

test("the page shows what is described", () => {
  const el = place();
  patch(el, [h("p", { class: "lead" }, "You have ", h("b", null, 2), null, false, " Servings")]);
  assert.equal(el.text, "You have 2 Servings");
  assert.deepEqual(el.childNodes[0].attributes, { class: "lead" });
});

test("a node stays the same node while its key stays", () => {
  const el = place();
  patch(el, list("a", "b", "c", "d"));
  const before = new Map(el.childNodes.map((node) => [node.text, node]));
  patch(el, list("d", "x", "b", "c"));
  assert.deepEqual(texts(el), ["d", "x", "b", "c"]);
  for (const key of ["b", "c", "d"]) assert.equal(el.childNodes[texts(el).indexOf(key)], before.get(key));
});

test("only what changed its place is moved", () => {
  const el = place();
  patch(el, list("a", "b", "c", "d", "e"));
  el.ownerDocument.moved.length = 0;
  patch(el, list("b", "c", "d", "e"));
  assert.equal(el.ownerDocument.moved.length, 0);
  patch(el, list("e", "b", "c", "d"));
  assert.deepEqual(
    el.ownerDocument.moved.map((node) => node.text),
    ["e"],
  );
});

test("an attribute that stays is not written again, one that goes is removed", () => {
  const el = place();
  patch(el, [h("button", { "aria-disabled": "true", class: "card" })]);
  el.ownerDocument.written.length = 0;
  patch(el, [h("button", { "aria-disabled": null, class: "card" })]);
  assert.deepEqual(el.childNodes[0].attributes, { class: "card" });
  assert.deepEqual(el.ownerDocument.written, []);
});

test("a handler is swapped, not added", () => {
  const el = place();
  const heard = [];
  patch(el, [h("button", { on: { click: () => heard.push("old") } })]);
  patch(el, [h("button", { on: { click: () => heard.push("new") } })]);
  el.childNodes[0].fire("click");
  assert.deepEqual(heard, ["new"]);
  patch(el, [h("button", null)]);
  el.childNodes[0].fire("click");
  assert.deepEqual(heard, ["new"]);
});

test("two of the same key are both drawn", () => {
  const el = place();
  patch(el, list("a", "a"));
  patch(el, list("a", "a", "a"));
  assert.equal(el.childNodes.length, 3);
});

test("text without a key is rewritten in place", () => {
  const el = place();
  patch(el, ["1 Love"]);
  const node = el.childNodes[0];
  patch(el, ["2 Love"]);
  assert.equal(el.childNodes[0], node);
  assert.equal(node.nodeValue, "2 Love");
});

test("symbols are drawn as SVG, what stands in them too", () => {
  const el = place();
  patch(el, [h("svg", null, h("path", { d: "M0 0" }))]);
  assert.equal(el.childNodes[0].childNodes[0].namespaceURI, "http://www.w3.org/2000/svg");
});

test("what was typed stays until something else is wanted, a slider stands where it is drawn", () => {
  const el = place();
  const drawn = (value) => patch(el, ["text", "range"].map((type) => h("input", { key: type, type, prop: { value } })));
  drawn("4");
  for (const input of el.childNodes) input.value = "3";
  drawn("4");
  assert.deepEqual(el.childNodes.map((input) => input.value), ["3", "4"]);
  drawn("5");
  assert.deepEqual(el.childNodes.map((input) => input.value), ["5", "5"]);
});

test("what may be late follows when it is called, with what was last described", () => {
  const el = place();
  const drawn = (...lines) => patch(el, [h("h3", null, lines.length), h("ol", { late: true, class: `of-${lines.length}` }, lines)]);
  drawn("one");
  assert.deepEqual(texts(el), ["1", "one"]);
  drawn("one", "two");
  drawn("one", "two", "three");
  assert.deepEqual(texts(el), ["3", "one"]);
  assert.deepEqual(el.childNodes[1].attributes, { class: "of-1" });
  drawLate(el);
  assert.deepEqual(texts(el), ["3", "onetwothree"]);
  assert.deepEqual(el.childNodes[1].attributes, { class: "of-3" });
  drawn("four");
  drawn("one", "two", "three");
  drawLate(el);
  assert.deepEqual(texts(el), ["3", "onetwothree"]);
});

test("where the focus is, nothing is late, and nothing older comes after it", () => {
  const el = place();
  const drawn = (word) => patch(el, [h("ol", { late: true }, h("li", null, word))]);
  drawn("one");
  drawn("two");
  el.ownerDocument.focus = el.childNodes[0].childNodes[0];
  drawn("three");
  assert.equal(el.text, "three");
  drawLate(el);
  assert.equal(el.text, "three");
});

test("what is late in one table waits for that table", () => {
  const [one, two] = [place(), place()];
  const drawn = (el, word) => patch(el, [h("ol", { late: true }, word)]);
  for (const word of ["before", "after"]) for (const el of [one, two]) drawn(el, word);
  drawLate(one);
  assert.deepEqual([one.text, two.text], ["after", "before"]);
  drawLate(two);
  assert.equal(two.text, "after");
});

test("longestRise names a longest run that need not move", () => {
  assert.deepEqual([...longestRise([4, 0, 1, 2, 3])].sort(), [1, 2, 3, 4]);
  assert.deepEqual([...longestRise([0, -1, 2])].sort(), [0, 2]);
  assert.deepEqual([...longestRise([])], []);
});

test("where a browser has put its translation in the place of a text, the text comes back when it changes", () => {
  const el = place();
  const translate = () => {
    for (const node of el.childNodes.filter((it) => it.nodeValue !== null)) {
      const font = el.ownerDocument.createElementNS("", "font");
      el.insertBefore(font, node);
      node.remove();
    }
  };
  patch(el, ["You have ", h("b", null, 2), " Servings"]);
  translate();
  patch(el, ["You have ", h("b", null, 1), " Serving"]);
  assert.equal(el.text, "You have 1 Serving");
  translate();
  patch(el, [h("b", null, 1), " Serving"]);
  assert.equal(el.text, "1 Serving");
});

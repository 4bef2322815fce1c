import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { faceUrl, keepFaces, needed, pictures, unpacked } from "../../../widgets/tantocuore_widgets/view/faces.js";

const none = () => false;
const one = (face, width) => ({ face, width });

test("the size that is drawn is asked for, on the screen that there is", () => {
  const drawn = [one("anise", 84), one("back", 36), one("azure", 260)];
  assert.deepEqual(needed(drawn, 1, none), ["anise-180", "back-180", "azure-360"]);
  assert.deepEqual(needed(drawn, 3, none), ["anise-360", "back-180", "azure-360"]);
  assert.deepEqual(needed([one("anise", 100)], 2, none), ["anise-180"]);
  assert.deepEqual(needed([one("anise", 101)], 2, none), ["anise-360"]);
});

test("each picture is asked for once, the finer one only where both sizes are drawn", () => {
  assert.deepEqual(needed([one("anise", 84), one("anise", 84), one("anise", 260)], 1, none), ["anise-360"]);
});

test("what has no name, is not shown or is there is not asked for", () => {
  const held = (name) => ["azure-180", "rouge-360"].includes(name);
  assert.deepEqual(needed([one("", 84), one("anise", 0), one("azure", 84), one("rouge", 84)], 1, held), []);
  assert.deepEqual(needed([one("azure", 260)], 1, held), ["azure-360"], "a finer picture than the one at hand");
});

test("pictures that the page has come without bytes", () => {
  const found = ["a", "b", "c"].map((hash) => ({ name: hash, hash }));
  const paired = (buffers, have) => unpacked(found, buffers, have).map(([it, data]) => [it.name, data]);
  assert.deepEqual(paired([1, 2, 3], none), [["a", 1], ["b", 2], ["c", 3]]);
  assert.deepEqual(paired([1, 2], (hash) => hash === "b"), [["a", 1], ["b", null], ["c", 2]]);
  assert.deepEqual(paired([1], none), [["a", 1], ["b", null], ["c", null]]);
});

/** A page that shows faces 84 pixels wide. */
const page = (...names) => ({
  querySelectorAll: () => names.map((face) => ({ dataset: { face }, offsetWidth: 84 })),
});
const buffer = () => new DataView(new ArrayBuffer(2));

beforeEach(() => {
  delete globalThis[Symbol.for("tantocuore.shelf")];
});

/** A table with what it asked for and how often it was drawn. */
function table(...names) {
  const it = { asked: [], have: [], drawn: 0 };
  const faces = pictures(
    page(...names),
    (verb, args) => {
      assert.equal(verb, "faces");
      it.asked.push(args.names);
      it.have = args.have;
    },
    () => {
      it.drawn++;
      faces.ask();
    },
  );
  return Object.assign(it, faces);
}

test("two tables of a page ask once and both are drawn when the picture comes", () => {
  const [one, two] = [table("anise"), table("anise")];
  for (const it of [one, two]) it.ask();
  assert.deepEqual([one.asked, two.asked], [[["anise-180"]], []]);
  keepFaces({ id: 1, rev: 0, faces: [{ name: "anise-180", hash: "h" }] }, [buffer()]);
  assert.match(faceUrl("anise"), /^blob:/);
  assert.deepEqual([one.drawn, two.drawn, one.asked.length, two.asked.length], [1, 1, 1, 0]);
});

test("what a closed table was waiting for, another asks for", () => {
  const [one, two] = [table("anise"), table("anise")];
  for (const it of [one, two]) it.ask();
  one.close();
  assert.deepEqual(two.asked, [["anise-180"]]);
});

test("a dozen at a time, and the hashes at hand go along", () => {
  const first = table("back");
  first.ask();
  keepFaces({ id: 1, rev: 0, faces: [{ name: "back-180", hash: "h" }] }, [buffer()]);
  const many = table(...Array.from({ length: 14 }, (_, i) => `face${i}`));
  many.ask();
  assert.deepEqual(
    many.asked.map((names) => names.length),
    [12, 2],
  );
  assert.deepEqual(many.have, ["h"]);
  keepFaces({ id: 2, rev: 0, faces: [{ name: "face0-180", hash: "h" }] }, []);
  assert.equal(faceUrl("face0"), faceUrl("back"), "one picture under two names is kept once");
});

test("the finest picture at hand is shown", () => {
  const reply = (size, hash) => ({ id: 1, rev: 0, faces: [{ name: `anise-${size}`, hash }] });
  keepFaces(reply(180, "small"), [buffer()]);
  const small = faceUrl("anise");
  keepFaces(reply(360, "large"), [buffer()]);
  assert.notEqual(faceUrl("anise"), small);
  assert.equal(faceUrl("rouge"), undefined);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { wire } from "../../../widgets/tantocuore_widgets/view/wire.js";

function made({ broken = false } = {}) {
  const it = { sent: [], replies: [], lost: [], timers: [] };
  it.line = wire({
    send: (query) => {
      if (broken) throw new Error("disposed");
      it.sent.push(query);
    },
    reply: (reply, query) => it.replies.push([reply, query]),
    lost: (is) => it.lost.push(is),
    later: (call) => it.timers.push(call) - 1,
    cancel: (timer) => {
      if (timer !== null) it.timers[timer] = null;
    },
  });
  it.late = () => it.timers.splice(0).forEach((call) => call?.());
  it.verbs = () => it.sent.map(({ verb, args }) => `${verb} ${Object.values(args).join(" ")}`.trim());
  return it;
}

test("ids count up and the last rev seen goes along", () => {
  const { line, sent } = made();
  line.ask("hello");
  line.receive({ id: 1, rev: 12 }, []);
  line.ask("undo");
  assert.deepEqual(
    sent.map(({ id, rev }) => [id, rev]),
    [
      [1, 0],
      [2, 12],
    ],
  );
});

test("while a request is under way one more waits, the latest", () => {
  const it = made();
  it.line.ask("move", { move: "serve kagari" });
  it.line.ask("move", { move: "serve azure" });
  it.line.ask("undo");
  assert.deepEqual(it.verbs(), ["move serve kagari"]);
  it.line.receive({ id: 1, rev: 1 }, []);
  assert.deepEqual(it.verbs(), ["move serve kagari", "undo"]);
});

test("the same request twice is sent once", () => {
  const it = made();
  it.line.ask("move", { move: "serve kagari" });
  it.line.ask("move", { move: "serve kagari" });
  it.line.receive({ id: 1, rev: 1 }, []);
  assert.deepEqual(it.verbs(), ["move serve kagari"]);
});

test("of two answers to a question the first counts", () => {
  const it = made();
  it.line.ask("answer", { choice: "no" });
  it.line.ask("answer", { choice: "any" });
  it.line.receive({ id: 1, rev: 1 }, []);
  assert.deepEqual(it.verbs(), ["answer no"]);
  it.line.ask("answer", { choice: "any" });
  assert.deepEqual(it.verbs(), ["answer no", "answer any"]);
});

test("what waits behind an error or an old rev is dropped", () => {
  for (const reply of [{ error: { title: "", text: "" } }, { stale: true }]) {
    const it = made();
    it.line.ask("move", { move: "end" });
    it.line.ask("move", { move: "serve azure" });
    it.line.receive({ id: 1, rev: 1, ...reply }, []);
    assert.deepEqual(it.verbs(), ["move end"]);
  }
});

test("silence is said, and taken back by an answer", () => {
  const it = made();
  it.line.ask("undo");
  it.late();
  assert.deepEqual(it.lost, [true]);
  it.line.receive({ id: 1, rev: 1 }, []);
  assert.deepEqual(it.lost, [true, false]);
});

test("an answer in time is never called lost", () => {
  const it = made();
  it.line.ask("undo");
  it.line.receive({ id: 1, rev: 1 }, []);
  it.late();
  assert.deepEqual(it.lost, []);
});

test("faces go past the queue, and their silence is no lost connection", () => {
  const it = made();
  it.line.ask("undo");
  it.line.fetch("faces", { names: ["kagari-360"] });
  assert.equal(it.sent.length, 2);
  it.line.receive({ id: 1, rev: 1 }, []);
  it.late();
  assert.deepEqual(it.lost, []);
  it.line.receive({ id: 2, faces: [] }, []);
  assert.equal(it.replies[1][1].verb, "faces");
});

test("a disposed model is the same as a lost connection", () => {
  const it = made({ broken: true });
  it.line.ask("undo");
  assert.deepEqual(it.lost, [true]);
});

test("a reply to another view is passed on as not asked for", () => {
  const it = made();
  it.line.receive({ id: 900, rev: 3 }, []);
  assert.equal(it.replies[0][1], null);
});

test("after closing nothing is sent or heard", () => {
  const it = made();
  it.line.close();
  it.line.ask("undo");
  it.line.receive({ id: 1, rev: 1 }, []);
  assert.deepEqual([it.sent, it.replies], [[], []]);
});

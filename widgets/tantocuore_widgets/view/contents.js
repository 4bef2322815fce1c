import { h } from "./patch.js";
import { finished, placeOf } from "./store.js";
import { symbol } from "./symbols.js";

/** @typedef {import("./patch.js").Child} Child */

/** What a course shows below the heading: its lessons, or the way to all of them. @param {Context} ctx @returns {Child} */
export function course(ctx) {
  const { contents, scene, words } = ctx;
  const lessons = scene.head.lessons ?? [];
  if (!contents && !lessons.length) return null;
  const about = { class: "course", key: "course", "aria-label": words.lessons, "data-region": "course" };
  if (!contents) return h("nav", about, h("ol", { role: "list", "data-rove": "" }, seals(lessons, ctx)));
  return h(
    "nav",
    { ...about, class: "course whole" },
    h(
      "div",
      { class: "ways", "data-rove": "" },
      opener(contents, ctx),
      lessons.length ? h("ol", { role: "list", key: "seals" }, seals(lessons, ctx)) : null,
      h(
        "ul",
        { class: "doors", role: "list", key: "doors" },
        contents.rooms.map((room) => h("li", { key: room.id }, door(room, ctx))),
      ),
    ),
    ctx.listing ? list(contents, ctx) : null,
  );
}

/** A numbered seal each. @param {{id: string, title: string, now: boolean}[]} lessons @param {Context} ctx */
function seals(lessons, ctx) {
  return lessons.map(({ id, title, now }, i) => {
    const done = finished(id);
    return h(
      "li",
      { key: id },
      h(
        "button",
        {
          type: "button",
          class: `seal${done ? " done" : ""}`,
          title,
          tabindex: -1,
          "data-stop": "",
          "aria-current": now ? "step" : null,
          "aria-label": `${i + 1}. ${title}${done ? `, ${ctx.words.finished}` : ""}`,
          on: { click: () => (now ? null : ctx.open(id)) },
        },
        done && !now ? symbol("check") : String(i + 1),
      ),
      now ? h("span", { key: "title" }, title) : null,
    );
  });
}

/** The button that unfolds the list; it says where in the course one is. @param {Contents} contents @param {Context} ctx */
function opener({ tracks }, ctx) {
  const here = tracks.flatMap(({ id, lessons }) =>
    lessons.flatMap((lesson, i) => (lesson.id === ctx.scene.head.at ? [`${id} ${i + 1}`] : [])),
  );
  return h(
    "button",
    {
      type: "button",
      key: "opener",
      class: "quiet opener",
      tabindex: -1,
      "data-stop": "",
      "aria-expanded": String(ctx.listing),
      "aria-controls": ctx.listing ? `${ctx.uid}-contents` : null,
      on: { click: () => ctx.list(!ctx.listing) },
    },
    symbol(ctx.listing ? "cross" : "rows"),
    h("span", null, ctx.words.contents),
    here.length ? h("b", null, here[0]) : null,
  );
}

/** A door to free play. @param {Contents["rooms"][number]} room @param {Context} ctx */
function door({ id, title }, ctx) {
  const now = ctx.scene.head.at === id;
  return h(
    "button",
    {
      type: "button",
      class: "quiet door",
      tabindex: -1,
      "data-stop": "",
      "aria-current": now ? "step" : null,
      on: { click: () => (now ? null : ctx.open(id)) },
    },
    title,
  );
}

/** Everything there is, by track. @param {Contents} contents @param {Context} ctx */
function list({ tracks, rooms }, ctx) {
  const id = `${ctx.uid}-contents`;
  return h(
    "section",
    { id, key: "contents", class: "contents", "aria-label": ctx.words.contents, "data-rove": "" },
    tracks.map((track) =>
      column(
        `${id}-${track.id}`,
        [h("b", null, track.id), h("span", null, track.title)],
        track.lessons.map((lesson, i) => entry(lesson, lesson.minutes, String(i + 1), ctx)),
      ),
    ),
    column(
      `${id}-rooms`,
      h("span", null, ctx.words.rooms_title),
      rooms.map((room) => entry(room, room.about, symbol("crest"), ctx)),
    ),
  );
}

/** @param {string} id @param {Child} title @param {Child[]} rows */
function column(id, title, rows) {
  return h(
    "div",
    { key: id },
    h("h3", { id }, title),
    h("ol", { role: "list", "aria-labelledby": id }, rows),
  );
}

/** @param {{id: string, title: string}} it @param {string} note @param {Child} sign @param {Context} ctx */
function entry({ id, title }, note, sign, ctx) {
  const now = ctx.scene.head.at === id;
  const { step = 0, of = 0, done = false } = placeOf(id) ?? {};
  const at = ctx.words.at_step.replace("{step}", String(step)).replace("{of}", String(of));
  const far = done ? ctx.words.finished : step > 1 ? at : "";
  return h(
    "li",
    { key: id },
    h(
      "button",
      {
        type: "button",
        class: done ? "done" : step > 1 ? "begun" : null,
        tabindex: -1,
        "data-stop": "",
        "aria-current": now ? "step" : null,
        on: { click: () => ctx.open(id) },
      },
      h("i", { "aria-hidden": "true" }, done ? symbol("check") : sign),
      h("span", null, title),
      h("span", { class: "unseen" }, ", "),
      h("small", null, [far, note].filter(Boolean).join(" · ")),
    ),
  );
}

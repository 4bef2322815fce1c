import { h } from "../patch.js";
import { panel } from "../rich.js";
import { symbol } from "../symbols.js";

/** What to do next: one large link, and how far the whole course is. @param {ProgressContext} ctx */
export function nextStep(ctx) {
  const { next, course } = ctx.scene;
  const big = next.href
    ? h("a", { class: "main", href: ctx.address(next.href), "data-lesson": next.lesson, "data-main": "" }, h("span", null, next.label), symbol("on"))
    : h("p", { class: "finished" }, next.label);
  const far = [course.note, course.left].filter(Boolean).join(" · ");
  return panel(
    "next",
    { title: ctx.words.next_title },
    /** @type {any} */ (ctx),
    h("div", { class: "go" }, big, next.note ? h("p", { class: "where" }, next.note) : null),
    course.of
      ? h(
          "p",
          { class: "whole" },
          h("span", null, far),
          h("i", { class: "bar", "aria-hidden": "true", vars: { "--far": course.done / course.of } }, h("i", null)),
        )
      : null,
  );
}

/** The tracks, each a string of beads. @param {ProgressContext} ctx */
export function trackRows(ctx) {
  return h(
    "div",
    { class: "tracks", key: "tracks" },
    ctx.scene.tracks.filter((track) => track.lessons.length).map((track) => trackRow(track, ctx)),
  );
}

/** @param {TrackRow} track @param {ProgressContext} ctx */
function trackRow(track, ctx) {
  const id = `${ctx.uid}-track-${track.id}`;
  return h(
    "section",
    { key: track.id, class: "panel track", "aria-labelledby": id },
    h(
      "div",
      { class: "about" },
      h("h3", { id }, h("b", { class: "letter" }, track.id), h("span", null, track.title)),
      h("p", null, track.about),
      h("p", { class: "far" }, [track.note, track.left].filter(Boolean).join(" · ")),
    ),
    h(
      "ol",
      { class: "string", role: "list" },
      track.lessons.map((lesson) => bead(lesson, ctx)),
    ),
  );
}

/** @param {LessonBead} lesson @param {ProgressContext} ctx */
function bead({ id, title, minutes, state, word, next, href, progress }, ctx) {
  return h(
    "li",
    { key: id, class: `${state}${next ? " following" : ""}` },
    h(
      "a",
      { href: ctx.address(href), "data-lesson": id, "aria-current": next ? "step" : null },
      h(
        "span",
        { class: "bead", vars: { "--far": progress.of ? progress.step / progress.of : 0 } },
        state === "done" ? symbol("check") : null,
      ),
      h(
        "span",
        { class: "caption" },
        h("b", null, title),
        h("span", { class: "unseen" }, ", "),
        h("small", null, h("span", null, word), h("span", { class: "dot" }, " · "), h("span", null, minutes)),
        next ? h("em", null, h("span", { class: "unseen" }, ", "), ctx.words.next) : null,
      ),
    ),
  );
}

import { h } from "../patch.js";
import { panel } from "../rich.js";

/** To a file and from a file; what came of it, and which saves shall stay, are said here. @param {ProgressContext} ctx */
export function takeAlong(ctx) {
  const { words, notice, save, open } = ctx;
  const button = (/** @type {string} */ label, /** @type {(event: Event) => void} */ click) =>
    h("button", { class: "quiet", type: "button", key: label, on: { click } }, label);
  return panel(
    "take",
    { title: words.file_title },
    /** @type {any} */ (ctx),
    h("p", null, words.file_text),
    h(
      "div",
      { class: "doors" },
      button(words.file_save, save),
      button(words.file_open, (event) => chooser(event)?.click()),
      h("input", {
        type: "file",
        accept: ".json,application/json",
        hidden: true,
        "aria-label": words.file_open,
        on: {
          change: (/** @type {Event} */ event) => {
            const box = /** @type {HTMLInputElement} */ (event.target);
            const file = box.files?.[0];
            if (file) open(file);
            // The same file can be chosen again.
            box.value = "";
          },
        },
      }),
    ),
    notice ? told(notice, ctx) : null,
  );
}

/** @param {Event} event */
function chooser({ target }) {
  const doors = target instanceof Element ? target.closest(".doors") : null;
  return /** @type {HTMLInputElement | null} */ (doors?.querySelector("input") ?? null);
}

/** @param {Notice} notice @param {ProgressContext} ctx */
function told({ kind, title, text, items }, { words, settle }) {
  const answer = (/** @type {string} */ label, /** @type {boolean} */ theirs) =>
    h("button", { class: "quiet", type: "button", key: label, on: { click: () => settle(theirs) } }, label);
  return h(
    "div",
    { class: `notice ${kind}`, key: "notice" },
    h("h4", null, title),
    text ? h("p", null, text) : null,
    items?.length
      ? h(
          "ul",
          { role: "list" },
          items.map((item) => h("li", { key: item }, item)),
        )
      : null,
    kind === "ask" ? h("div", { class: "doors" }, answer(words.file_mine, false), answer(words.file_theirs, true)) : null,
  );
}

import { course } from "./contents.js";
import { h } from "./patch.js";
import { symbol } from "./symbols.js";

const THEMES = ["system", "light", "dark", "contrast"];
const MOST_BEADS = 12;
const FORMS = { new: "new_game", position: "lay_position", share: "share" };

/** @param {Context} ctx */
export function head(ctx) {
  const { kana, title, progress } = ctx.scene.head;
  return h(
    "header",
    { key: "head", class: ctx.contents ? "head over-all" : "head" },
    symbol("crest"),
    h(
      "div",
      { class: "names" },
      h("h2", { id: `${ctx.uid}-title` }, title),
      kana ? h("span", { class: "kana", lang: "ja" }, kana) : null,
    ),
    ctx.contents ? null : course(ctx),
    progress ? h("div", { class: "steps" }, h("span", null, progress.text), far(progress)) : null,
    h(
      "div",
      { class: "settings" },
      ctx.scene.seats?.length
        ? Object.entries(FORMS).map(([id, word]) =>
            h(
              "button",
              { class: "quiet", type: "button", key: id, on: { click: () => ctx.send("form", { id }) } },
              ctx.words[word],
            ),
          )
        : null,
      h(
        "button",
        { class: "quiet", type: "button", key: "text", on: { click: () => ctx.setText(!ctx.text) } },
        ctx.text ? ctx.words.table_view : ctx.words.text_view,
      ),
      h(
        "select",
        {
          "aria-label": ctx.words.theme,
          prop: { value: ctx.theme },
          on: {
            change: (/** @type {Event} */ event) =>
              ctx.setTheme(/** @type {HTMLSelectElement} */ (event.target).value),
          },
        },
        THEMES.map((name) => h("option", { key: name, value: name }, ctx.words[`theme_${name}`])),
      ),
    ),
    ctx.contents ? course(ctx) : null,
  );
}

/** How far one is: a bead a step, or one bar where the beads would be crumbs. @param {{now: number, of: number}} progress */
function far({ now, of }) {
  if (of > MOST_BEADS)
    return h("span", { class: "bar", key: "bar", "aria-hidden": "true", vars: { "--far": now / of } }, h("i", null));
  const bead = (/** @type {unknown} */ _, /** @type {number} */ i) =>
    h("i", { key: i, class: i + 1 < now ? "done" : i + 1 === now ? "now" : null });
  return h("span", { class: "beads", key: "beads", "aria-hidden": "true" }, Array.from({ length: of }, bead));
}

/** Something broke in Python, or nothing answers: said at the top, with a way on. @param {Fault} fault @param {(action: Action) => void} run */
export function banner(fault, run) {
  return h(
    "section",
    { key: "banner", class: "banner", "data-region": "banner" },
    h("div", null, h("h3", { tabindex: -1, "data-heading": "" }, fault.title), h("p", null, fault.text)),
    (fault.actions ?? []).map((action) =>
      h(
        "button",
        { class: "quiet", type: "button", key: action.label, on: { click: () => run(action) } },
        action.label,
      ),
    ),
  );
}

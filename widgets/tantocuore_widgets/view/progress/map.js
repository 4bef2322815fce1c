import { h } from "../patch.js";
import { panel } from "../rich.js";

/** @type {WeakMap<RuleMap, import("../patch.js").Desc>} */
const tiles = new WeakMap();

/** The map of the rulebook: what the marks mean, a tile a rule, and the rule that is read. @param {ProgressContext} ctx */
export function rulebook(ctx) {
  const { words, scene } = ctx;
  return panel(
    "rulebook",
    { title: words.map_title, note: scene.map.note },
    /** @type {any} */ (ctx),
    legend(ctx),
    h("p", { class: "hint" }, words.map_hint, h("span", { class: "unseen" }, ` ${words.map_keys}`)),
    h("div", { class: "leaf" }, chapters(ctx), reader(ctx)),
  );
}

/** @param {ProgressContext} ctx */
function legend({ words, scene }) {
  return h(
    "ul",
    { class: "legend", role: "list", "aria-label": words.legend },
    scene.map.counts.map(({ state, word, about, n }) =>
      h(
        "li",
        { key: state },
        h("i", { class: "mark", "data-state": state, "aria-hidden": "true" }),
        h("span", null, h("b", null, `${word}: ${n}`), h("small", null, about)),
      ),
    ),
  );
}

/** Two hundred tiles: described once a scene, so that to look at a rule touches none of them. @param {ProgressContext} ctx */
function chapters({ scene, words, uid, look, pick }) {
  let it = tiles.get(scene.map);
  if (it) return it;
  const word = Object.fromEntries(scene.map.counts.map((count) => [count.state, count.word]));
  it = h(
    "div",
    {
      class: "chapters",
      "data-rove": "",
      role: "group",
      "aria-label": words.map_title,
      on: {
        pointerover: (/** @type {Event} */ event) => look(ruleAt(event)),
        pointerleave: () => look(null),
        focusin: (/** @type {Event} */ event) => pick(ruleAt(event), false),
        click: (/** @type {Event} */ event) => pick(ruleAt(event), true),
      },
    },
    scene.map.groups.map(({ title, note, rules }, i) =>
      h(
        "section",
        { class: "chapter", key: title },
        h("h4", { id: `${uid}-chapter-${i}` }, h("span", null, title), h("small", null, note)),
        h(
          "ul",
          { role: "list", "aria-labelledby": `${uid}-chapter-${i}` },
          rules.map((rule) =>
            h(
              "li",
              { key: rule.id },
              h(
                "button",
                {
                  type: "button",
                  class: "tile",
                  "data-stop": "",
                  "data-tile": rule.id,
                  "aria-label": `${rule.title}, ${word[rule.state]}`,
                },
                h("i", { class: "mark", "data-state": rule.state }),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  tiles.set(scene.map, it);
  return it;
}

/** @param {Event} event */
function ruleAt({ target }) {
  return target instanceof Element ? (target.closest("[data-tile]")?.getAttribute("data-tile") ?? null) : null;
}

/** @param {RuleMap} map @param {string | null} id */
export function ruleOf(map, id) {
  return map.groups.flatMap((group) => group.rules).find((rule) => rule.id === id) ?? null;
}

/** The rule that is pointed at, in one sentence, and where it is taught. @param {ProgressContext} ctx */
function reader({ scene, words, rule: id, address }) {
  const rule = ruleOf(scene.map, id);
  if (!rule) return null;
  const lesson = scene.tracks.flatMap((track) => track.lessons).find((it) => it.id === rule.lesson);
  const word = scene.map.counts.find((count) => count.state === rule.state)?.word;
  return h(
    "div",
    { class: "reader", key: "reader" },
    h(
      "div",
      { class: "read" },
      h(
        "p",
        { class: "name" },
        h("i", { class: "mark", "data-state": rule.state, "aria-hidden": "true" }),
        h("b", null, rule.title),
        h("small", null, `${rule.id} · ${word}`),
      ),
      h("p", { class: "short" }, rule.short),
    ),
    h(
      "p",
      { class: "taught" },
      lesson
        ? [h("span", null, words.taught), " ", h("a", { key: lesson.id, href: address(lesson.href), "data-lesson": lesson.id }, lesson.title)]
        : words.untaught,
    ),
  );
}

import { h, patch } from "../patch.js";
import { theme } from "../theme.js";

/**
 * @typedef {{id: string, label: string, most: number}} Slider
 * @typedef {{vp: string, cards: string[], names: string, title: string, rule: string, short: string}} ScoreLine
 * @typedef {{total: string, standing: string, lines: ScoreLine[]}} Score
 * @typedef {{words: Record<string, string>, groups: {title: string, sliders: Slider[]}[], faces: Record<string, string>}} Start
 * @typedef {{get: (name: string) => any, set: (name: string, value: any) => void, save_changes: () => void,
 *   on: (event: string, heard: () => void) => void, off: (event: string, heard: () => void) => void}} CountModel
 */

let drawn_houses = 0;

/**
 * Draw the sliders, and beside them the score that Python counts.
 * @param {{model: CountModel, el: HTMLElement}} widget
 * @returns {() => void} what takes it away again
 */
function render({ model, el }) {
  const uid = `counting${++drawn_houses}`;
  const root = document.createElement("article");
  root.className = "tutor counting";
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  root.setAttribute("aria-labelledby", `${uid}-title`);
  el.append(root);
  /** @type {Start} */
  const { words, groups, faces } = model.get("_start");

  /** @param {string} id @param {number} n */
  function count(id, n) {
    model.set("counts", { ...model.get("counts"), [id]: n });
    model.save_changes();
    draw();
  }

  /** @param {Slider} slider */
  function row({ id, label, most }) {
    const n = model.get("counts")[id] ?? 0;
    const input = (/** @type {Event} */ event) =>
      count(id, Number(/** @type {HTMLInputElement} */ (event.target).value));
    return h(
      "div",
      { key: id, class: "row" },
      h("label", { for: `${uid}-${id}` }, label),
      h("input", { id: `${uid}-${id}`, type: "range", min: 0, max: most, step: 1, vars: { "--far": n / most }, prop: { value: String(n) }, on: { input } }),
      h("span", { class: "number", "aria-hidden": "true" }, n),
    );
  }

  /** @param {ScoreLine} line @param {number} i */
  function line({ vp, cards, names, title, rule, short }, i) {
    return h(
      "li",
      { key: `${rule}${cards[0]}${i}` },
      h("span", { class: "tally", "aria-hidden": "true", vars: { "--n": cards.length } }, cards.map((card) => h("img", { src: faces[card], alt: "" }))),
      h("span", { class: "what" }, h("b", null, names), h("span", null, rule ? `${title} (${rule})` : title), h("small", null, short)),
      h("span", { class: "vp" }, vp),
    );
  }

  function draw() {
    /** @type {Score} */
    const { total, standing, lines } = model.get("scene");
    patch(root, [
      h("header", null, h("h2", { id: `${uid}-title` }, words.title), h("p", null, words.about)),
      h(
        "div",
        { class: "both" },
        h(
          "div",
          { class: "sliders" },
          groups.map((group, i) =>
            h("section", { key: i, "aria-labelledby": `${uid}-group${i}` }, h("h3", { id: `${uid}-group${i}` }, group.title), group.sliders.map(row)),
          ),
        ),
        h(
          "div",
          { class: "panel score" },
          h("p", { class: "total", role: "status" }, h("strong", null, total), h("span", null, standing)),
          lines.length ? h("ul", null, lines.map(line)) : h("p", { class: "empty" }, words.empty),
        ),
      ),
    ]);
  }

  const look = theme(root, draw);
  model.on("change:scene", draw);
  // A notebook has keys of its own, in its command mode: what is meant for a slider ends here.
  root.addEventListener("keydown", (event) => event.key !== "Tab" && event.stopPropagation());
  draw();

  return () => {
    look.close();
    model.off("change:scene", draw);
    root.remove();
  };
}

export default { render };

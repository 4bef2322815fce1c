import { h } from "./patch.js";

/** The symbols of the cards as shapes; [path, fill, stroke, width], "ink" is the text colour, "gap" the ground. */
/** @type {Record<string, [string, string, string, number][]>} */
const SHAPES = {
  draw: [
    [
      "M14.4 26 L45.4 18.2 C48.1 17.6 50.8 19.2 51.5 21.9 L63.6 70.4 C64.2 73.1 62.6 75.8 59.9 76.4 L28.9 84.2 C26.2 84.9 23.5 83.2 22.8 80.5 L10.7 32 C10.1 29.4 11.7 26.6 14.4 26 Z",
      "gap",
      "ink",
      6,
    ],
    [
      "M47.6 18.8 L81.2 23.5 C84 23.9 85.9 26.4 85.5 29.2 L78 82.6 C77.6 85.4 75.1 87.3 72.3 86.9 L38.7 82.2 C35.9 81.8 34 79.2 34.4 76.5 L41.9 23 C42.3 20.3 44.8 18.4 47.6 18.8 Z",
      "ink",
      "ink",
      6,
    ],
    ["M57.4 70.7 L61.9 39", "", "gap", 8],
    ["M48.6 47.2 L62.3 36 L72.4 50.5", "", "gap", 8],
  ],
  love: [
    [
      "M50 87 C11.4 61.2 7.7 17 29.8 15.2 C40.8 14.3 47.2 22.6 50 29.9 C52.8 22.6 59.2 14.3 70.2 15.2 C92.3 17 88.6 61.2 50 87 Z",
      "ink",
      "ink",
      6,
    ],
  ],
  serving: [
    [
      "M43 21 C43 17.1 46.1 14 50 14 C53.9 14 57 17.1 57 21 C57 24.9 53.9 28 50 28 C46.1 28 43 24.9 43 21 Z",
      "ink",
      "ink",
      6,
    ],
    ["M13 66 C14 42 32 28 50 28 C68 28 86 42 87 66 Z", "ink", "ink", 6],
    [
      "M10 72 L90 72 C92.8 72 95 74.2 95 77 L95 78 C95 80.8 92.8 83 90 83 L10 83 C7.2 83 5 80.8 5 78 L5 77 C5 74.2 7.2 72 10 72 Z",
      "ink",
      "ink",
      3,
    ],
    ["M29 58 C31 49 36 44 43 41", "", "gap", 6],
  ],
  employment: [
    ["M90 8 C60 10 36 30 28 62 L24 78 L40 70 C68 62 86 42 90 8 Z", "ink", "ink", 6],
    ["M70 28 L30 72", "", "gap", 5],
    ["M30 72 L14 92", "", "ink", 8],
    ["M44 91 L84 91", "", "ink", 7],
  ],
  house: [
    ["M50 12 L92 48 L80 48 L80 88 L20 88 L20 48 L8 48 Z", "ink", "ink", 6],
    [
      "M42.5 58 L57.5 58 C58.3 58 59 58.7 59 59.5 L59 86.5 C59 87.3 58.3 88 57.5 88 L42.5 88 C41.7 88 41 87.3 41 86.5 L41 59.5 C41 58.7 41.7 58 42.5 58 Z",
      "gap",
      "",
      0,
    ],
  ],
  bonus: [
    [
      "M10 50 C10 27.9 27.9 10 50 10 C72.1 10 90 27.9 90 50 C90 72.1 72.1 90 50 90 C27.9 90 10 72.1 10 50 Z",
      "ink",
      "ink",
      6,
    ],
    ["M50 30 L50 70", "", "gap", 10],
    ["M30 50 L70 50", "", "gap", 10],
  ],
  crest: [
    [
      "M47.5 44 L52.5 44 C53.3 44 54 44.7 54 45.5 L54 88.5 C54 89.3 53.3 90 52.5 90 L47.5 90 C46.7 90 46 89.3 46 88.5 L46 45.5 C46 44.7 46.7 44 47.5 44 Z",
      "ink",
      "ink",
      3.4,
    ],
    [
      "M55.5 68 L64.5 68 C65.3 68 66 68.7 66 69.5 L66 73.5 C66 74.3 65.3 75 64.5 75 L55.5 75 C54.7 75 54 74.3 54 73.5 L54 69.5 C54 68.7 54.7 68 55.5 68 Z",
      "ink",
      "ink",
      3.4,
    ],
    [
      "M55.5 80 L61.5 80 C62.3 80 63 80.7 63 81.5 L63 85.5 C63 86.3 62.3 87 61.5 87 L55.5 87 C54.7 87 54 86.3 54 85.5 L54 81.5 C54 80.7 54.7 80 55.5 80 Z",
      "ink",
      "ink",
      3.4,
    ],
    [
      "M50 51 C29 37 27 13 39 12 C45 11.5 48.5 16 50 20 C51.5 16 55 11.5 61 12 C73 13 71 37 50 51 Z",
      "ink",
      "ink",
      3.4,
    ],
    [
      "M50 39.6 C41.6 34 40.8 24.4 45.6 24 C48 23.8 49.4 25.6 50 27.2 C50.6 25.6 52 23.8 54.4 24 C59.2 24.4 58.4 34 50 39.6 Z",
      "gap",
      "ink",
      3.4,
    ],
  ],
  spark: [["M50 4 C54 34 66 46 96 50 C66 54 54 66 50 96 C46 66 34 54 4 50 C34 46 46 34 50 4 Z", "ink", "", 0]],
  check: [["M14 54 L38 78 L86 22", "", "ink", 16]],
  cross: [
    ["M22 22 L78 78", "", "ink", 16],
    ["M78 22 L22 78", "", "ink", 16],
  ],
  back: [["M62 18 L30 50 L62 82", "", "ink", 12]],
  on: [["M38 18 L70 50 L38 82", "", "ink", 12]],
};

const PAINT = { "": "none", ink: "currentColor", gap: "var(--ground)" };

/** @type {Map<string, import("./patch.js").Desc>} */
const made = new Map();

/**
 * A symbol beside a word: decoration, so it is hidden from those who hear the page.
 * @param {string} name
 */
export function symbol(name) {
  let it = made.get(name);
  if (!it) {
    const paint = (/** @type {string} */ key) => PAINT[/** @type {keyof typeof PAINT} */ (key)];
    const paths = (SHAPES[name] ?? []).map(([d, fill, stroke, width]) =>
      h("path", { d, fill: paint(fill), stroke: paint(stroke), "stroke-width": width || null }),
    );
    it = h(
      "svg",
      { class: `sym ${name}`, viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" },
      paths,
    );
    made.set(name, it);
  }
  return it;
}

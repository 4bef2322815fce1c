import { cardsOf } from "./scene.js";

/** Card faces and fonts: asked for once a page, kept by hash, shared by all tables on it. */

/**
 * @typedef {{faces: Map<string, string>, urls: Map<string, string>, fonts: boolean}} Shelf
 */

const SHELF = Symbol.for("tantocuore.shelf");
const AT_ONCE = 12;

/** @returns {Shelf} */
function shelf() {
  const page = /** @type {any} */ (globalThis);
  page[SHELF] ??= { faces: new Map(), urls: new Map(), fonts: false };
  return page[SHELF];
}

/** @param {string} name @returns {string | undefined} address of a face that has arrived */
export function faceUrl(name) {
  return shelf().faces.get(name);
}

/**
 * Names of faces that a scene shows and the page lacks, in reading order, each once.
 * @param {Scene} scene
 * @param {Why | null} why
 * @returns {string[]}
 */
export function facesOf(scene, why) {
  const names = [
    ...cardsOf(scene).map((card) => card.face),
    ...(scene.asks?.moves ?? []).map((move) => move.face),
    why?.face,
    "back",
  ];
  return [...new Set(names.filter((name) => typeof name === "string" && name !== ""))].map((name) => `${name}-360`);
}

/**
 * Ask for what is missing, a dozen at a time so that moves are never stuck behind pictures.
 * @param {string[]} names
 * @param {(verb: string, args: Args) => void} fetchBeside
 */
export function askFaces(names, fetchBeside) {
  const missing = names.filter((name) => !shelf().faces.has(name));
  for (let i = 0; i < missing.length; i += AT_ONCE) fetchBeside("faces", { names: missing.slice(i, i + AT_ONCE) });
}

/** @param {Reply} reply @param {DataView[]} buffers */
export function keepFaces(reply, buffers) {
  const { faces, urls } = shelf();
  (reply.faces ?? []).forEach(({ name, hash }, i) => {
    const data = buffers[i];
    if (!data || faces.has(name)) return;
    let url = urls.get(hash);
    if (!url) {
      url = URL.createObjectURL(new Blob([/** @type {any} */ (data)], { type: "image/webp" }));
      urls.set(hash, url);
    }
    faces.set(name, url);
  });
}

/** A page template of ours brings the fonts itself; elsewhere they come from Python. @returns {boolean} */
export function fontsMissing() {
  const kept = shelf();
  if (kept.fonts) return false;
  kept.fonts = true;
  return ![...document.fonts].some((font) => font.family.replaceAll('"', "") === "Tutor Serif");
}

/** @param {Reply} reply @param {DataView[]} buffers */
export function keepFonts(reply, buffers) {
  (reply.fonts ?? []).forEach(({ family, weight, style }, i) => {
    const data = buffers[i];
    if (!data) return;
    const face = new FontFace(family, /** @type {any} */ (data), {
      weight: String(weight),
      style,
      display: "swap",
    });
    // Georgia and the system's sans stand in for a font that cannot be read.
    face.load().then(
      (font) => document.fonts.add(font),
      () => undefined,
    );
  });
}

/** Card faces and fonts: asked for once a page, in the size that is drawn, kept by hash, shared by all its tables. */

/**
 * @typedef {{name: string, hash: string}} Found
 * @typedef {{face: string, width: number}} Drawn  a face as it lies on the page, in CSS pixels
 * @typedef {{
 *   faces: Map<string, string>,
 *   urls: Map<string, string>,
 *   asked: Map<string, object>,
 *   tables: Set<() => void>,
 *   fonts: boolean,
 * }} Shelf  addresses by name and by hash; names under way with who asked; what draws each table anew
 */

const SHELF = Symbol.for("tantocuore.shelf");
const AT_ONCE = 12;
// The small picture is 180 pixels wide; a tenth more is not seen.
const SMALL = 200;

/** @returns {Shelf} */
function shelf() {
  const page = /** @type {any} */ (globalThis);
  page[SHELF] ??= { faces: new Map(), urls: new Map(), asked: new Map(), tables: new Set(), fonts: false };
  return page[SHELF];
}

/** @param {string} face @returns {string | undefined} address of the finest picture that has arrived */
export function faceUrl(face) {
  const { faces } = shelf();
  return faces.get(`${face}-360`) ?? faces.get(`${face}-180`);
}

/**
 * Names of the pictures that a page needs, in reading order, each once.
 * @param {Drawn[]} drawn  what is not shown is 0 wide and not needed yet
 * @param {number} ratio  device pixels in a CSS pixel
 * @param {(name: string) => boolean} held
 * @returns {string[]}
 */
export function needed(drawn, ratio, held) {
  const names = drawn
    .filter(({ face, width }) => face && width > 0 && !held(`${face}-360`))
    .map(({ face, width }) => `${face}-${width * ratio <= SMALL ? 180 : 360}`)
    .filter((name) => !held(name));
  const all = new Set(names);
  return [...all].filter((name) => !name.endsWith("-180") || !all.has(name.replace("-180", "-360")));
}

/**
 * Each picture of a reply with its bytes; null where the page said that it has them.
 * @template T
 * @param {Found[]} found
 * @param {T[]} buffers
 * @param {(hash: string) => boolean} have
 * @returns {[Found, T | null][]}
 */
export function unpacked(found, buffers, have) {
  if (found.length === buffers.length) return found.map((it, i) => [it, buffers[i]]);
  let next = 0;
  return found.map((it) => [it, have(it.hash) ? null : (buffers[next++] ?? null)]);
}

/**
 * The pictures of one table.
 * @param {HTMLElement} page
 * @param {(verb: string, args: Args) => void} fetchBeside
 * @param {() => void} draw  called when pictures have come, whichever table asked for them
 */
export function pictures(page, fetchBeside, draw) {
  const { faces, urls, asked, tables } = shelf();
  const me = {};
  const held = (/** @type {string} */ name) => faces.has(name) || asked.has(name);

  /** Ask for what is drawn and missing, a dozen at a time so that moves are never stuck behind pictures. */
  const ask = () => {
    const drawn = [.../** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-face]"))].map((el) => ({
      face: el.dataset.face ?? "",
      // Of a card that glides this is the width at rest.
      width: el.offsetWidth,
    }));
    const names = needed(drawn, globalThis.devicePixelRatio || 1, held);
    for (const name of names) asked.set(name, me);
    const have = [...urls.keys()];
    for (let i = 0; i < names.length; i += AT_ONCE)
      fetchBeside("faces", { names: names.slice(i, i + AT_ONCE), have });
  };
  tables.add(draw);

  return {
    ask,
    close() {
      tables.delete(draw);
      // What this table will not hear any more the others ask for themselves.
      for (const [name, who] of asked) if (who === me && !faces.has(name)) asked.delete(name);
      for (const other of tables) other();
    },
  };
}

/** @param {Reply} reply @param {DataView[]} buffers */
export function keepFaces(reply, buffers) {
  if (!reply.faces) return;
  const { faces, urls, tables } = shelf();
  for (const [{ name, hash }, data] of unpacked(reply.faces, buffers, (it) => urls.has(it))) {
    if (data && !urls.has(hash))
      urls.set(hash, URL.createObjectURL(new Blob([/** @type {any} */ (data)], { type: "image/webp" })));
    const url = urls.get(hash);
    if (url) faces.set(name, url);
  }
  for (const draw of tables) draw();
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

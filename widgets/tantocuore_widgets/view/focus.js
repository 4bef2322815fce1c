/** Focus stays on what was acted on; when that leaves, it goes to its neighbour, else to the heading of its region. */

/**
 * @typedef {{el: HTMLElement, region: string | null, index: number, main: boolean, menu: string | null}} Memory
 */

/** @param {HTMLElement} root @returns {HTMLElement | null} */
export function focused(root) {
  const at = /** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement;
  return at instanceof HTMLElement && root.contains(at) ? at : null;
}

/** @param {Element} region @returns {HTMLElement[]} */
const stops = (region) => [...region.querySelectorAll(/** @type {"button"} */ ("[data-stop]"))];

/** @param {HTMLElement} root @returns {Memory | null} */
export function remember(root) {
  const el = focused(root);
  if (!el) return null;
  const region = el.closest("[data-region]");
  return {
    el,
    region: region?.getAttribute("data-region") ?? null,
    index: region ? stops(region).indexOf(el) : -1,
    main: el.hasAttribute("data-main"),
    menu: el.closest("[data-menu]")?.getAttribute("data-menu") ?? null,
  };
}

/** @param {HTMLElement} root @param {Memory | null} memory @param {HTMLElement | null} opener what opened the Why that is now closed */
export function restore(root, memory, opener) {
  if (!memory) return;
  const { el, region, index, main, menu } = memory;
  if (el.isConnected && visible(el)) {
    if (focused(root) !== el) el.focus();
    return;
  }
  const here = region ? root.querySelector(`[data-region="${region}"]`) : null;
  const cards = here ? stops(here) : [];
  const card = menu ? cards.find((it) => it.getAttribute("data-card") === menu) : null;
  const neighbour =
    (index >= 0 || menu) && cards.length ? cards[Math.min(Math.max(index, 0), cards.length - 1)] : null;
  const heading = (/** @type {string} */ name) =>
    root.querySelector(/** @type {"h3"} */ (`[data-region="${name}"] [data-heading]`));
  const next = [
    main ? root.querySelector(/** @type {"button"} */ ("[data-main]")) : null,
    region === "why" ? opener : null,
    card,
    neighbour,
    region ? heading(region) : null,
    heading("say"),
  ].find((it) => it?.isConnected && visible(it));
  next?.focus();
}

const PHONE = 700;

/**
 * On a phone what is said now is brought into view, with the choice that was made; the focus stays where it is.
 * @param {HTMLElement} root
 * @param {string} chosen  the choice that was answered, or ""
 */
export function show(root, chosen) {
  const say = root.querySelector('[data-region="say"]');
  if (!say || root.clientWidth >= PHONE) return;
  const rail = root.querySelector(".table .hand")?.getBoundingClientRect();
  const floor = rail && rail.top > 0 ? Math.min(rail.top, innerHeight) : innerHeight;
  const [box, made] = [say.getBoundingClientRect(), chosen ? root.querySelector(`[data-choice="${chosen}"]`) : null];
  if (box.top >= 0 && box.bottom <= floor) return;
  const far = made && made.getBoundingClientRect().bottom - box.top > floor;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  (far ? made : say).scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
}

/** @param {HTMLElement} el */
function visible(el) {
  return el.getClientRects().length > 0;
}

/** One tab stop in each group of cards: the one last used, at first the first that can act. @param {HTMLElement} root */
export function rove(root) {
  for (const group of root.querySelectorAll("[data-rove]")) {
    const all = stops(group);
    const stop =
      all.find((card) => card.tabIndex === 0) ?? all.find((card) => card.classList.contains("legal")) ?? all[0];
    for (const card of all) card.tabIndex = card === stop ? 0 : -1;
  }
}

/** @param {EventTarget | null} target */
export function settle(target) {
  const card = target instanceof Element ? target.closest("[data-stop]") : null;
  const group = card?.closest("[data-rove]");
  if (group) for (const it of stops(group)) it.tabIndex = it === card ? 0 : -1;
}

/**
 * The card an arrow leads to: beside it in order, or the nearest in the row above or below.
 * @param {{left: number, top: number, width: number, height: number}[]} boxes
 * @param {number} at
 * @param {string} key
 * @returns {number} its place, or -1
 */
export function toward(boxes, at, key) {
  if (key === "Home") return 0;
  if (key === "End") return boxes.length - 1;
  if (key === "ArrowLeft") return at - 1;
  if (key === "ArrowRight") return at + 1 < boxes.length ? at + 1 : -1;
  const way = key === "ArrowDown" ? 1 : -1;
  const here = boxes[at];
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const rows = (box.top - here.top) * way;
    if (rows < here.height / 2) return;
    const far = rows * 4 + Math.abs(box.left + box.width / 2 - here.left - here.width / 2);
    if (far < least) [least, best] = [far, i];
  });
  return best;
}

/** @param {HTMLElement} card @param {string} key @returns {HTMLElement | null} */
export function beside(card, key) {
  const group = card.closest("[data-rove]");
  if (!group) return null;
  const all = stops(group);
  const next = toward(
    all.map((it) => it.getBoundingClientRect()),
    all.indexOf(card),
    key,
  );
  return all[next] ?? null;
}

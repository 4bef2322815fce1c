/** Focus stays on what was acted on; when that leaves, it goes to its neighbour, else to the heading of its region. */

/**
 * @typedef {{el: HTMLElement, region: string | null, index: number, main: boolean, menu: string | null}} Memory
 */

/** @param {HTMLElement} root @returns {HTMLElement | null} */
export function focused(root) {
  const at = /** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement;
  return at instanceof HTMLElement && root.contains(at) ? at : null;
}

/** Parts of the table that are one tab stop whole: their buttons and cards are reached by arrows. */
const WHOLE = ["say", "town", "play", "hand", "meter", "house", "seats"]
  .map((name) => `[data-region="${name}"]`)
  .join(", ");
/** Where the focus first goes in a part: to the main button, an open question, what is legal, a card. */
const LEADS = [
  "[data-main]", "[data-stop][aria-current]", ".choices button", ".asks button", ".card.legal", ".end", "[data-stop]",
];

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

/**
 * Who has the focus at rest: also what was folded away with it, of which the browser itself tells only then.
 * @param {HTMLElement} root
 * @param {Memory | null} before  what had it when that was drawn
 * @returns {Memory | null}
 */
export function atLast(root, before) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (root.getRootNode());
  const nobody = !activeElement || activeElement === root.ownerDocument.body;
  return nobody && before?.el.isConnected && !visible(before.el) ? before : remember(root);
}

const ONE_COLUMN = 700;
const READABLE = 240; // px of a reason from which on it is seen that there is one, and what it says first

/**
 * What is said now is brought into view, on a phone with the choice that was made; the focus stays where it is.
 * @param {HTMLElement} root
 * @param {string} chosen  the choice that was answered, or ""
 */
export function show(root, chosen) {
  const say = root.querySelector('[data-region="say"]');
  if (!say) return;
  const wide = root.clientWidth >= ONE_COLUMN;
  // On a wide screen only what has slid out at the top, as when a card far below was played.
  if (wide && (chosen || say.getBoundingClientRect().top >= 0)) return;
  const floor = floorOf(root);
  const [box, made] = [say.getBoundingClientRect(), chosen ? root.querySelector(`[data-choice="${chosen}"]`) : null];
  if (!wide && box.top >= 0 && box.bottom <= floor) return;
  const far = made && made.getBoundingClientRect().bottom - box.top > floor;
  (far ? made : say).scrollIntoView({ block: "start", behavior: motion() });
}

/** Where the window ends for what is to be seen: on a phone the hand and an open Why lie over its foot. @param {Element} root */
function floorOf(root) {
  const over = [...root.querySelectorAll(".table .hand, .table .why.open")];
  const tops = over.filter((it) => getComputedStyle(it).position === "sticky").map((it) => it.getBoundingClientRect().top);
  return Math.max(0, Math.min(innerHeight, ...tops));
}

/** What is scrolled to keeps above what lies over the foot of a phone, however high that is. @param {Element} part of the table */
export function keepAbove(part) {
  const root = part.closest(/** @type {"article"} */ (".tutor"));
  root?.style.setProperty("--foot", `${innerHeight - floorOf(root)}px`);
}

/** A reason or a hint that opens below the window comes into view; on a phone it is a sheet, and never below. @param {HTMLElement} root */
export function showWhy(root) {
  const why = root.querySelector(".why.open");
  if (!why || root.clientWidth < ONE_COLUMN) return;
  const { top, bottom, height } = why.getBoundingClientRect();
  if (Math.min(bottom, innerHeight) - Math.max(top, 0) >= Math.min(height, READABLE)) return;
  why.scrollIntoView({ block: "nearest", behavior: motion() });
}

function motion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}

/** Neither left out nor in a part that is folded. @param {HTMLElement} el */
function visible(el) {
  return el.checkVisibility();
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} the group whose one tab stop it may be */
function groupOf(target) {
  if (!(target instanceof Element) || target.closest("[data-menu]")) return null;
  return /** @type {HTMLElement | null} */ (target.closest(WHOLE) ?? target.closest("[data-rove]"));
}

/** What the arrows lead to in a group, in reading order. @param {Element} group @returns {HTMLElement[]} */
function within(group) {
  if (!group.matches(WHOLE)) return stops(group);
  const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button, summary, [data-stop]")]);
  return all.filter((el) => !el.closest("[data-menu]"));
}

/** What was last used in each group. @type {WeakMap<Element, HTMLElement>} */
const used = new WeakMap();

/**
 * One tab stop in each part of the table: what was last used there, at first what leads on.
 * @param {HTMLElement} root
 */
export function rove(root) {
  // All that is read comes before all that is written: in turns, each write would lay the page out anew.
  const stops = [...root.querySelectorAll(`${WHOLE}, [data-rove]`)]
    .filter((group) => !group.parentElement?.closest(WHOLE))
    .map((group) => {
      const all = within(group);
      const before = used.get(group);
      if (before && all.includes(before) && visible(before)) return { all, stop: before };
      // To ask of each whether it is seen takes longer than all the rest: it is asked of those that would be it.
      const lead = LEADS.find((first) => all.some((el) => el.matches(first) && visible(el)));
      return { all, stop: all.find((el) => el.matches(lead ?? "*") && visible(el)) };
    });
  for (const { all, stop } of stops)
    for (const el of all) {
      const tab = el === stop ? 0 : -1;
      if (el.getAttribute("tabindex") !== String(tab)) el.tabIndex = tab;
    }
}

/** The focus goes there: it is the tab stop of its group from now on. @param {EventTarget | null} target */
export function settle(target) {
  const group = groupOf(target);
  const stop = group && within(group).find((el) => el === target);
  if (!group || !stop) return;
  used.set(group, stop);
  for (const el of within(group)) el.tabIndex = el === stop ? 0 : -1;
}

/**
 * The card an arrow leads to: beside it in order, or the nearest in the row above or below.
 * @param {{left: number, top: number, width: number, height: number}[]} boxes
 * @param {number} at  -1 for a heading, which is none of them
 * @param {string} key
 * @param {{left: number, top: number, width: number, height: number}} [here]  where the way begins
 * @returns {number} its place, or -1
 */
export function toward(boxes, at, key, here = boxes[at]) {
  if (key === "Home") return 0;
  if (key === "End") return boxes.length - 1;
  if (key === "ArrowLeft") return at - 1;
  if (key === "ArrowRight") return at + 1 < boxes.length ? at + 1 : -1;
  const way = key === "ArrowDown" ? 1 : -1;
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

/** @param {HTMLElement} at @param {string} key @returns {HTMLElement | null} */
export function beside(at, key) {
  const group = groupOf(at);
  if (!group) return null;
  const all = within(group).filter(visible);
  const next = toward(
    all.map((it) => it.getBoundingClientRect()),
    all.indexOf(at),
    key,
    at.getBoundingClientRect(),
  );
  return all[next] ?? null;
}

/**
 * A keyed patch: a description of the page is compared with the one before, and only what differs is touched.
 * Nodes are kept while their key stays, so focus, open details and scroll positions survive.
 *
 * @typedef {{tag: string, props: Record<string, any>, kids: Child[]}} Desc
 * @typedef {Desc | string | number | null | undefined | false} One
 * @typedef {One | Child[]} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/** @type {WeakMap<Node, Desc>} */
const drawn = new WeakMap();
/** @type {WeakMap<Node, Map<string, Node>>} */
const held = new WeakMap();

/**
 * Describe an element. Props are attributes, and besides: `key`, `on` (handlers by event name),
 * `vars` (CSS custom properties), `prop` (properties that are set when they change).
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} kids
 * @returns {Desc}
 */
export function h(tag, props, ...kids) {
  return { tag, props: props ?? {}, kids };
}

/** @param {Child[]} kids @returns {(Desc | string)[]} */
function flat(kids) {
  /** @type {(Desc | string)[]} */
  const out = [];
  for (const kid of /** @type {One[]} */ (kids.flat(9))) {
    if (kid === null || kid === undefined || kid === false || kid === "") continue;
    out.push(typeof kid === "number" ? String(kid) : kid);
  }
  return out;
}

/**
 * Make the children of `el` match the descriptions.
 * @param {Element} el
 * @param {Child[]} kids
 */
export function patch(el, kids) {
  const before = held.get(el) ?? new Map();
  const after = new Map();
  /** @type {Record<string, number>} */
  const seen = {};
  for (const kid of flat(kids)) {
    const tag = typeof kid === "string" ? "#text" : kid.tag;
    const own = typeof kid === "string" ? undefined : kid.props.key;
    seen[tag] = (seen[tag] ?? -1) + 1;
    let key = own === undefined ? `${tag}:${seen[tag]}` : `${tag}=${own}`;
    while (after.has(key)) key += "'";
    after.set(key, update(el, before.get(key), kid));
  }
  for (const [key, node] of before) if (after.get(key) !== node) el.removeChild(node);
  arrange(el, [...after.values()]);
  held.set(el, after);
}

/** @param {Element} el @param {Node | undefined} node @param {Desc | string} next @returns {Node} */
function update(el, node, next) {
  if (typeof next === "string") {
    if (!node) return el.ownerDocument.createTextNode(next);
    if (node.nodeValue !== next) node.nodeValue = next;
    return node;
  }
  const space = next.tag === "svg" || el.namespaceURI === SVG ? SVG : "http://www.w3.org/1999/xhtml";
  const it = /** @type {HTMLElement} */ (node ?? el.ownerDocument.createElementNS(space, next.tag));
  const last = drawn.get(it);
  if (last === next) return it;
  drawn.set(it, next);
  attributes(it, last?.props ?? {}, next.props);
  patch(it, next.kids);
  const wanted = next.props.prop ?? {};
  for (const name of Object.keys(wanted)) {
    if (last?.props.prop?.[name] !== wanted[name]) /** @type {any} */ (it)[name] = wanted[name];
  }
  return it;
}

const APART = new Set(["key", "on", "vars", "prop"]);

/** @param {HTMLElement} el @param {Record<string, any>} last @param {Record<string, any>} next */
function attributes(el, last, next) {
  for (const name of new Set([...Object.keys(last), ...Object.keys(next)])) {
    if (APART.has(name) || last[name] === next[name]) continue;
    const value = next[name];
    if (value === null || value === undefined || value === false) el.removeAttribute(name);
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  for (const name of Object.keys(next.vars ?? {})) {
    if (last.vars?.[name] !== next.vars[name]) el.style.setProperty(name, String(next.vars[name]));
  }
  // One listener an event for the life of the node; what it calls is read from the newest description.
  for (const type of Object.keys(next.on ?? {})) {
    if (!last.on || !(type in last.on))
      el.addEventListener(type, (event) => drawn.get(el)?.props.on?.[type]?.(event));
  }
}

/** @param {Element} el @param {Node[]} nodes */
function arrange(el, nodes) {
  if (nodes.every((node, i) => node === el.childNodes[i])) return; // as almost always
  const now = new Map([...el.childNodes].map((node, i) => [node, i]));
  const stay = longestRise(nodes.map((node) => now.get(/** @type {ChildNode} */ (node)) ?? -1));
  /** @type {Node | null} */
  let next = null;
  for (let i = nodes.length - 1; i >= 0; i--) {
    if (!stay.has(i)) el.insertBefore(nodes[i], next);
    next = nodes[i];
  }
}

/**
 * Positions of a longest rising run of numbers; -1 never belongs to it. What it names need not be moved.
 * @param {number[]} numbers
 * @returns {Set<number>}
 */
export function longestRise(numbers) {
  /** @type {number[]} */
  const ends = [];
  /** @type {number[]} */
  const from = [];
  numbers.forEach((value, i) => {
    if (value < 0) return;
    let at = ends.length;
    while (at > 0 && numbers[ends[at - 1]] > value) at--;
    from[i] = at > 0 ? ends[at - 1] : -1;
    ends[at] = i;
  });
  const stay = new Set();
  for (let i = ends.at(-1) ?? -1; i >= 0; i = from[i]) stay.add(i);
  return stay;
}

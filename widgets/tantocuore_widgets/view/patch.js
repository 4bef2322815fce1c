/**
 * A keyed patch: a description of the page is compared with the one before, and only what differs is touched.
 * Nodes are kept while their key stays, so focus, open details and scroll positions survive.
 *
 * @typedef {{tag: string, props: Record<string, any>, kids: Child[]}} Desc
 * @typedef {Desc | string | number | null | undefined | false} One
 * @typedef {One | Child[]} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * What is drawn in a node: its own description, those in it, and the node and the key of each. It stands on the node
 * itself: to look up and to write a thousand of them in a map takes longer than to compare them.
 * @typedef {{desc: Desc | null, kids: (Desc | string)[], nodes: Node[], keys: string[]}} Drawn
 */
const DRAWN = Symbol("drawn");

/** @param {Node} node @returns {Drawn} */
const drawn = (node) => (/** @type {any} */ (node)[DRAWN] ??= { desc: null, kids: [], nodes: [], keys: [] });

/**
 * Describe an element. Props are attributes, and besides: `key`, `on` (handlers by event name),
 * `vars` (CSS custom properties), `prop` (properties that are set when they change), `late` (a part that may wait for
 * `drawLate`, unless the focus is in it).
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} kids
 * @returns {Desc}
 */
export function h(tag, props, ...kids) {
  return { tag, props: props ?? {}, kids };
}

/** @param {Child[]} kids @param {(Desc | string)[]} [out] @returns {(Desc | string)[]} */
function flat(kids, out = []) {
  for (const kid of kids) {
    if (Array.isArray(kid)) flat(kid, out);
    else if (kid !== null && kid !== undefined && kid !== false && kid !== "")
      out.push(typeof kid === "number" ? String(kid) : kid);
  }
  return out;
}

/** Whether one description goes on in the node of the other, whatever stands around them. @param {Desc | string} a @param {Desc | string} b */
function alike(a, b) {
  if (typeof a === "string" || typeof b === "string") return typeof a === typeof b;
  return a === b || (a.tag === b.tag && a.props.key === b.props.key);
}

/** @param {(Desc | string)[]} kids @returns {string[]} a key for each, of which no two are the same */
function keysOf(kids) {
  /** @type {Record<string, number>} */
  const seen = {};
  const keys = new Set();
  for (const kid of kids) {
    const tag = typeof kid === "string" ? "#text" : kid.tag;
    const own = typeof kid === "string" ? undefined : kid.props.key;
    seen[tag] = (seen[tag] ?? -1) + 1;
    let key = own === undefined ? `${tag}:${seen[tag]}` : `${tag}=${own}`;
    while (keys.has(key)) key += "'";
    keys.add(key);
  }
  return [...keys];
}

/**
 * Make the children of `el` match the descriptions.
 * @param {Element} el
 * @param {Child[]} kids
 */
export function patch(el, kids) {
  const it = drawn(el);
  const { kids: before, nodes } = it;
  const after = flat(kids);
  it.kids = after;
  if (before.length === after.length && before.every((kid, i) => alike(kid, after[i]))) {
    after.forEach((kid, i) => update(el, nodes[i], kid, before[i])); // as almost always
    return;
  }
  const had = new Map(it.keys.map((key, i) => [key, i]));
  it.keys = keysOf(after);
  it.nodes = after.map((kid, i) => {
    const at = had.get(it.keys[i]) ?? -1;
    return update(el, nodes[at], kid, before[at]);
  });
  const kept = new Set(it.nodes);
  for (const node of nodes) if (!kept.has(node)) /** @type {ChildNode} */ (node).remove();
  reclaim(el);
  arrange(el, it.nodes);
}

/** A browser that translates the page puts `font` elements in the place of our texts: where those change, they go. @param {Element} el */
function reclaim(el) {
  for (const it of [...el.children]) if (it.localName === "font") it.remove();
}

/**
 * @param {Element} el
 * @param {Node | undefined} node
 * @param {Desc | string} next
 * @param {Desc | string | undefined} before
 * @returns {Node}
 */
function update(el, node, next, before) {
  if (typeof next === "string") {
    if (!node) return el.ownerDocument.createTextNode(next);
    if (before === next) return node;
    node.nodeValue = next;
    if (node.parentNode !== el) {
      reclaim(el);
      arrange(el, drawn(el).nodes);
    }
    return node;
  }
  const space = next.tag === "svg" || el.namespaceURI === SVG ? SVG : "http://www.w3.org/1999/xhtml";
  const made = /** @type {HTMLElement} */ (node ?? el.ownerDocument.createElementNS(space, next.tag));
  const last = drawn(made).desc;
  if (last === next) late.delete(made);
  else if (last && next.props.late && !made.matches(":focus-within")) late.set(made, next);
  else become(made, next);
  return made;
}

/** What was left for later, with what it becomes. @type {Map<HTMLElement, Desc>} */
const late = new Map();

/** Draw what was left for later in a part of the page. @param {Element} part */
export function drawLate(part) {
  for (const [el, next] of late) {
    if (part.contains(el)) become(el, next);
    else if (!el.isConnected) late.delete(el);
  }
}

/** Whether something stands in a part that was left for later. @param {EventTarget | null} target */
export function isLate(target) {
  return target instanceof Node && [...late.keys()].some((el) => el.contains(target));
}

/** @param {HTMLElement} made @param {Desc} next */
function become(made, next) {
  late.delete(made);
  const it = drawn(made);
  const last = it.desc;
  it.desc = next;
  attributes(made, last?.props ?? NONE, next.props);
  patch(made, next.kids);
  const wanted = next.props.prop;
  // What was typed stays until something else is wanted; a slider that nobody answered goes back.
  const had = next.props.type === "range" ? /** @type {any} */ (made) : last?.props.prop;
  for (const name in wanted) if (had?.[name] !== wanted[name]) /** @type {any} */ (made)[name] = wanted[name];
}

/** @type {Record<string, any>} */
const NONE = {};
const APART = new Set(["key", "on", "vars", "prop", "late"]);

/** @param {HTMLElement} el @param {Record<string, any>} last @param {Record<string, any>} next */
function attributes(el, last, next) {
  for (const name in next) {
    const value = next[name];
    if (last[name] === value || APART.has(name)) continue;
    if (value === null || value === undefined || value === false) el.removeAttribute(name);
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  for (const name in last) if (!(name in next || APART.has(name))) el.removeAttribute(name);
  for (const name in next.vars) {
    if (last.vars?.[name] !== next.vars[name]) el.style.setProperty(name, String(next.vars[name]));
  }
  // One listener an event for the life of the node; what it calls is read from the newest description.
  for (const type in next.on) {
    if (!last.on || !(type in last.on))
      el.addEventListener(type, (event) => drawn(el).desc?.props.on?.[type]?.(event));
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

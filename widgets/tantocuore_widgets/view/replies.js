import { drawnInto } from "./scene.js";

/** What a reply makes of what the page knows. Pure: nothing is drawn, sent or kept here. */

/** What can bring cards into the hand; to undo and to look back only return there. */
const PLAYED = new Set(["move", "next"]);
/** Steps in which nothing is played: all turns may stay where the board was. */
const READING = new Set(["watch", "predict"]);

/** A page that has heard nothing yet. @param {{words?: Words, store?: string}} start @returns {PageState} */
export function unheard(start) {
  return {
    words: start.words ?? {},
    store: String(start.store ?? ""),
    scene: null,
    logs: {},
    log: "",
    timelines: {},
    timeline: "",
    refusal: null,
    fault: null,
    menu: null,
    asking: false,
    fresh: new Set(),
    book: null,
    turns: null,
    listed: false,
    more: null,
  };
}

/**
 * Whether a reply that nobody here asked for is older than what is shown.
 * @param {PageState} state
 * @param {Reply} reply
 * @param {Query | null} request
 */
export function outdated(state, reply, request) {
  return !request && state.scene !== null && (reply.rev ?? 0) < state.scene.rev;
}

/**
 * The page after a reply.
 * @param {PageState} state
 * @param {Reply} reply
 * @param {Query | null} request  what it answers, null when another view of the table asked
 * @returns {PageState}
 */
export function heard(state, reply, request) {
  const next = { ...state, more: reply.more ?? null };
  if (reply.words) next.words = reply.words;
  if (reply.book) next.book = reply.book;
  if (reply.log) {
    const { viewer = "", from, lines } = reply.log;
    next.log = viewer;
    next.logs = { ...state.logs, [viewer]: [...logOf(state, viewer).slice(0, from), ...lines] };
  }
  if (reply.timeline) {
    const { viewer = "", ...added } = reply.timeline;
    next.timeline = viewer;
    next.timelines = { ...state.timelines, [viewer]: grown(timelineOf(state, viewer), added) };
  }
  if (reply.view) {
    next.fresh = request && PLAYED.has(request.verb) ? drawnInto(state.scene, reply.view) : new Set();
    next.store = reply.view.store;
    next.turns = reply.view.store === state.store ? state.turns : null;
    next.listed = state.listed && keepsTurns(state.scene, reply.view);
    Object.assign(next, { scene: reply.view, refusal: null, menu: null, asking: false });
  }
  if (reply.turns && request) Object.assign(next, { turns: reply.turns, listed: true });
  if (reply.outlook) next.scene = foreseen(next.scene, reply.outlook);
  if (reply.refusal) next.refusal = reply.refusal;
  if (request) next.fault = reply.error ?? null;
  return next;
}

/** Whether all turns stay where the board was: not where the board is needed. @param {Scene | null} before @param {Scene} now */
function keepsTurns(before, { rev, looking, say }) {
  if (rev === before?.rev) return !looking;
  return READING.has(say.mode) && !looking && Boolean(say.tools?.some((it) => it.verb === "turns" && it.enabled !== false));
}

/** The log that is shown. @param {PageState} state @param {string} [viewer] @returns {LogLine[]} */
export function logOf(state, viewer = state.log) {
  return state.logs[viewer] ?? [];
}

/** The timeline that is shown. @param {PageState} state @param {string} [viewer] @returns {Timeline} */
export function timelineOf(state, viewer = state.timeline) {
  return state.timelines[viewer] ?? { nodes: [], now: null };
}

/** @param {Timeline} old @param {NonNullable<Reply["timeline"]>} added @returns {Timeline} */
function grown(old, { from, nodes, set = [], now, live = now }) {
  const anew = new Map(set);
  const all = [...old.nodes.slice(0, from), ...nodes];
  return { nodes: anew.size ? all.map((node) => ({ ...node, ...anew.get(node.id) })) : all, now, live };
}

/** The open comparison with newer numbers of its roll-outs. @param {Scene | null} scene @param {Outlook} outlook */
function foreseen(scene, outlook) {
  const why = scene?.why;
  if (!scene || !why?.compare) return scene;
  return { ...scene, why: { ...why, compare: { ...why.compare, outlook } } };
}

// @ts-check
/** The page of the course: starts Python in a worker, and gives the views what they take for a widget's model. */

import { faces } from "./places.js";
import { start, words } from "./start.js";
import table from "./table.js";

const WATCH = 2_000; // ms between two looks at the worker
const PATIENCE = 4_500; // ms in which it has to answer: before the table itself would complain
const STARTING = 90_000; // ms to fetch and start Python, over a slow line
const AFTER = 3_000; // ms in which the table fetches what it draws, before all is kept for later
const NEAR = "400px"; // how far below the window the progress is made ready
/** How much of the way is done when a stage begins. @type {Record<string, number>} */
const STAGES = { fetch: 5, wake: 60, ready: 90 };

const [lesson, setting, lost, newer, unkept] = ["lesson", "setting", "lost", "newer", "unkept"].map(find);
const [said, bar] = /** @type {any[]} */ (["far", "bar"].map(find));
/** @type {Record<string, HTMLElement>} */
const places = { table: find("table"), progress: find("progress") };
const keeper = navigator.serviceWorker;
const outline = places.progress.innerHTML; // the tracks as they were sent, until they live

/** @type {Worker | null} */
let worker = null;
let awake = false;
let waiting = 0; // messages without a reply
let heard = 0; // when the worker spoke last, or was first asked to
/** @type {Record<string, {hear: (reply: any, buffers?: ArrayBuffer[]) => void, close: () => void}>} */
const open = {};

/** @param {string} id */
function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

// the worker

function begin() {
  worker?.terminate();
  clear();
  lost.replaceChildren();
  [awake, waiting, heard] = [false, 1, performance.now()];
  at("fetch");
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = () => gone();
}

/** @param {Record<string, any>} message */
function tell(message) {
  if (!waiting) heard = performance.now();
  waiting++;
  worker?.postMessage(message);
}

/** @param {{stage?: string, dead?: boolean, desk?: string, text?: string}} data */
function hear({ stage, dead, desk, text }) {
  heard = performance.now();
  if (dead) return gone();
  lost.replaceChildren();
  if (stage === "wake") return at(stage);
  waiting = Math.max(0, waiting - 1);
  if (stage === "ready") {
    awake = true;
    at(stage);
    mount("table", table);
  } else if (desk && text) {
    const reply = JSON.parse(text);
    open[desk]?.hear(reply);
    if (desk === "table") laid(reply);
  }
}

function gone() {
  if (lost.firstChild) return;
  const words = /** @type {HTMLTemplateElement} */ (find("lost-words"));
  lost.append(words.content.cloneNode(true));
  lost.querySelector("button")?.addEventListener("click", again);
}

/** Where even the start fails, what this page needs may be kept no more: a page of the newest build has all of it. */
function again() {
  if (awake || !keeper?.controller) begin();
  else location.reload();
}

setInterval(() => {
  if (document.hidden) return;
  if (waiting && performance.now() - heard > (awake ? PATIENCE : STARTING)) gone();
  else if (awake && !waiting) tell({ does: "ping" });
}, WATCH);
// A page that nobody saw was not answered either.
document.addEventListener("visibilitychange", () => (heard = performance.now()));

// the views

/** @typedef {{render: (widget: any) => () => void}} View */

/** @param {string} desk @param {View} view */
function mount(desk, view) {
  /** @type {Set<(reply: any, buffers: ArrayBuffer[]) => void>} */
  const listening = new Set();
  const hear = (/** @type {any} */ reply, /** @type {ArrayBuffer[]} */ buffers = []) =>
    listening.forEach((call) => call(reply, buffers));
  const model = {
    get: (/** @type {string} */ name) => (name === "_start" ? start[desk] : undefined),
    on: (/** @type {string} */ _, /** @type {any} */ call) => listening.add(call),
    off: (/** @type {string} */ _, /** @type {any} */ call) => listening.delete(call),
    send(/** @type {any} */ request) {
      if (request.verb === "faces") drawn(request).then(([reply, buffers]) => hear(reply, buffers));
      else tell({ does: "ask", desk, text: JSON.stringify(request) });
    },
  };
  places[desk].replaceChildren();
  open[desk] = { hear, close: view.render({ model, el: places[desk] }) };
}

/** The pictures that a table asks for; their names tell their content. @param {{id: number, args: {names: string[], have: string[]}}} request */
async function drawn({ id, args: { names, have } }) {
  const got = await Promise.all(
    names.map(async (name) => {
      if (have.includes(name)) return { name, data: null };
      const reply = await fetch(new URL(`${faces}${name}.webp`, import.meta.url)).catch(() => null);
      return reply?.ok ? { name, data: await reply.arrayBuffer() } : null;
    }),
  );
  const found = got.filter((it) => it !== null);
  const buffers = found.map((it) => it.data).filter((data) => data !== null);
  return /** @type {[any, ArrayBuffer[]]} */ ([{ id, faces: found.map(({ name }) => ({ name, hash: name })) }, buffers]);
}

function clear() {
  for (const name of Object.keys(open)) {
    open[name].close();
    delete open[name];
  }
  nearing.disconnect();
  places.progress.innerHTML = outline;
  places.table.hidden = true;
  setting.hidden = false;
  lesson.setAttribute("aria-busy", "true");
}

/** The first thing that the table shows takes the place of its picture. @param {any} reply */
function laid(reply) {
  if (setting.hidden || !reply.view) return;
  setting.hidden = true;
  places.table.hidden = false;
  lesson.removeAttribute("aria-busy");
  nearing.observe(places.progress);
  setTimeout(keep, AFTER);
}

/** The map of the rulebook takes Python longer than a move: it is made when somebody comes near it. */
const nearing = new IntersectionObserver(
  async (entries) => {
    if (!entries.some((it) => it.isIntersecting)) return;
    nearing.disconnect();
    const { default: view } = await import("./progress.js");
    if (setting.hidden && !open.progress) mount("progress", view);
  },
  { rootMargin: NEAR },
);

/** @param {string} stage */
function at(stage) {
  said.textContent = words[stage];
  bar.value = STAGES[stage];
}

// the theme of the table, for the page around it

const wear = (/** @type {string | undefined} */ theme) => {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
};
new MutationObserver((changes) => wear(/** @type {HTMLElement} */ (changes.at(-1)?.target).dataset.theme)).observe(lesson, {
  subtree: true,
  attributeFilter: ["data-theme"],
});
try {
  const theme = localStorage.getItem("tantocuore:theme");
  wear(theme && theme !== "system" ? theme : undefined);
} catch {
  // A browser may refuse to keep anything; the page looks right all the same.
}

// without a network, and a newer build

/** Keep the whole course in this browser. */
function keep() {
  keeper?.register("sw.js", { updateViaCache: "none" }).catch((error) => console.warn(error));
}
newer.querySelector("button")?.addEventListener("click", () => location.reload());
// Whoever comes for the first time has the newest build.
let first = !keeper?.controller;
keeper?.addEventListener("controllerchange", () => {
  newer.hidden = first;
  first = false;
});
document.addEventListener("tantocuore:unkept", () => (unkept.hidden = false));

begin();

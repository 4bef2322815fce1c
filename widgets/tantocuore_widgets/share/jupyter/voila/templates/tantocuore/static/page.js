// @ts-check
/**
 * The page around a lesson: shows the lesson when its table is set, says when and why its seat is gone,
 * gives the seat back when it closes, and follows the theme that the table is given.
 */

const LOOK = 50; // ms between looks at the table being set
const PATIENCE = 20_000; // ms after which the lesson is shown as it is
const ASK = 2_000; // ms between two questions to the server whether the page has its seat
const ANSWER = 2_500; // ms the server has to answer
const LEAVING = 15_000; // ms in which a seat that is gone is one that we gave back ourselves
const HELD = "held";
const THEME = "tantocuore.page.theme";

const [lesson, cells, setting, lost] = ["lesson", "cells", "setting", "lost"].map(find);
/** @type {{baseUrl: string, kernelId: string}} */
const config = JSON.parse(find("jupyter-config-data").textContent ?? "");
const [seat, goodbye] = ["seat", "shutdown"].map((what) => `${config.baseUrl}voila/api/${what}/${config.kernelId}`);
const opened = performance.now();
let leaving = -Infinity;

wear(kept());
reveal();
show();
ask();
window.addEventListener("beforeunload", () => (leaving = performance.now()));
// Voila's own script says goodbye, too, but a page may close before that one runs.
window.addEventListener("pagehide", () => navigator.sendBeacon(goodbye));
// A page brought back from the browser's memory has given its kernel back long ago.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());
document.addEventListener("visibilitychange", () => document.hidden || check());
document.addEventListener("tantocuore:unkept", () => (find("unkept").hidden = false));
new MutationObserver(follow).observe(cells, { subtree: true, attributeFilter: ["data-theme"] });

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

/** Where the pages stand in one row too long for the screen, the one that is open comes into view. */
function reveal() {
  const here = document.querySelector(".page-nav [aria-current]");
  if (!(here instanceof HTMLElement)) return;
  const row = /** @type {HTMLElement} */ (here.closest("ul"));
  row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
}

/** Shows the lesson once every output stands, or when patience ends. */
function show() {
  if (!isSet() && performance.now() - opened < PATIENCE) {
    setTimeout(show, LOOK);
    return;
  }
  follow([]);
  setting.remove();
  for (const still of cells.querySelectorAll(".page-still")) still.remove();
  document.body.classList.remove("page-shown");
  cells.hidden = false;
  lesson.removeAttribute("aria-busy");
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/** Whether every output is drawn: its data is gone, and what a widget put up holds something. */
function isSet() {
  if (!("jupyterapp" in window)) return false;
  return [...cells.querySelectorAll(".page-output")].every((output) => {
    const drawn = output.firstElementChild;
    if (!drawn || drawn.matches("script")) return false;
    return !output.matches(".page-widget") || Boolean(drawn.firstElementChild?.hasChildNodes());
  });
}

/** Asks again and again; a page that nobody sees asks when it is seen again. */
async function ask() {
  if (!document.hidden) await check();
  setTimeout(ask, ASK);
}

async function check() {
  const now = await state();
  if (performance.now() - leaving > LEAVING) say(now);
  if (now === HELD && !lesson.hasAttribute("aria-busy")) reach();
}

/** Goes back to a kernel that waits; by itself Voila's script would take up to 30 seconds. */
function reach() {
  const kernel = /** @type {any} */ (window).jupyterapp?.widgetManager?.kernel;
  if (kernel && kernel.connectionStatus !== "connected") kernel.reconnect().catch(() => {});
}

/** @returns {Promise<string>} "held", else why there is no seat; "" when the server does not answer in time */
async function state() {
  try {
    const answer = await fetch(seat, { cache: "no-store", signal: AbortSignal.timeout(ANSWER) });
    return (await answer.json()).state;
  } catch {
    return "";
  }
}

/** @param {string} state */
function say(state) {
  const why = state === HELD ? "" : document.getElementById(`${state}-words`) ? state : "lost";
  if (lost.dataset.why === why) return;
  lost.dataset.why = why;
  lost.replaceChildren();
  if (!why) return;
  const words = /** @type {HTMLTemplateElement} */ (find(`${why}-words`));
  lost.append(words.content.cloneNode(true));
  lost.querySelector("button")?.addEventListener("click", () => location.reload());
}

/**
 * Gives the page the theme that a table was given last, here and on the pages to come.
 * @param {MutationRecord[]} changes
 */
function follow(changes) {
  const table = /** @type {HTMLElement | null} */ (changes.at(-1)?.target ?? cells.querySelector("[data-theme]"));
  if (!table) return;
  const theme = table.dataset.theme ?? "";
  wear(theme);
  try {
    localStorage.setItem(THEME, theme);
  } catch {
    // A browser may refuse to keep anything; the page looks right all the same.
  }
}

/** @param {string} theme "light", "dark" or "contrast"; "" leaves it to the system */
function wear(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** The theme of the page before. */
function kept() {
  try {
    return localStorage.getItem(THEME) ?? "";
  } catch {
    return "";
  }
}

export {};

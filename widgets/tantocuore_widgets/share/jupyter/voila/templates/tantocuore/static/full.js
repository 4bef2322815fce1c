// @ts-check
/** Counts down to the next try, visibly, until the reader stops it. */

const SECOND = 1_000;
const SPREAD = 0.3; // else all who were turned away at once come back at once

const [waiting, seconds, stop, stopped] = ["waiting", "seconds", "stop", "stopped"].map(find);
const now = /** @type {HTMLAnchorElement} */ (find("now"));
const words = /** @type {HTMLTemplateElement} */ (find("stopped-words"));
let left = Math.round(Number(seconds.textContent) * (1 + SPREAD * (Math.random() - 0.5)));
let timer = 0;

waiting.hidden = stop.hidden = false;
// Without an address of its own the way on is this page again, with all that its address says.
if (!now.getAttribute("href")) now.href = location.href;
now.addEventListener("click", (event) => (event.preventDefault(), again()));
stop.addEventListener("click", end);
count();

/** @param {string} id */
function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

function count() {
  seconds.textContent = String(left);
  if (left-- > 0) timer = setTimeout(count, SECOND);
  else again();
}

function again() {
  if (now.href === location.href) location.reload();
  else location.replace(now.href);
}

function end() {
  clearTimeout(timer);
  waiting.hidden = stop.hidden = true;
  stopped.textContent = words.content.textContent;
  now.focus();
}

export {};

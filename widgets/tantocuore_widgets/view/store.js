/** What the browser keeps: an opaque save for each game, what was learned, and the theme. A browser that forbids it is no error. */

const PREFIX = "tantocuore:";
/** What a private window or a full store did not take: it is known until the page closes. @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} name @returns {string | null} */
export function recall(name) {
  const here = unkept.get(name);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Tell the other parts of this page that what is known of the learner has grown: the browser tells only other pages. */
function tellPage() {
  globalThis.document?.dispatchEvent(new CustomEvent("tantocuore:kept"));
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
    unkept.delete(name);
  } catch {
    unkept.set(name, value);
    globalThis.document?.dispatchEvent(new CustomEvent("tantocuore:unkept"));
  }
}

/** @param {string} name @returns {any} */
function recallJson(name) {
  try {
    return JSON.parse(recall(name) ?? "null");
  } catch {
    return null;
  }
}

/** Whether the browser tells of what another page has kept under this name; from now on that counts. @param {StorageEvent} event @param {string} name */
export function keptElsewhere({ key, newValue }, name) {
  const is = key === PREFIX + name && newValue !== null;
  if (is) unkept.delete(name);
  return is;
}

/** How far a lesson is; once finished it stays so. @param {{lesson: string, step: number, of: number, done: boolean}} at */
export function keepPlace({ lesson, ...at }) {
  const [name, done] = [`at:${lesson}`, at.done || finished(lesson)];
  const place = JSON.stringify({ ...at, done });
  if (recall(name) === place) return;
  keep(name, place);
  tellPage();
}

/** How far a lesson is, if it was ever opened. @param {string} lesson @returns {{step?: number, of?: number, done?: boolean} | null} */
export function placeOf(lesson) {
  const at = recallJson(`at:${lesson}`);
  return typeof at === "object" ? at : null;
}

/** Whether a lesson was finished in this browser. @param {string} lesson */
export function finished(lesson) {
  return placeOf(lesson)?.done === true;
}

const LEARNED = "learned";
const MOST_MISSED = 20;
const MOST_LEARNED = 4000; // lines; the oldest go first

/** Each line ends with the number of lessons finished before it. @param {string[]} lines */
export function keepLearned(lines) {
  const old = (recall(LEARNED) ?? "").split("\n").filter(Boolean);
  const count = lessonsFinished();
  const all = new Set([...old, ...lines.map((line) => `${line} ${count}`)]);
  keep(LEARNED, [...all].slice(-MOST_LEARNED).join("\n"));
  tellPage();
}

function lessonsFinished() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`${PREFIX}at:`));
    return names.filter((name) => finished(name.slice(PREFIX.length + 3))).length;
  } catch {
    return 0;
  }
}

/**
 * Questions that were missed in other lessons, and not answered since in a later one, as "LESSON/STEP LESSON/STEP".
 * @param {string | null} lesson
 */
export function missed(lesson) {
  /** @type {Map<string, number>} */
  const open = new Map();
  for (const line of (recall(LEARNED) ?? "").split("\n")) {
    const [, how, where = "", , , finishedThen] = line.split(" ");
    if (where.split("/")[0] === lesson) continue;
    if (how === "wrong") open.set(where, Number(finishedThen));
    else if (how === "right" && Number(finishedThen) > (open.get(where) ?? Infinity)) open.delete(where);
  }
  return [...open.keys()].slice(0, MOST_MISSED).join(" ");
}

/** The lesson that stands behind "#" in the address, if it is one of these. @param {string[]} lessons */
export function hashed(lessons) {
  try {
    const name = decodeURIComponent(globalThis.location?.hash.slice(1) ?? "");
    return lessons.includes(name) ? name : null;
  } catch {
    return null; // half of a sign
  }
}

/** The lesson of a course to begin with: the one that the address names, else the last one. @param {string[]} lessons @param {string | null} last */
export function chosen(lessons, last) {
  const named = globalThis.location ? new URLSearchParams(location.search).get("lesson") : null;
  return [named, last].find((name) => name && lessons.includes(name)) ?? lessons[0] ?? null;
}

/**
 * The lesson of a course that is open now, also for who comes back by the same address.
 * @param {string} course
 * @param {string[]} lessons
 * @param {string} lesson
 * @param {boolean} marked  whether the address shall name it behind "#"
 */
export function opened(course, lessons, lesson, marked) {
  keep(course, lesson);
  const address = new URL(location.href);
  const named = address.searchParams.get("lesson") ?? "";
  if (lessons.includes(named)) address.searchParams.set("lesson", lesson);
  if (marked) address.hash = lesson;
  if (address.href === location.href) return;
  try {
    history.replaceState(history.state, "", address);
  } catch {
    // A page within a page may not: then a reload opens the lesson that the address names.
  }
}

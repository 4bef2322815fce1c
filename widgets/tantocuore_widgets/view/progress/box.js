/** What the browser keeps of a learner: as a file, and from a file. But for what was learned and how far, nothing is read. */

const OURS = "tantocuore:";
const LEARNED_HERE = `${OURS}learned`;
const FAR = `${OURS}at:`;
const GAME = `${OURS}free`;
const KIND = "tantocuore-progress";
const VERSION = 1;
const MOST_ENTRIES = 2000;
const LONGEST_KEY = 200;
const LONGEST_LINE = 200;
const MOST_LINES = 4000; // of a file; a table keeps as many
export const LARGEST_FILE = 4 * 1024 * 1024;

/** @typedef {Record<string, string>} Entries */

/** All that is ours, by its full name. @param {Storage} storage @returns {Entries} */
export function entriesOf(storage) {
  /** @type {Entries} */
  const found = {};
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i);
    if (key?.startsWith(OURS)) found[key] = storage.getItem(key) ?? "";
  }
  return found;
}

/** The lines of what was learned, as they were written. @param {Entries} entries */
export function linesOf(entries) {
  return entries[LEARNED_HERE] ?? "";
}

/** How far each lesson is, by its id; what cannot be read is a lesson not begun. @param {Entries} entries @returns {Record<string, any>} */
export function placesOf(entries) {
  const found = Object.keys(entries).filter((key) => key.startsWith(FAR));
  return Object.fromEntries(found.map((key) => [key.slice(FAR.length), place(entries[key])]));
}

/** @param {Entries} entries @returns {string} the text of a file */
export function packed(entries) {
  return `${JSON.stringify({ format: KIND, version: VERSION, entries }, null, 1)}\n`;
}

/**
 * What a file holds, or the name of what is wrong with it.
 * @param {string} text
 * @returns {{entries: Entries} | {fault: "json" | "format" | "version" | "entries"}}
 */
export function unboxed(text) {
  const data = json(text);
  if (data === undefined) return { fault: "json" };
  if (data?.format !== KIND || !Number.isInteger(data.version)) return { fault: "format" };
  if (data.version !== VERSION) return { fault: "version" };
  const { entries } = data;
  if (typeof entries !== "object" || entries === null || Array.isArray(entries)) return { fault: "entries" };
  const all = Object.entries(entries);
  const good = all.every(
    ([key, value]) => key.startsWith(OURS) && key.length <= LONGEST_KEY && typeof value === "string",
  );
  return good && all.length <= MOST_ENTRIES ? { entries } : { fault: "entries" };
}

/**
 * What to do with the entries of a file: what is only there is added, and what was learned is joined. Where both
 * have a save the learner chooses; of a lesson that was finished in one place it is known in both.
 * @param {Entries} theirs
 * @param {Entries} mine
 * @param {string[]} lessons  their ids
 * @returns {{write: Entries, theirs: Entries, lessons: string[], games: number}} what to write at once, what to write
 *   if the learner takes the file's saves, and whose saves those are
 */
export function plan(theirs, mine, lessons) {
  /** @type {Entries} */
  const write = {};
  /** @type {Entries} */
  const differ = {};
  const asked = new Set();
  let games = 0;
  for (const [key, value] of Object.entries(theirs)) {
    const own = mine[key];
    if (own === value) continue;
    const far = key.startsWith(FAR);
    const lesson = key.slice((far ? FAR : OURS).length);
    if (key === LEARNED_HERE) write[key] = joinedLines(own ?? "", value);
    else if (own === undefined) write[key] = value;
    else if (far) {
      const [kept, taken] = [finishedToo(own, value), finishedToo(value, own)];
      if (kept !== own) write[key] = kept;
      if (taken === kept) continue;
      differ[key] = taken;
      asked.add(lesson);
    } else if (lessons.includes(lesson)) {
      differ[key] = value;
      asked.add(lesson);
    } else if (key.startsWith(GAME)) {
      differ[key] = value;
      games++;
    }
    // What is left are settings of the page: the browser's own stay.
  }
  return { write, theirs: differ, lessons: lessons.filter((id) => asked.has(id)), games };
}

/**
 * All entries or none.
 * @param {Storage} storage
 * @param {Entries} entries
 * @returns {boolean} whether there was room
 */
export function stored(storage, entries) {
  /** @type {[string, string | null][]} */
  const before = [];
  try {
    for (const [key, value] of Object.entries(entries)) {
      const old = storage.getItem(key);
      storage.setItem(key, value);
      before.push([key, old]);
    }
    return true;
  } catch {
    for (const [key, old] of before.reverse()) {
      if (old === null) storage.removeItem(key);
      else storage.setItem(key, old);
    }
    return false;
  }
}

/** The union of the lines of two browsers, mine first; of a file no more than a message can carry. @param {string} mine @param {string} theirs */
export function joinedLines(mine, theirs) {
  const taken = theirs.split("\n").filter((line) => line.length <= LONGEST_LINE);
  return [...new Set([...mine.split("\n"), ...taken.slice(-MOST_LINES)])].filter(Boolean).join("\n");
}

/** A place in a lesson, finished if it was finished in another browser. @param {string} own @param {string} other */
function finishedToo(own, other) {
  const at = place(own);
  if (at?.done !== false || place(other)?.done !== true) return own;
  return JSON.stringify({ ...at, done: true });
}

/** How far a lesson is, and nothing else: a file may hold what is nested so deep that no message carries it. @param {string} text */
function place(text) {
  const { step, of, done } = json(text) ?? {};
  const good = Number.isInteger(step) && Number.isInteger(of) && typeof done === "boolean";
  return good ? { step, of, done } : undefined;
}

/** @param {string} text @returns {any} undefined for what is no JSON */
function json(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

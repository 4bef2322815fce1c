// @ts-check
/** Runs Python for the page: says how far it is, then answers each message with the one reply that it has. */

import { pyodide as folder } from "./places.js";

const here = (/** @type {string} */ name) => new URL(name, import.meta.url).href;
const say = (/** @type {object} */ message) => /** @type {any} */ (globalThis).postMessage(message);

const [{ loadPyodide }, course] = await Promise.all([
  import(here(`${folder}pyodide.mjs`)),
  fetch(here("python.zip")).then((reply) => {
    if (!reply.ok) throw new Error(`python.zip: ${reply.status}`);
    return reply.arrayBuffer();
  }),
]);
const python = await loadPyodide({ indexURL: here(folder) });
say({ stage: "wake" });
python.FS.writeFile("/course.zip", new Uint8Array(course));
python.runPython('import sys; sys.path.insert(0, "/course.zip")');
const { answer } = python.pyimport("worker");

/** @type {Record<string, (data: any) => object>} */
const does = {
  ping: () => ({}),
  ask: ({ desk, text }) => ({ desk, text: answer(desk, text) }),
};

globalThis.onmessage = ({ data }) => {
  try {
    say(does[data.does](data));
  } catch (error) {
    // Python lets nothing through but its own end; after that nothing here can be trusted.
    console.warn(error);
    say({ dead: true });
  }
};
say({ stage: "ready" });

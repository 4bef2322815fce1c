import { fontsMissing, keepFonts } from "../faces.js";
import { beside, focused, remember, restore, rove, settle } from "../focus.js";
import { banner } from "../head.js";
import { voice } from "../live.js";
import { h, patch } from "../patch.js";
import { symbol } from "../symbols.js";
import { theme } from "../theme.js";
import { wire } from "../wire.js";
import { LARGEST_FILE, entriesOf, linesOf, packed, placesOf, plan, stored, unboxed } from "./box.js";
import { nextStep, trackRows } from "./course.js";
import { ruleOf, rulebook } from "./map.js";
import { takeAlong } from "./take.js";

const CLOTHES = ["system", "light", "dark", "contrast"];
const SOON = 400; // ms from what a table keeps to the map that shows it
const WAYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

let made_views = 0;

/** What this browser keeps; one that forbids it keeps nothing. @returns {Record<string, string>} */
function kept() {
  try {
    return entriesOf(localStorage);
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} entries @returns {boolean} */
function keepAll(entries) {
  try {
    return stored(localStorage, entries);
  } catch {
    return false;
  }
}

/** A page beside this one; a notebook's window may show no address of its own. @param {string} href @returns {string} */
function address(href) {
  if (/\/(tree|render)\//.test(location.pathname)) return href;
  const config = document.getElementById("jupyter-config-data")?.textContent;
  try {
    return config ? `${JSON.parse(config).baseUrl ?? "/"}lab/tree/${href}` : href;
  } catch {
    return href;
  }
}

/** Give a text to the learner as a file. @param {string} name @param {string} text */
function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * Draw the course and the map of the rulebook into one place on the page.
 * @param {{model: Model, el: HTMLElement}} widget
 * @returns {() => void} what takes it away again
 */
function render({ model, el }) {
  const uid = `progress${++made_views}-${Math.random().toString(36).slice(2, 7)}`;
  const root = document.createElement("article");
  root.className = "tutor progress";
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  root.setAttribute("aria-labelledby", `${uid}-title`);
  root.setAttribute("aria-busy", "true");
  const page = document.createElement("div");
  page.className = "page";
  root.append(page);
  el.append(root);
  const announce = voice(root);

  /** @type {{words: Words, lang?: string}} */
  const { words = {}, lang = "" } = model.get("_start") ?? {};
  root.lang = lang;
  /** @type {Progress | null} */
  let scene = null;
  /** @type {Fault | null} */
  let fault = null;
  let lost = false;
  /** @type {string | null} */
  let pointed = null;
  /** @type {string | null} */
  let picked = null;
  /** @type {Notice | null} */
  let notice = null;
  /** What a file holds that the learner decides about. @type {Record<string, string>} */
  let undecided = {};
  /** What was sent last, and what of it is worth keeping. */
  let sent = "";

  const look = theme(root, () => draw());
  const line = wire({
    send: (request) => model.send(request),
    reply: heard,
    lost: (is) => {
      lost = is;
      draw();
    },
    first: 1 + made_views * 1000000 + Math.floor(Math.random() * 900000),
  });
  const hear = (/** @type {Reply} */ message, /** @type {DataView[]} */ buffers) =>
    line.receive(message, buffers ?? []);
  model.on("msg:custom", hear);

  function ask() {
    const entries = kept();
    sent = linesOf(entries);
    line.ask("map", { lines: sent, at: placesOf(entries) });
  }

  /** @param {Reply} reply @param {Query | null} _request @param {DataView[]} buffers */
  function heard(reply, _request, buffers) {
    if (reply.fonts) {
      keepFonts(reply, buffers);
      return;
    }
    fault = reply.error ?? null;
    if (fault) announce(`${fault.title} ${fault.text}`, "assertive");
    scene = reply.progress ?? scene;
    // A table may have written a line meanwhile: then the next answer tidies up.
    if (reply.keep !== undefined && linesOf(kept()) === sent) {
      sent = reply.keep;
      keepAll({ "tantocuore:learned": reply.keep });
    }
    draw();
  }

  /** @param {Notice} news */
  function tell(news) {
    notice = news;
    draw();
    announce(`${news.title} ${news.text ?? ""}`.trim(), news.kind === "good" ? "polite" : "assertive");
  }

  const refuse = (/** @type {string} */ why) =>
    tell({ kind: "error", title: words.file_error_title, text: words[`file_error_${why}`] });

  function save() {
    const entries = kept();
    if (!Object.keys(entries).length) {
      tell({ kind: "error", title: words.file_empty });
      return;
    }
    download(`tanto-cuore-${new Date().toISOString().slice(0, 10)}.json`, packed(entries));
    tell({ kind: "good", title: words.file_saved });
  }

  /** @param {File} file */
  async function open(file) {
    undecided = {};
    if (file.size > LARGEST_FILE) return refuse("large");
    let text;
    try {
      text = await file.text();
    } catch {
      return refuse("unread");
    }
    const found = unboxed(text);
    if ("fault" in found) return refuse(found.fault);
    const lessons = (scene?.tracks ?? []).flatMap((track) => track.lessons);
    const ids = lessons.map((lesson) => lesson.id);
    const { write, theirs, lessons: asked, games } = plan(found.entries, kept(), ids);
    if (!keepAll(write)) return refuse("room");
    undecided = theirs;
    ask();
    if (!Object.keys(theirs).length) return tell({ kind: "good", title: words.file_added });
    const titles = lessons.filter((lesson) => asked.includes(lesson.id)).map((lesson) => lesson.title);
    const free = games ? [words.file_games.replace("{n}", String(games))] : [];
    tell({ kind: "ask", title: words.file_question, text: words.file_question_text, items: [...titles, ...free] });
  }

  /** @param {boolean} theirs */
  function decide(theirs) {
    const entries = undecided;
    undecided = {};
    if (theirs && !keepAll(entries)) return refuse("room");
    if (theirs) ask();
    tell({ kind: "good", title: theirs ? words.file_took : words.file_kept });
  }

  /** @returns {ProgressContext | null} */
  function context() {
    if (!scene) return null;
    return {
      uid,
      first: document.querySelector(".tutor") === root,
      words,
      scene,
      theme: look.name(),
      setTheme: look.set,
      address,
      rule: pointed ?? picked,
      look: (rule) => {
        if (pointed === rule) return;
        pointed = rule;
        draw();
      },
      pick: (rule, aloud) => {
        const found = scene && ruleOf(scene.map, rule);
        if (!found) return;
        [picked, pointed] = [found.id, null];
        draw();
        if (aloud) announce(found.short, "polite");
      },
      notice,
      save,
      open,
      settle: decide,
    };
  }

  function tree() {
    const ctx = context();
    const gone = { title: words.lost_title, text: words.lost_text, actions: [{ label: words.lost_button, verb: "map" }] };
    const over = lost
      ? banner(gone, () => location.reload())
      : fault && banner({ ...fault, actions: [{ label: words.resume, verb: "map" }] }, ask);
    if (!ctx) return [over, h("div", { key: "wait", class: "wait", "aria-hidden": "true" }, h("i", null), h("i", null))];
    return [
      top(ctx),
      over,
      h("div", { class: "rooms", key: "rooms" }, nextStep(ctx), trackRows(ctx), rulebook(ctx), takeAlong(ctx)),
    ];
  }

  function draw() {
    const memory = remember(page);
    root.setAttribute("aria-busy", String(scene === null));
    patch(page, tree());
    rove(page);
    restore(page, memory, null);
  }

  root.addEventListener("focusin", (event) => settle(event.target));
  root.addEventListener("keydown", (event) => {
    const at = focused(page);
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = at?.matches("[data-stop]") && bare && WAYS.has(event.key) ? beside(at, event.key) : null;
    if (next) {
      next.focus();
      event.preventDefault();
    }
    // The page around has keys of its own (a notebook's command mode): what is meant for this one ends here.
    if (at && bare && event.key !== "Tab") event.stopPropagation();
  });
  // A table with the whole course on this page opens the lesson itself.
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-lesson]") : null;
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const detail = { lesson: link.getAttribute("data-lesson") };
    if (!document.dispatchEvent(new CustomEvent("tantocuore:open", { detail, cancelable: true }))) event.preventDefault();
  });
  // What a table on this page has kept is drawn once the table itself is done.
  let later = 0;
  const grown = () => {
    clearTimeout(later);
    later = setTimeout(ask, SOON);
  };
  document.addEventListener("tantocuore:kept", grown);
  // What a table on another page writes is drawn here too.
  const elsewhere = (/** @type {StorageEvent} */ event) => {
    if (event.key === null || event.key.startsWith("tantocuore:")) ask();
  };
  addEventListener("storage", elsewhere);

  draw();
  ask();
  if (fontsMissing()) line.fetch("fonts", {});

  return () => {
    line.close();
    look.close();
    removeEventListener("storage", elsewhere);
    document.removeEventListener("tantocuore:kept", grown);
    clearTimeout(later);
    try {
      model.off("msg:custom", hear);
    } catch {
      // The model may be disposed before its views.
    }
    root.remove();
  };
}

/** @param {ProgressContext} ctx */
function top({ uid, words, theme: worn, setTheme }) {
  return h(
    "header",
    { key: "head", class: "head" },
    symbol("crest"),
    h(
      "div",
      { class: "names" },
      h("h2", { id: `${uid}-title` }, words.title),
      h("span", { class: "kana", lang: "ja" }, words.kana),
    ),
    h(
      "div",
      { class: "settings" },
      h(
        "select",
        {
          "aria-label": words.theme,
          prop: { value: worn },
          on: {
            change: (/** @type {Event} */ event) => setTheme(/** @type {HTMLSelectElement} */ (event.target).value),
          },
        },
        CLOTHES.map((name) => h("option", { key: name, value: name }, words[`theme_${name}`])),
      ),
    ),
  );
}

export default { render };

import { choice } from "./card.js";
import { askFaces, facesOf, faceUrl, fontsMissing, keepFaces, keepFonts } from "./faces.js";
import { glide, places } from "./flip.js";
import { focused, remember, restore, rove, settle, show } from "./focus.js";
import { banner } from "./head.js";
import { onKey } from "./keys.js";
import { voice } from "./live.js";
import { light } from "./log.js";
import { shown, waiting } from "./page.js";
import { patch } from "./patch.js";
import { actionFor, cardsOf, drawnInto } from "./scene.js";
import { keep, recall } from "./store.js";
import { theme } from "./theme.js";
import { stepFrom } from "./timeline.js";
import { spoken } from "./why.js";
import { wire } from "./wire.js";

/** What can bring cards into the hand; to undo and to look back only return there. */
const PLAYED = new Set(["move", "next"]);

let views = 0;

/** @param {string} tag @param {Record<string, string>} attributes */
function make(tag, attributes) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  return el;
}

/** Whether no other table stands before this one on the page. @param {HTMLElement} root */
function isFirst(root) {
  return /** @type {Document | ShadowRoot} */ (root.getRootNode()).querySelector(".tutor") === root;
}

/**
 * Draw the table of one widget into one place on the page.
 * @param {{model: Model, el: HTMLElement}} widget
 * @returns {() => void} what takes it away again
 */
function render({ model, el }) {
  const uid = `tutor${++views}-${Math.random().toString(36).slice(2, 7)}`;
  const start = model.get("_start") ?? {};
  const root = make("article", {
    class: "tutor",
    "data-lm-suppress-shortcuts": "true",
    "aria-labelledby": `${uid}-title`,
  });
  const page = make("div", { class: "page" });
  root.append(page);
  el.append(root);
  const announce = voice(root);

  /** @type {Words} */
  let words = start.words ?? {};
  /** @type {Scene | null} */
  let scene = null;
  /** @type {LogLine[]} */
  let lines = [];
  /** @type {Context["timeline"]} */
  let time = { nodes: [], now: null };
  /** @type {Why | null} */
  let refusal = null;
  /** @type {Fault | null} */
  let fault = null;
  /** @type {string | null} */
  let menu = null;
  /** @type {HTMLElement | null} */
  let opener = null;
  let lost = false;
  let asking = false;
  let more = false;
  /** @type {Set<string>} */
  let fresh = new Set();
  let text = recall("text") === "on";
  let store = String(start.store ?? "");
  let shownWhy = "";
  let said = "";
  let scrolled = "";
  /** @type {Map<unknown, TimeNode["id"]>} */
  const came = new Map();
  /** @type {Set<string>} */
  const asked = new Set();

  const look = theme(root, () => draw());
  const line = wire({
    send: (request) => model.send(request),
    reply: onReply,
    lost: (is) => {
      lost = is;
      draw();
    },
    first: 1 + views * 1000000 + Math.floor(Math.random() * 900000),
  });
  const hear = (/** @type {Reply} */ message, /** @type {DataView[]} */ buffers) =>
    line.receive(message, buffers ?? []);
  model.on("msg:custom", hear);

  const send = (/** @type {string} */ verb, /** @type {Args} */ args = {}) => {
    line.ask(verb, args);
    root.toggleAttribute("data-busy", line.busy());
  };
  const run = (/** @type {Action} */ action) => send(action.verb, action.args ?? {});

  /** @param {Reply} reply @param {Query | null} request @param {DataView[]} buffers */
  function onReply(reply, request, buffers) {
    root.toggleAttribute("data-busy", line.busy());
    if (reply.words) words = reply.words;
    if (request?.verb === "faces" || request?.verb === "fonts" || reply.faces || reply.fonts) {
      keepFonts(reply, buffers);
      keepFaces(reply, buffers);
      draw();
      return;
    }
    if (!request && scene && (reply.rev ?? 0) < scene.rev) return;
    if (reply.log) lines = [...lines.slice(0, reply.log.from), ...reply.log.lines];
    if (reply.timeline)
      time = {
        nodes: [...time.nodes.slice(0, reply.timeline.from), ...reply.timeline.nodes],
        now: reply.timeline.now,
      };
    if (reply.view) {
      const first = scene === null;
      fresh = request && PLAYED.has(request.verb) ? drawnInto(scene, reply.view) : new Set();
      [scene, refusal, menu, asking] = [reply.view, null, null, false];
      if (reply.save === undefined && first && !store && resumed(reply.view.store)) return;
      store = reply.view.store;
    }
    if (reply.refusal) refusal = reply.refusal;
    if (request) fault = reply.error ?? null;
    if (reply.save !== undefined && store) keep(store, reply.save);
    const told = JSON.stringify(scene?.say ?? null) !== said;
    said = JSON.stringify(scene?.say ?? null);
    const news = JSON.stringify(refusal ?? scene?.why ?? null) !== shownWhy;
    const box =
      request?.verb === "move"
        ? /** @type {HTMLInputElement | null} */ (page.querySelector(".command-box input"))
        : null;
    if (box && !reply.refusal && !reply.error) box.value = "";
    draw();
    if (request) speak(reply, news && request.verb !== "hello");
    if (told && request && request.verb !== "hello") show(page, String(request.args.choice ?? ""));
  }

  /** Without a store named at the start, a save is found only once the first scene has named it. @param {string} name */
  function resumed(name) {
    store = name;
    const save = recall(name);
    if (save === null) return false;
    setTimeout(() => send("hello", { save }));
    return true;
  }

  /** One announcement a reply. @param {Reply} reply @param {boolean} news whether Why shows something new */
  function speak(reply, news) {
    if (reply.error) announce(`${reply.error.title} ${reply.error.text}`, "assertive");
    else if (reply.announce) announce(reply.announce.text, reply.refusal ? "assertive" : reply.announce.how);
    else if (reply.refusal) announce(spoken(reply.refusal), "assertive");
    else if (reply.stale && words.stale) announce(words.stale, "polite");
    else if (news && scene?.why) announce(spoken(scene.why), "polite");
  }

  const step = (/** @type {-1 | 1} */ way) => {
    const node = stepFrom(time.nodes, time.now, way, came);
    if (node !== null) send("go", { node });
  };
  const setAsking = (/** @type {boolean} */ on) => {
    asking = on;
    draw();
    if (on) announce(words.ask_on, "polite");
  };
  const closeWhy = () => {
    refusal = null;
    if (scene?.why) scene = { ...scene, why: null };
    draw();
    send("close");
  };
  const closeMenu = () => {
    menu = null;
    draw();
  };

  /** @param {Card} card @param {Event} event */
  function act(card, event) {
    // The second click of a double click would hit whatever card has moved there.
    if (/** @type {MouseEvent} */ (event).detail > 1) return;
    const wanted = choice(card, asking);
    asking = false;
    menu = wanted === "menu" && menu !== card.key ? card.key : null;
    draw();
    if (wanted !== "menu") send(wanted.verb, wanted.args);
    else if (menu) openMenu();
  }

  function openMenu() {
    const list = /** @type {HTMLElement | null} */ (page.querySelector("[data-menu]"));
    if (!list) return;
    const [box, room] = [list.getBoundingClientRect(), root.getBoundingClientRect()];
    const nudge = Math.min(0, room.right - 8 - box.right) || Math.max(0, room.left + 8 - box.left);
    list.style.setProperty("--nudge", `${nudge}px`);
    list.querySelector("button")?.focus();
  }

  /** @returns {Context | null} */
  function context() {
    if (!scene) return null;
    return {
      uid,
      first: isFirst(root),
      words,
      scene,
      log: lines,
      timeline: time,
      why: refusal ?? scene.why ?? null,
      menu,
      asking,
      text,
      more,
      fresh,
      theme: look.name(),
      face: faceUrl,
      send,
      run,
      act,
      step,
      closeWhy,
      closeMenu,
      ask: () => setAsking(!asking),
      setText: (on) => {
        text = on;
        keep("text", on ? "on" : "off");
        draw();
      },
      setMore: (on) => {
        more = on;
        draw();
        if (on) page.querySelector(".rest")?.scrollIntoView({ block: "nearest" });
      },
      setTheme: look.set,
    };
  }

  function tree() {
    const ctx = context();
    const gone = {
      title: words.lost_title,
      text: words.lost_text,
      actions: [{ label: words.lost_button, verb: "reload" }],
    };
    const over = lost && words.lost_title ? banner(gone, () => location.reload()) : fault && banner(fault, run);
    return ctx ? shown(ctx, over) : waiting(over);
  }

  function draw() {
    const memory = remember(page);
    const before = places(page);
    const reason = refusal ?? scene?.why ?? null;
    const sign = JSON.stringify(reason);
    if (reason && sign !== shownWhy && memory?.region !== "why") opener = memory?.el ?? null;
    shownWhy = sign;
    root.lang = scene?.lang ?? "";
    root.setAttribute("aria-busy", String(scene === null));
    patch(page, tree());
    rove(page);
    restore(page, memory, opener);
    glide(page, before);
    follow();
    if (scene)
      askFaces(
        facesOf(scene, reason).filter((name) => !asked.has(name)),
        (verb, args) => {
          for (const name of /** @type {string[]} */ (args.names)) asked.add(name);
          line.fetch(verb, args);
        },
      );
  }

  /** Long lists follow what is new, inside themselves; the page never moves. */
  function follow() {
    const sign = `${lines.length} ${time.nodes.length} ${time.now} ${text}`;
    if (sign === scrolled) return;
    scrolled = sign;
    for (const box of page.querySelectorAll("[data-scroll]")) {
      const now = box.querySelector("[aria-current]");
      if (box.getAttribute("data-scroll") === "end") box.scrollTop = box.scrollHeight;
      else if (now)
        box.scrollTop += now.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
    }
  }

  const does = {
    run,
    step,
    keyed: (/** @type {string} */ key) => (scene ? actionFor(scene, refusal ?? scene.why ?? null, key) : null),
    why: (/** @type {string | null} */ key) => {
      const card = scene && cardsOf(scene).find((it) => it.key === key);
      const wanted = card ? choice(card, true) : "menu";
      if (wanted === "menu") setAsking(!asking);
      else send(wanted.verb, wanted.args);
    },
    escape: () => {
      if (menu) closeMenu();
      else if (asking) setAsking(false);
      else if (refusal ?? scene?.why) closeWhy();
      else return false;
      return true;
    },
  };
  const lit = (/** @type {Event} */ event) => light(page, event.target);
  root.addEventListener("keydown", (event) => onKey(event, page, does));
  root.addEventListener("focusin", (event) => {
    settle(event.target);
    lit(event);
  });
  root.addEventListener("pointerover", lit);
  root.addEventListener("pointerleave", () => light(page, focused(page)));
  root.addEventListener("focusout", (event) => {
    const to = /** @type {FocusEvent} */ (event).relatedTarget;
    const from = /** @type {Element} */ (event.target).closest("[data-menu]");
    if (menu && from && to instanceof Node && !from.parentElement?.contains(to)) closeMenu();
  });
  root.addEventListener(
    "click",
    (event) => {
      // Some browsers do not focus a button that the mouse presses; the rules for the focus need it there.
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button && !focused(page)) button.focus();
      if (menu && !(event.target instanceof Element && event.target.closest("[data-menu], .card"))) closeMenu();
    },
    true,
  );

  draw();
  send("hello", { save: store ? recall(store) : null });
  if (fontsMissing()) line.fetch("fonts", {});

  return () => {
    line.close();
    look.close();
    try {
      model.off("msg:custom", hear);
    } catch {
      // The model may be disposed before its views.
    }
    root.remove();
  };
}

export default { render };

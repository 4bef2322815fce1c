import { openMenu, presses } from "./act.js";
import { openAskBox } from "./ask.js";
import { choice } from "./card.js";
import { dragging } from "./drag.js";
import { faceUrl, fontsMissing, keepFaces, keepFonts, pictures } from "./faces.js";
import { glide, places } from "./flip.js";
import { entered } from "./form.js";
import { atLast, focused, remember, restore, rove, settle, show, showWhy } from "./focus.js";
import { banner } from "./head.js";
import { onKey } from "./keys.js";
import { enlarging } from "./large.js";
import { light } from "./light.js";
import { voice } from "./live.js";
import { shown, waiting } from "./page.js";
import { drawLate, isLate, patch } from "./patch.js";
import { heard, logOf, outdated, timelineOf, unheard } from "./replies.js";
import { atRest, lastAtRest } from "./rest.js";
import { actionFor, cardsOf } from "./scene.js";
import { lookAt } from "./scrub.js";
import { pace } from "./seats.js";
import { chosen, hashed, keep, keepLearned, keepPlace, keptElsewhere, missed, opened, recall } from "./store.js";
import { foldTerms } from "./terms.js";
import { theme } from "./theme.js";
import { stepFrom } from "./timeline.js";
import { askedFor, foundIn, leafed } from "./turns.js";
import { sentence, spoken } from "./why.js";
import { wire } from "./wire.js";

const MOST_FOLDS = 8; // so that a page never grows with what was once opened

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
  const root = make("article", {
    class: "tutor",
    "data-lm-suppress-shortcuts": "true",
    "aria-labelledby": `${uid}-title`,
  });
  const page = make("div", { class: "page" });
  root.append(page);
  el.append(root);
  const announce = voice(root);

  const start = model.get("_start") ?? {};
  const lessons = start.lessons ?? [];
  /** @type {Contents | null} */
  const contents = start.contents ?? null;
  /** Under which name the browser keeps the lesson that is open; a track has a table of its own on another page. */
  const course = contents ? "course:whole" : lessons.length ? `course:${lessons[0]}` : "";
  let state = unheard(start);
  /** @type {HTMLElement | null} */
  let opener = null;
  let lost = false;
  let more = false;
  let listing = false;
  /** Whether the lesson that was asked for last is to be brought into view. */
  let arriving = false;
  /** The save at which the table stands, and whether another page has gone on from it. */
  let stands = /** @type {string | null} */ (null);
  let behind = false;
  let text = recall("text") === "on";
  let shownWhy = "";
  let said = "";
  let scrolled = "";
  /** The cards for which the book was asked for. */
  let unread = "";
  /** @type {Map<unknown, TimeNode["id"]>} */
  const came = new Map();
  /** What was folded and unfolded by hand, the latest last. @type {Map<string, boolean | number>} */
  const folds = new Map();
  const pressed = presses();

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
  const run = (/** @type {Action} */ { verb, args = {} }) => {
    if (verb === "open") goTo(String(args.lesson));
    else send(verb, verb === "turns" && state.turns ? { ...askedFor(state.turns) } : args); // as it was left
  };
  const faces = pictures(root, line.fetch, () => draw());
  const card = (/** @type {string} */ key) => (state.scene && cardsOf(state.scene).find((it) => it.key === key)) ?? null;
  // A wider window, or a part that unfolds, can need finer pictures, and show or hide what was a tab stop.
  const sized = new ResizeObserver(lastAtRest(() => {
    rove(page);
    follow();
    faces.ask();
  }));
  sized.observe(root);
  const near = enlarging(root, page, { card, context, drawn: faces.ask });
  const turns = pace({ send, busy: line.busy });
  const shownReason = () => state.refusal ?? state.scene?.why ?? null;

  /** How a lesson is asked for: with its save, or else with what was missed in others. @param {string} lesson */
  function begun(lesson) {
    const room = contents?.rooms.find(({ id }) => id === lesson);
    const save = recall(room?.store ?? lesson);
    return { lesson, save, review: save === null && !room ? missed(lesson) : null };
  }

  /** Go to another lesson or room. @param {string} lesson @param {boolean} [far] from elsewhere on the page */
  function goTo(lesson, far = false) {
    arriving = far;
    send("open", begun(lesson));
    setListing(false);
  }

  /** The table in view, the focus on what is said there. */
  function arrive() {
    arriving = false;
    root.scrollIntoView({ block: "start" });
    const heading = /** @type {HTMLElement | null} */ (page.querySelector('[data-region="say"] [data-heading]'));
    heading?.focus({ preventScroll: true });
  }

  /** @param {boolean} on */
  function setListing(on) {
    if (listing === on) return;
    listing = on;
    draw();
    const entry = on ? ".contents [aria-current], .contents button" : "";
    if (entry) /** @type {HTMLElement | null} */ (page.querySelector(entry))?.focus();
  }

  /** @param {Reply} reply @param {Query | null} request @param {DataView[]} buffers */
  function onReply(reply, request, buffers) {
    root.toggleAttribute("data-busy", line.busy());
    if (request?.verb === "faces" || request?.verb === "fonts" || reply.faces || reply.fonts) {
      keepFonts(reply, buffers);
      keepFaces(reply, buffers);
      return;
    }
    if (reply.book) {
      change({ book: reply.book });
      return;
    }
    if (outdated(state, reply, request)) return;
    const nameless = state.scene === null && !state.store;
    const title = state.scene?.say.title;
    state = heard(state, reply, request);
    if (nameless && reply.view && reply.save === undefined && resumed(state.store)) return;
    if (reply.save !== undefined && state.store) keep(state.store, reply.save);
    if (reply.save !== undefined) stands = reply.save;
    else if (request?.args.save !== undefined) stands = /** @type {string | null} */ (request.args.save);
    if (reply.at) keepPlace(reply.at);
    if (reply.learned) keepLearned(reply.learned);
    if (reply.view && course) placed(reply.view.head.at ?? state.store, request?.verb === "open");
    const told = JSON.stringify(state.scene?.say ?? null) !== said;
    said = JSON.stringify(state.scene?.say ?? null);
    const news = JSON.stringify(shownReason()) !== shownWhy;
    const box = /** @type {HTMLInputElement | null} */ (page.querySelector(".command-box input"));
    // What was refused stays to be mended, as long as its step does; what somebody is typing stays in any case.
    const over = title !== state.scene?.say.title && (reply.refusal || box?.ariaInvalid === "true");
    if (box && !reply.error && (over || (request?.verb === "move" && !reply.refusal))) box.value = "";
    draw();
    if (!reply.outlook) pressed.answered(performance.now());
    turns.told(state);
    entered(page, reply, request);
    if (reply.turns && request) leafed(page);
    if (request) speak(reply, news && request.verb !== "hello");
    if (arriving && request?.verb === "open") arrive();
    else if (request && request.verb !== "hello") {
      if (told) show(page, String(request.args.choice ?? ""));
      else if (news) showWhy(page);
    }
    if (behind) catchUp();
  }

  /** What is open now, for the browser and for the address. @param {string} lesson @param {boolean} moved */
  function placed(lesson, moved) {
    const other = hashed(lessons);
    opened(course, lessons, lesson, contents !== null && (moved || (other !== null && other !== lesson)));
    if (contents) root.id = lesson;
  }

  /** The same game is open on another page, and went on there: it goes on from there here, or its moves would be lost. */
  function catchUp() {
    behind = line.busy();
    const save = state.store && recall(state.store);
    if (!behind && save && save !== stands) send("open", { ...begun(state.scene?.head.at ?? ""), save });
  }

  /** @param {StorageEvent} event */
  function kept(event) {
    if (course && state.store && keptElsewhere(event, state.store)) catchUp();
  }

  /** Another part of the page asks for a lesson. @param {Event} event */
  function asked(event) {
    const lesson = /** @type {CustomEvent<{lesson?: string} | null>} */ (event).detail?.lesson ?? "";
    if (event.defaultPrevented || !lessons.includes(lesson)) return;
    event.preventDefault();
    if (lesson === state.scene?.head.at) arrive();
    else goTo(lesson, true);
  }

  /** The address names another lesson. */
  function renamed() {
    const lesson = hashed(lessons);
    if (lesson && lesson !== state.scene?.head.at) goTo(lesson, true);
  }

  /** Without a store named at the start, a save is found only once the first scene has named it. @param {string} name */
  function resumed(name) {
    const save = recall(name);
    if (save === null) return false;
    setTimeout(() => send("hello", { save }));
    return true;
  }

  /** One announcement a reply. @param {Reply} reply @param {boolean} news whether Why shows something new */
  function speak(reply, news) {
    if (reply.error) announce(`${sentence(reply.error.title)} ${reply.error.text}`, "assertive");
    else if (reply.announce) announce(reply.announce.text, reply.refusal ? "assertive" : reply.announce.how);
    else if (reply.refusal) announce(spoken(reply.refusal), "assertive");
    else if (reply.turns) announce(foundIn(reply.turns), "polite");
    else if (reply.stale && state.words.stale) announce(state.words.stale, "polite");
    else if (news && state.scene?.why) announce(spoken(state.scene.why), "polite");
  }

  const step = (/** @type {-1 | 1} */ way) => {
    const { nodes, now } = timelineOf(state);
    const node = stepFrom(nodes, now, way, came);
    if (node === null) return;
    const { verb, args } = lookAt(node);
    send(verb, args);
  };
  const change = (/** @type {Partial<PageState>} */ part) => {
    const before = state;
    state = { ...state, ...part };
    // To draw takes longer than to look: a click that opens or closes nothing waits for its reply alone.
    if (Object.entries(part).some(([name, value]) => before[/** @type {keyof PageState} */ (name)] !== value)) draw();
  };
  const setAsking = (/** @type {boolean} */ asking) => {
    change({ asking });
    if (asking) announce(state.words.ask_on, "polite");
  };
  const closeWhy = () => {
    change({ refusal: null, scene: state.scene?.why ? { ...state.scene, why: null } : state.scene });
    send("close");
  };
  const closeMenu = () => change({ menu: null });
  const closeTurns = () => change({ listed: false });

  /** @param {Card} card */
  function act(card) {
    const open = state.scene?.say.question?.choices.find((it) => it.tap === card.id && it.state === "open");
    if (open && !state.asking && !state.scene?.say.question?.answered) return send("answer", { choice: open.id });
    const wanted = choice(card, state.asking);
    change({ asking: false, menu: wanted === "menu" && state.menu !== card.key ? card.key : null });
    if (wanted !== "menu") send(wanted.verb, wanted.args);
    else if (state.menu) openMenu(page, root);
  }

  /** @returns {Context | null} */
  function context() {
    const { scene, words, menu, asking, fresh, book, turns: all, listed } = state;
    if (!scene) return null;
    return {
      uid,
      first: isFirst(root),
      words,
      contents,
      listing,
      list: setListing,
      open: (lesson) => goTo(lesson),
      scene,
      log: logOf(state),
      timeline: timelineOf(state),
      book,
      why: shownReason(),
      turns: listed ? all : null,
      menu,
      asking,
      text,
      more,
      fresh,
      folds,
      fold: (key, to) => {
        folds.delete(key);
        folds.set(key, to);
        if (folds.size > MOST_FOLDS) folds.delete(folds.keys().next().value ?? "");
        draw();
      },
      theme: look.name(),
      face: faceUrl,
      send,
      run,
      act,
      step,
      closeWhy,
      closeMenu,
      closeTurns,
      ask: () => setAsking(!asking),
      look: () => near.look(),
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
    const { words, fault } = state;
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
    const reason = shownReason();
    const { scene } = state;
    const sign = JSON.stringify(reason);
    if (reason && sign !== shownWhy && memory?.region !== "why") opener = memory?.el ?? null;
    shownWhy = sign;
    // To write the same language again would style every element of the table anew.
    if (root.lang !== (scene?.lang ?? "")) root.lang = scene?.lang ?? "";
    root.setAttribute("aria-busy", String(scene === null));
    patch(page, tree());
    const stayed = memory !== null && focused(page) === memory.el;
    if (!stayed) restore(page, memory, opener);
    glide(page, before);
    atRest(() => {
      complete(atLast(page, stayed ? memory : null));
      if (!root.isConnected) return;
      follow();
      faces.ask();
      near.draw();
      askBook();
    });
  }

  /** All that the next key may go to; where something goes that has the focus, its neighbour gets it. */
  function complete(last = remember(page)) {
    drawLate(page);
    rove(page);
    restore(page, last, opener);
  }

  /** The book is asked for beside the moves, and again when cards are on the table that it does not have. */
  function askBook() {
    const ids = state.scene ? cardsOf(state.scene).map((it) => it.id) : [];
    const lacks = [...new Set(ids.filter((id) => !state.book?.cards[id]))].join(" ");
    if (!lacks || lacks === unread) return;
    unread = lacks;
    line.fetch("book", {});
  }

  /** Long lists follow what is new, inside themselves; the page never moves. */
  function follow() {
    const { nodes, now } = timelineOf(state);
    const boxes = [...page.querySelectorAll("[data-scroll]")];
    const sign = `${logOf(state).length} ${nodes.length} ${now} ${text} ${boxes.map((box) => box.checkVisibility())}`;
    if (sign === scrolled) return;
    scrolled = sign;
    for (const box of boxes) {
      const here = box.querySelector("[aria-current]");
      if (box.getAttribute("data-scroll") === "end") box.scrollTop = box.scrollHeight;
      else if (here)
        box.scrollTop += here.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
    }
  }

  const does = {
    run,
    step,
    keyed: (/** @type {string} */ key) => state.scene ? actionFor(state.scene, shownReason(), key) : null,
    why: (/** @type {string | null} */ key) => {
      const it = key === null ? null : card(key);
      const wanted = it ? choice(it, true) : "menu";
      if (wanted !== "menu") send(wanted.verb, wanted.args);
      else if (!openAskBox(page)) setAsking(!state.asking);
    },
    escape: () => {
      if (listing) {
        setListing(false);
        /** @type {HTMLElement | null} */ (page.querySelector(".opener"))?.focus();
      } else if (state.menu) closeMenu();
      else if (state.asking) setAsking(false);
      else if (shownReason()) closeWhy();
      else if (state.scene?.looking) send("live");
      else return false;
      return true;
    },
  };
  const undrag = dragging(root, { send });
  foldTerms(root);
  const known = () => state.scene && { scene: state.scene, log: logOf(state), book: state.book };
  const lit = lastAtRest((/** @type {EventTarget | null} */ target) => light(page, target, known()));
  root.addEventListener("keydown", (event) => {
    if (event.key === "Tab") complete();
    onKey(event, page, does);
  });
  root.addEventListener("focusin", (event) => {
    if (isLate(event.target)) complete();
    settle(event.target);
    lit(event.target);
  });
  root.addEventListener("pointerover", (event) => lit(event.target));
  root.addEventListener("pointerleave", () => lit(focused(page)));
  root.addEventListener("focusout", (event) => {
    const to = /** @type {FocusEvent} */ (event).relatedTarget;
    const from = /** @type {Element} */ (event.target).closest("[data-menu]");
    if (state.menu && from && to instanceof Node && !from.parentElement?.contains(to)) closeMenu();
    if (listing && to instanceof Element && !to.closest(".course")) setListing(false);
  });
  root.addEventListener(
    "click",
    (event) => {
      if (!pressed.counts(event)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      // Some browsers do not focus a button that the mouse presses; the rules for the focus need it there.
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button && !focused(page)) button.focus();
      if (state.menu && !(event.target instanceof Element && event.target.closest("[data-menu], .card"))) closeMenu();
      if (listing && !(event.target instanceof Element && event.target.closest(".course"))) setListing(false);
    },
    true,
  );

  document.addEventListener("tantocuore:open", asked);
  if (contents) addEventListener("hashchange", renamed);
  addEventListener("storage", kept);

  draw();
  const lesson = (contents && hashed(lessons)) ?? chosen(lessons, recall(course));
  if (contents) root.id = lesson ?? "";
  send("hello", lesson ? begun(lesson) : { save: state.store ? recall(state.store) : null });
  if (fontsMissing()) line.fetch("fonts", {});

  return () => {
    line.close();
    look.close();
    sized.disconnect();
    faces.close();
    turns.close();
    near.close();
    undrag();
    document.removeEventListener("tantocuore:open", asked);
    removeEventListener("hashchange", renamed);
    removeEventListener("storage", kept);
    try {
      model.off("msg:custom", hear);
    } catch {
      // The model may be disposed before its views.
    }
    root.remove();
  };
}

export default { render };

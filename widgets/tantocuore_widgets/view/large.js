/** The card that is looked at: large, with its rules in words, beside the card or on a phone as a sheet. */
import { picture } from "./card.js";
import { h, patch } from "./patch.js";
import { plain, rich } from "./rich.js";

/** Milliseconds until a card is shown large, and until it goes when the pointer has left both. */
const WAIT = { hover: 250, focus: 400, press: 450, leave: 250 };
/** A finger that moves so far scrolls. */
const STILL = 8;
const GAP = 10;
const SHEET = 700;

/**
 * @typedef {{key: string | null, id: string, el: HTMLElement}} Subject  what is looked at; a picture in a text has no key
 * @typedef {{card: (key: string) => Card | null, context: () => Context | null, drawn: () => void}} Does
 */

/**
 * What is said about a card where it lies: how many are left, what it carries.
 * @param {Scene} scene
 * @param {string} id
 * @param {Card | null} card
 * @returns {string[]}
 */
export function facts(scene, id, card) {
  const pile = scene.town.groups.flatMap((group) => group.cards).find((it) => it.id === id && it.note);
  const own = card && card.key !== pile?.key ? (card.badges ?? []).map((badge) => badge.label ?? badge.text) : [];
  return [...(pile?.note ? [`${scene.town.title}: ${pile.note}`] : []), ...own];
}

/** A sentence without the number of its rule. @param {Rich} text @returns {Rich} */
const unruled = (text) =>
  typeof text === "string" ? text : text.filter((part) => typeof part === "string" || !("rule" in part));

/**
 * @param {Context} ctx
 * @param {string} id
 * @param {Card | null} card  null for a picture that lies nowhere
 * @param {{held: boolean, close: () => void}} how  `held` stays until it is closed, and can be acted on
 */
export function large(ctx, id, card, { held, close }) {
  const page = ctx.book?.cards[id];
  const name = page?.name ?? card?.name ?? id;
  const said = page ? [page.title, ...facts(ctx.scene, id, card)].filter(Boolean) : [];
  const can = card?.state === "legal" ? (card.moves ?? []) : [];
  const press = (/** @type {string} */ label, /** @type {() => void} */ does, kind = "quiet") =>
    h("li", { key: label }, h("button", { class: kind, type: "button", on: { click: () => (close(), does()) } }, label));
  return h(
    "div",
    {
      key: held ? "held" : "peek",
      class: "large",
      id: `${ctx.uid}-large`,
      role: held ? "dialog" : "tooltip",
      "aria-label": held ? name : null,
      "data-looked": id,
    },
    picture(card?.face ?? id, name, ctx),
    h(
      "div",
      { class: "told" },
      h("h3", held ? { tabindex: -1, "data-heading": "" } : null, name),
      said.length ? h("p", { class: "facts" }, said.join(" · ")) : null,
      h(
        "ul",
        { class: "sentences", role: "list" },
        (page?.parts ?? []).map((part, i) => h("li", { key: i }, h("p", null, held ? rich(part, ctx) : plain(unruled(part))))),
      ),
      !held && can.length
        ? h("p", { class: "can" }, h("b", null, ctx.words.large_can), " ", can.map((move) => move.label).join("; "))
        : null,
      !held && card?.state === "illegal" ? h("p", { class: "can" }, ctx.words.large_not) : null,
      held
        ? h(
            "ul",
            { class: "do", role: "list" },
            can.map((move) => press(move.label, () => ctx.send("move", { move: move.move }), "main")),
            card?.state === "illegal" && card.try
              ? press(ctx.words.large_why, () => ctx.send("why", { move: card.try }))
              : null,
            press(ctx.words.large_more, () => ctx.send("card", { id })),
            press(ctx.words.close, () => {}),
          )
        : null,
    ),
  );
}

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box  in pixels of the window
 * @param {Box} a
 * @param {Box} b
 */
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Where the large card lies, inside the table and the window: at its edges, beside the small card, below or above it;
 * never over the small card where that can be helped, and over as few others as can be, so that they stay in reach.
 * @param {Box} card
 * @param {Box} room
 * @param {{width: number, height: number}} size
 * @param {Box[]} others  the other cards
 * @returns {{left: number, top: number}}
 */
export function lies(card, room, { width, height }, others = []) {
  const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) =>
    Math.max(from, Math.min(at, to));
  const middle = within((card.top + card.bottom - height) / 2, room.top, room.bottom - height);
  const centre = within((card.left + card.right - width) / 2, room.left, room.right - width);
  const spots = [
    { left: room.right - width, top: middle },
    { left: card.right + GAP, top: middle },
    { left: card.left - GAP - width, top: middle },
    { left: room.left, top: middle },
    { left: centre, top: card.bottom + GAP },
    { left: centre, top: card.top - GAP - height },
  ];
  const cost = (/** @type {{left: number, top: number}} */ { left, top }) => {
    const box = { left, top, right: left + width, bottom: top + height };
    const out = left < room.left || top < room.top || box.right > room.right || box.bottom > room.bottom;
    return (out ? 2000 : 0) + (meet(box, card) ? 1000 : 0) + others.filter((other) => meet(box, other)).length;
  };
  const costs = spots.map(cost);
  return spots[costs.indexOf(Math.min(...costs))];
}

/**
 * Shows a card large while the pointer or the focus rests on it, or after a long press or the key `i` until closed.
 * @param {HTMLElement} root
 * @param {HTMLElement} page
 * @param {Does} does
 */
export function enlarging(root, page, does) {
  const doc = root.ownerDocument;
  const layer = doc.createElement("div");
  layer.className = "larger";
  root.append(layer);

  /** @type {Subject | null} */
  let at = null;
  /** @type {Subject | null} */
  let last = null;
  /** What was closed with Escape or by a press stays closed until something else is looked at. @type {HTMLElement | null} */
  let shut = null;
  let held = false;
  /** @type {any} */
  let timer = null;
  /** @type {{x: number, y: number} | null} */
  let finger = null;
  let swallow = false;
  /** Where a mouse was pressed, until it moves on. @type {{x: number, y: number} | null} */
  let pressed = null;
  /** Where the mouse was last moved to. @type {{x: number, y: number} | null} */
  let rests = null;
  /** What the page has brought under a mouse that rests: looked at as soon as it moves there. @type {Subject | null} */
  let brought = null;

  /** @param {EventTarget | null} target @returns {Subject | null} */
  const subject = (target) => {
    if (!(target instanceof Element) || !page.contains(target)) return null;
    const card = /** @type {HTMLElement | null} */ (target.closest("[data-card]"));
    if (card) return { key: card.dataset.card ?? null, id: card.dataset.id ?? "", el: card };
    const chip = /** @type {HTMLElement | null} */ (target.closest(".asks button, .shown, .ghost"));
    const face = /** @type {HTMLElement | null} */ (chip?.querySelector("[data-face]") ?? null);
    return chip && face?.dataset.face ? { key: null, id: face.dataset.face, el: chip } : null;
  };

  const heading = () => /** @type {HTMLElement | null} */ (layer.querySelector("[data-heading]"));
  const later = (/** @type {() => void} */ call, /** @type {number} */ ms) => {
    clearTimeout(timer);
    timer = setTimeout(call, ms);
  };

  const close = () => {
    clearTimeout(timer);
    const before = at;
    const inside = held && layer.contains(/** @type {Document} */ (root.getRootNode()).activeElement);
    at = null;
    held = false;
    draw();
    if (inside) before?.el.focus({ preventScroll: true });
  };

  /** @param {Subject} it @param {boolean} [stays] */
  const show = (it, stays = false) => {
    clearTimeout(timer);
    at?.el.removeAttribute("aria-describedby");
    [at, last, held] = [it, it, stays];
    draw();
    if (stays) heading()?.focus({ preventScroll: true });
  };

  function draw() {
    const ctx = does.context();
    const card = at?.key ? does.card(at.key) : null;
    if (at && (!ctx || !at.el.isConnected || (at.key && !card))) {
      at = null;
      held = false;
    }
    for (const el of page.querySelectorAll(`[aria-describedby="${ctx?.uid}-large"]`))
      if (el !== at?.el) el.removeAttribute("aria-describedby");
    patch(layer, at && ctx ? [large(ctx, at.id, card, { held, close })] : []);
    if (!at || !ctx) return;
    if (!held) at.el.setAttribute("aria-describedby", `${ctx.uid}-large`);
    place(at.el);
    does.drawn();
  }

  /** @param {HTMLElement} el */
  function place(el) {
    const box = /** @type {HTMLElement | null} */ (layer.firstElementChild);
    if (!box) return;
    const room = root.getBoundingClientRect();
    const small = room.width < SHEET;
    box.toggleAttribute("data-sheet", small);
    if (small) return;
    const view = {
      left: room.left + GAP,
      right: room.right - GAP,
      top: Math.max(room.top, 0) + GAP,
      bottom: Math.min(room.bottom, innerHeight) - GAP,
    };
    const card = (el.querySelector(".sheet") ?? el).getBoundingClientRect();
    const others = [...page.querySelectorAll("[data-card]")].filter((it) => it !== el);
    const { left, top } = lies(
      card,
      view,
      { width: box.offsetWidth, height: box.offsetHeight },
      others.map((it) => it.getBoundingClientRect()),
    );
    box.style.left = `${left - room.left}px`;
    box.style.top = `${top - room.top}px`;
  }

  /** @param {PointerEvent} event */
  const over = (event) => {
    if (event.pointerType === "touch" || held || event.buttons) return;
    if (event.target instanceof Element && layer.contains(event.target)) return clearTimeout(timer);
    // The table has changed or moved under a mouse that rests where it pressed: nobody looks at what came there.
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < STILL) return;
    pressed = null;
    const it = subject(event.target);
    if (shut && it?.el !== shut) shut = null;
    if (it && it.el === at?.el) return clearTimeout(timer);
    brought = rests?.x === event.clientX && rests.y === event.clientY ? it : null;
    if (it && it.el !== shut && !brought) later(() => show(it), WAIT.hover);
    else if (at && !at.el.matches(":focus-visible")) later(close, WAIT.leave);
    else clearTimeout(timer);
  };
  const leave = () => {
    if (!held && at && !at.el.matches(":focus-visible")) later(close, WAIT.leave);
    else if (!at) clearTimeout(timer);
  };
  /** @param {FocusEvent} event */
  const focus = (event) => {
    if (held || !(event.target instanceof Element) || layer.contains(event.target)) return;
    const it = subject(event.target);
    if (it) last = it;
    if (it && it.el !== shut && it.el.matches(":focus-visible")) later(() => show(it), WAIT.focus);
  };
  /** @param {FocusEvent} event */
  const blur = (event) => {
    const to = event.relatedTarget;
    if (at && event.target === at.el && !held && !(to instanceof Node && layer.contains(to))) close();
    // The finger that opened it, lifted, gives the focus to the card under it.
    else if (held && !swallow && to instanceof Node && layer.contains(/** @type {Node} */ (event.target)) && !layer.contains(to))
      close();
    else if (!held && !at) clearTimeout(timer);
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    swallow = false;
    if (event.target instanceof Element && layer.contains(event.target)) return;
    pressed = event.pointerType === "mouse" ? { x: event.clientX, y: event.clientY } : null;
    const it = subject(event.target);
    if (at || !it) close();
    clearTimeout(timer);
    if (!it) return;
    shut = it.el;
    if (event.pointerType !== "touch") return;
    finger = { x: event.clientX, y: event.clientY };
    later(() => {
      swallow = true;
      shut = null;
      show(it, true);
    }, WAIT.press);
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.pointerType === "mouse") {
      const it = brought;
      if (it && (rests?.x !== event.clientX || rests.y !== event.clientY)) {
        brought = null;
        if (it.el.isConnected && it.el !== shut && !held) later(() => show(it), WAIT.hover);
      }
      return;
    }
    if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) >= STILL) up();
  };
  const up = () => {
    if (finger && !swallow) clearTimeout(timer);
    finger = null;
  };
  /** @param {MouseEvent} event */
  const click = (event) => {
    // The finger that opened the sheet is lifted over it, and has not seen it yet; a key presses with detail 0.
    if (!swallow || event.detail === 0) return;
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
    heading()?.focus({ preventScroll: true });
  };
  /** A finger that rests would open the browser's own menu. @param {Event} event */
  const menu = (event) => {
    if (finger || swallow) event.preventDefault();
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key !== "Escape" || !at) return;
    shut = at.el;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  };
  /** The card with the focus, else the one looked at last, else the first that there is. */
  const look = () => {
    const { activeElement } = /** @type {Document} */ (root.getRootNode());
    const it = subject(activeElement) ?? (last?.el.isConnected ? last : subject(page.querySelector("[data-card]")));
    if (it) show(it, true);
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (event.key !== "i" || typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (held) close();
    else look();
  };

  const pairs = /** @type {[string, any, boolean?][]} */ ([
    ["pointerover", over],
    ["pointerleave", leave],
    ["focusin", focus],
    ["focusout", blur],
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
    ["click", click, true],
    ["contextmenu", menu],
    ["keydown", key],
  ]);
  for (const [type, call, early] of pairs) root.addEventListener(type, call, early);
  doc.addEventListener("keydown", escape, true);
  const rest = (/** @type {PointerEvent} */ { clientX: x, clientY: y }) => {
    rests = { x, y };
  };
  doc.addEventListener("pointermove", rest, { passive: true });

  return {
    draw,
    look,
    close() {
      clearTimeout(timer);
      doc.removeEventListener("keydown", escape, true);
      doc.removeEventListener("pointermove", rest);
    },
  };
}

import { h } from "./patch.js";
import { actionButton, named, rich } from "./rich.js";
import { symbol } from "./symbols.js";

/** Kinds of which a whole group may be folded. */
const FOLDS = new Set(["check", "number", "cards"]);
/** Kinds of texts of several lines, and how many. */
const ROWS = { cards: 1, area: 4, shown: 4 };
const COPIED = 2000; // ms for which it is told

/** A form that stands where the board was. @param {Form} it @param {Context} ctx @returns {import("./patch.js").Child} */
export function form(it, ctx) {
  const id = `${ctx.uid}-form`;
  return h(
    "section",
    { key: `form ${it.id}`, class: "form panel", "aria-labelledby": named(id, ctx), "data-region": "form" },
    h("div", { class: "heading" }, h("h3", { id, tabindex: -1, "data-heading": "" }, it.title)),
    h(
      "form",
      {
        novalidate: true,
        on: {
          change: (/** @type {Event} */ event) => fitted(/** @type {HTMLFormElement} */ (event.currentTarget)),
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            ctx.send(it.submit.verb, { ...it.submit.args, values: valuesOf(event.currentTarget) });
          },
        },
      },
      h("p", { class: "lead" }, rich(it.text, ctx)),
      it.error ? wrong(it.error, `${id}-error`) : null,
      row(it, ctx),
      groups(it.fields).map((group) => grouped(group, id, it, ctx)),
      (it.notes ?? []).map((note) => noted(note, ctx)),
    ),
  );
}

/** What holds in this game, in words. @param {NonNullable<Form["notes"]>[number]} it @param {Context} ctx */
function noted({ title, folded, lines }, ctx) {
  const list = h("ul", { class: "notes" }, lines.map((line, i) => h("li", { key: i }, rich(line, ctx))));
  if (folded) return h("details", { key: `notes ${title}` }, h("summary", null, title), list);
  return h("div", { class: "group", key: `notes ${title}` }, h("h4", null, title), list);
}

/** The way on and the way back stand above the fields: what is filled in already may be taken as it is. @param {Form} it @param {Context} ctx */
function row(it, ctx) {
  const back = { label: ctx.words.form_back, verb: "close" };
  return h(
    "div",
    { class: "row", key: "row" },
    h("button", { class: "main", type: "submit" }, it.submit.label),
    actionButton(back, ctx),
  );
}

/**
 * Fields that stand together, in their order; a group with cards, or of nothing but yes or no and numbers, is folded.
 * @param {Field[]} fields
 * @returns {{title: string, folded: boolean, pairs: boolean, fields: Field[]}[]} `pairs`: a name and a choice, in turn
 */
export function groups(fields) {
  /** @type {Map<string, Field[]>} */
  const found = new Map();
  let title = "";
  for (const field of fields) {
    title = field.group ?? title;
    found.set(title, [...(found.get(title) ?? []), field]);
  }
  return [...found].map(([title, own]) => ({
    title,
    folded: own.every(({ kind }) => FOLDS.has(kind)) || own.some(({ kind }) => kind === "cards"),
    pairs: own.length > 2 && own.every(({ kind }, i) => kind === (i % 2 ? "choice" : "text")),
    fields: own,
  }));
}

/**
 * Whether a field is shown, by what stands in the fields that it depends on.
 * @param {Pick<Field, "only">} field
 * @param {(name: string) => unknown} valueOf  what stands in a field
 */
export function fits({ only }, valueOf) {
  return Object.entries(only ?? {}).every(([name, values]) => values.includes(String(valueOf(name))));
}

/** A choice was made: what depends on it is shown or hidden. @param {HTMLFormElement} of */
function fitted(of) {
  const value = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (of.elements.namedItem(name)).value;
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (of.querySelectorAll("[data-only]")))
    el.hidden = !fits({ only: JSON.parse(el.dataset.only ?? "{}") }, value);
}

/** What hides a part that some choice does not ask for. @param {Field["only"]} only @param {Form} form */
function asked(only, form) {
  if (!only) return {};
  const shown = fits({ only }, (name) => form.fields.find((it) => it.name === name)?.value);
  return { "data-only": JSON.stringify(only), hidden: shown ? null : true };
}

/** @param {ReturnType<typeof groups>[number]} group @param {string} id @param {Form} form @param {Context} ctx */
function grouped({ title, folded, pairs, fields }, id, form, ctx) {
  const drawn = fields.map((it) => field(it, id, form, ctx));
  if (!folded) return h("fieldset", { class: pairs ? "group pairs" : "group", key: title }, h("legend", null, title), drawn);
  const open = fields.some((it) => it.error);
  return h(
    "details",
    { key: title, ...(open ? { open: true } : {}), ...(fields.every((it) => it.only) ? asked(fields[0].only, form) : {}) },
    h("summary", null, title),
    h("div", { class: "group", role: "group", "aria-label": title }, drawn),
  );
}

/** @param {Field} it @param {string} group @param {Form} form @param {Context} ctx */
function field(it, group, form, ctx) {
  const id = `${group}-${it.name}`;
  const about = [it.error ? `${id}-error` : "", it.help ? `${id}-help` : ""].join(" ").trim();
  const common = {
    id,
    name: it.name,
    "data-kind": it.kind,
    "aria-invalid": it.error ? "true" : null,
    "aria-describedby": about || null,
  };
  const help = it.help ? h("p", { class: "help", id: `${id}-help`, key: "help" }, it.help) : null;
  const error = it.error ? wrong(it.error, `${id}-error`) : null;
  if (it.kind === "check")
    return h(
      "div",
      { class: "field check", key: it.name, ...asked(it.only, form) },
      h("input", { ...common, type: "checkbox", prop: { checked: it.value === true } }),
      h("label", { for: id }, h("span", null, it.label)),
      help,
      error,
    );
  if (it.kind in ROWS) return longText(it, common, ctx, [error, help]);
  return h(
    "div",
    { class: "field", key: it.name, ...asked(it.only, form) },
    h("label", { for: id }, it.label),
    it.kind === "choice"
      ? h(
          "select",
          { ...common, prop: { value: String(it.value ?? "") } },
          (it.options ?? []).map(({ value, label }) => h("option", { key: value, value }, label)),
        )
      : h("input", {
          ...common,
          type: it.kind === "number" ? "number" : "text",
          inputmode: it.kind === "number" ? "numeric" : null,
          min: it.min,
          max: it.max,
          maxlength: it.kind === "text" ? (it.max ?? 40) : null,
          autocomplete: "off",
          spellcheck: "false",
          prop: { value: it.value === null ? "" : String(it.value) },
        }),
    error,
    help,
  );
}

/** A text of several lines; one that is shown has a button that copies it. @param {Field} it @param {Record<string, any>} common @param {Context} ctx @param {import("./patch.js").Child[]} below */
function longText(it, common, { words }, below) {
  const rows = ROWS[/** @type {keyof typeof ROWS} */ (it.kind)];
  const shown = it.kind === "shown";
  return h(
    "div",
    { class: `field of-${it.kind}`, key: it.name },
    h("label", { for: common.id }, it.label),
    h("textarea", {
      ...common,
      "data-kind": shown ? null : it.kind,
      readonly: shown,
      rows,
      autocomplete: "off",
      spellcheck: "false",
      prop: it.value === null ? {} : { value: String(it.value) },
    }),
    shown
      ? h("button", { class: "quiet", type: "button", key: "copy", on: { click: copies(words) } }, words.copy)
      : null,
    shown ? h("span", { class: "unseen", role: "status", key: "told" }) : null,
    below,
  );
}

/** Copies the text beside the button, and says so; a page that may not write selects it. @param {Words} words */
function copies(words) {
  return async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const area = /** @type {HTMLTextAreaElement} */ (button.parentElement?.querySelector("textarea"));
    area.select();
    const done = await navigator.clipboard?.writeText(area.value).then(() => true, () => false);
    if (!done && !document.execCommand("copy")) return;
    const status = /** @type {Element} */ (button.nextElementSibling);
    const told = (/** @type {string} */ label, /** @type {string} */ said) => {
      /** @type {ChildNode} */ (button.firstChild).nodeValue = label; // the patch keeps this node
      status.textContent = said;
    };
    told(words.copied, words.copied);
    setTimeout(() => told(words.copy, ""), COPIED);
  };
}

/** @param {string} text @param {string} id */
function wrong(text, id) {
  return h("p", { class: "wrong", id, key: "error" }, symbol("cross"), h("span", null, text));
}

/** What stands in the fields, by name. @param {unknown} of */
function valuesOf(of) {
  const all = /** @type {HTMLFormElement} */ (of).querySelectorAll("[data-kind]");
  return Object.fromEntries([...all].map((el) => valueOf(/** @type {HTMLInputElement} */ (el))));
}

/**
 * One field's value as it is sent: yes or no, a whole number, or a text; a number that is none stays a text.
 * @param {{name: string, value: string, checked?: boolean, getAttribute: (name: string) => string | null}} el
 * @returns {[string, string | number | boolean]}
 */
export function valueOf(el) {
  const kind = el.getAttribute("data-kind");
  if (kind === "check") return [el.name, el.checked === true];
  const text = el.value.trim();
  return [el.name, kind === "number" && /^-?\d{1,9}$/.test(text) ? Number(text) : text];
}

/** After a form has come, the focus goes to its first wrong field, else to its heading. @param {HTMLElement} page @param {Reply} reply @param {Query | null} request */
export function entered(page, reply, request) {
  if (!reply.view?.form || (request?.verb !== "form" && request?.verb !== "submit")) return;
  const at = page.querySelector(".form [aria-invalid='true']") ?? page.querySelector(".form [data-heading]");
  /** @type {HTMLElement | null} */ (at)?.focus();
}

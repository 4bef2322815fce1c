import { h } from "./patch.js";

const LONGEST = 200;

/** The box for a question of the learner's own. @param {Context} ctx @returns {import("./patch.js").Child} */
export function askBox(ctx) {
  const id = `${ctx.uid}-ask`;
  const asked = (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const box = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    const text = box.value.trim();
    if (!text) return;
    box.value = "";
    ctx.send("ask", { text });
  };
  return h(
    "form",
    { key: "ask", class: "ask", on: { submit: asked } },
    h("label", { for: id }, ctx.words.ask_label),
    h("input", { id, type: "text", maxlength: LONGEST, autocomplete: "off", enterkeyhint: "send" }),
    h("button", { class: "quiet", type: "submit" }, ctx.words.ask_button),
  );
}

/** Bring the focus to the box; false when there is none to be seen. @param {HTMLElement} page @returns {boolean} */
export function openAskBox(page) {
  const box = /** @type {HTMLInputElement | null} */ (page.querySelector(".why .ask input"));
  if (!box?.getClientRects().length) return false;
  box.focus();
  box.scrollIntoView({ block: "nearest" });
  return true;
}

/** The box for a question of the learner's own. @param {Context} _ctx @returns {import("./patch.js").Child} */
export function askBox(_ctx) {
  return null;
}

/** Bring the focus to the box; false when there is none. @param {HTMLElement} _page @returns {boolean} */
export function openAskBox(_page) {
  return false;
}

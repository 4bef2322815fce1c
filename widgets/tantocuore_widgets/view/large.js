/** The card that is looked at, large and with its rules. @param {Context} _ctx @returns {import("./patch.js").Child} */
export function large(_ctx) {
  return null;
}

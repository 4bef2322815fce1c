/** Two positions side by side, with how they go on. @param {Compare} _it @param {Context} _ctx @returns {import("./patch.js").Child} */
export function comparison(_it, _ctx) {
  return null;
}

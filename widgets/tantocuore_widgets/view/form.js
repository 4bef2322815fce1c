/** A form that stands where the board was. @param {Form} _it @param {Context} _ctx @returns {import("./patch.js").Child} */
export function form(_it, _ctx) {
  return null;
}

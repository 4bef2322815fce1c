/** Looking at other positions: what is asked for it, the slider over the timeline, the line above the board. */

/** What a look at a position asks. @param {TimeNode["id"]} node @returns {{verb: string, args: Args}} */
export function lookAt(node) {
  return { verb: "go", args: { node } };
}

/** The slider over the positions. @param {Context} _ctx @returns {import("./patch.js").Child} */
export function scrub(_ctx) {
  return null;
}

/** What is looked at, said above the board, with the ways back. @param {Context} _ctx @returns {import("./patch.js").Child} */
export function looking(_ctx) {
  return null;
}

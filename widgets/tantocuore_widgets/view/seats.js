/** The strip of all Houses. @param {NonNullable<Scene["seats"]>} _seats @param {Context} _ctx @returns {import("./patch.js").Child} */
export function strip(_seats, _ctx) {
  return null;
}

/**
 * Asks `more` while a bot decides or roll-outs run, whenever nothing else is asked.
 * @param {{send: (verb: string) => void, busy: () => boolean}} _does
 * @returns {{told: (state: PageState) => void, close: () => void}} `told` after each reply
 */
export function pace(_does) {
  return { told() {}, close() {} };
}

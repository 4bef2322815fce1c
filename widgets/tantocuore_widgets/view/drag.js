/**
 * Dragging a card is an alias of its main verb, never needed.
 * @param {HTMLElement} _root
 * @param {{send: (verb: string, args: Args) => void}} _does
 * @returns {() => void} what ends it
 */
export function dragging(_root, _does) {
  return () => undefined;
}

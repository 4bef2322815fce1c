/**
 * Requests and replies. One request of the learner is under way at a time and one more may wait; what is fetched
 * beside the game (faces, fonts) goes past the queue.
 */

const PATIENCE = 5000;
/** Of these the last one counts, also when it is the one under way. */
const LOOKS = new Set(["look", "live"]);

/**
 * @param {{
 *   send: (request: Query) => void,
 *   reply: (reply: Reply, request: Query | null, buffers: DataView[]) => void,
 *   lost: (is: boolean) => void,
 *   later?: (call: () => void, ms: number) => any,
 *   cancel?: (timer: any) => void,
 *   first?: number,
 * }} make  `first`: where ids start, so that two views of one model tell their replies apart
 */
export function wire({ send, reply, lost, later = setTimeout, cancel = clearTimeout, first = 1 }) {
  let id = first;
  let rev = 0;
  let gone = false;
  let closed = false;
  /** @type {Query | null} */
  let pending = null;
  /** @type {{verb: string, args: Args} | null} */
  let waiting = null;
  /** @type {Map<number, Query>} */
  const beside = new Map();
  /** @type {any} */
  let timer = null;

  const same = (
    /** @type {{verb: string, args: Args}} */ a,
    /** @type {string} */ verb,
    /** @type {Args} */ args,
  ) => a.verb === verb && JSON.stringify(a.args) === JSON.stringify(args);

  const setGone = (/** @type {boolean} */ is) => {
    if (gone === is || closed) return;
    gone = is;
    lost(is);
  };

  const watch = () => {
    cancel(timer);
    timer = pending && !closed ? later(() => setGone(true), PATIENCE) : null;
  };

  /** @param {Query} request */
  const post = (request) => {
    try {
      send(request);
    } catch {
      // A disposed model cannot carry anything; the learner sees the same banner as for a silent kernel.
      setGone(true);
    }
  };

  /** @param {string} verb @param {Args} [args] */
  const ask = (verb, args = {}) => {
    if (closed) return;
    if (pending) {
      if (verb === "answer" && pending.verb === verb) return; // a question is answered once
      if (!same(pending, verb, args)) waiting = { verb, args };
      else if (LOOKS.has(verb)) waiting = null;
      return;
    }
    pending = { id: id++, rev, verb, args };
    watch();
    post(pending);
  };

  /** @param {string} verb @param {Args} args */
  const fetchBeside = (verb, args) => {
    if (closed) return;
    const request = { id: id++, rev, verb, args };
    beside.set(request.id, request);
    post(request);
  };

  /** @param {Reply} message @param {DataView[]} buffers */
  const receive = (message, buffers) => {
    if (closed || typeof message?.id !== "number") return;
    setGone(false);
    const mine = pending?.id === message.id ? pending : (beside.get(message.id) ?? null);
    beside.delete(message.id);
    if (typeof message.rev === "number" && (mine || message.rev >= rev)) rev = message.rev;
    if (mine && mine === pending) pending = null;
    watch();
    reply(message, mine, buffers);
    if (message.error || message.stale) waiting = null;
    if (!pending && waiting) {
      const { verb, args } = waiting;
      waiting = null;
      ask(verb, args);
    }
  };

  return {
    ask,
    fetch: fetchBeside,
    receive,
    busy: () => pending !== null,
    close: () => {
      closed = true;
      cancel(timer);
    },
  };
}

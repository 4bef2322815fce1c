/**
 * What the learner does not wait for waits itself. To ask how the page lies before it is painted would lay it out one
 * time more, and work right after that would stand in the way of what comes next.
 */

const LATEST = 60; // ms

/** @param {() => void} work done when the page is painted and nothing else is to be done */
export function atRest(work) {
  const idle = () => ("requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: LATEST }) : setTimeout(work));
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(idle);
}

/**
 * The work at rest, for the last of what it is asked for until then.
 * @template T
 * @param {(last: T) => void} work
 * @returns {(it: T) => void}
 */
export function lastAtRest(work) {
  let waits = false;
  /** @type {T} */
  let last;
  return (it) => {
    last = it;
    if (waits) return;
    waits = true;
    atRest(() => {
      waits = false;
      work(last);
    });
  };
}

/**
 * What nobody waits for is done when the page has been painted and is at rest: to ask how the page lies before would
 * lay it out one time more, and right after it would stand in the way of what comes next.
 */

const LATEST = 60; // ms

/** @param {() => void} work */
export function atRest(work) {
  const idle = () => ("requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: LATEST }) : setTimeout(work));
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(idle);
}

/**
 * The work for the last of what it is asked for until then.
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

/**
 * Keeps one whole build of the course in the browser. BUILD and FILES stand above, written by the build: FILES has
 * each file with its digest. Folders carry the digest of their content in their names, so that the same address is
 * the same file in every build; only the files at the top change, and those come from one build alone.
 */

const MINE = `tantocuore ${registration.scope} `;
const KEPT = MINE + BUILD;

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(tidy().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const path = new URL(url).pathname.slice(new URL(registration.scope).pathname.length);
  if (mode !== "navigate") event.respondWith(held(event.request));
  else if (path === "" || path === "index.html") event.respondWith(page("./"));
  else event.respondWith(fetch(event.request).catch(() => page("404.html")));
});

async function keep() {
  const cache = await caches.open(KEPT);
  await Promise.all(
    FILES.map(async ([file, integrity]) => {
      const url = new URL(file, registration.scope).href;
      const top = !file.slice(2).includes("/");
      const old = top ? null : await caches.match(url);
      // A file of another build, put there while this one is kept, has another digest: then nothing is kept.
      await cache.put(url, old ?? (await fetch(url, { integrity, cache: top ? "reload" : "default" })));
    }),
  );
}

/** The build before this one stays: a page that is open may need it. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== KEPT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** @param {string} name */
async function page(name) {
  const cache = await caches.open(KEPT);
  return (await cache.match(new URL(name, registration.scope).href)) ?? fetch(name);
}

/** @param {Request} request */
async function held(request) {
  return (await caches.match(request)) ?? fetch(request);
}

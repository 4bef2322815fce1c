/**
 * Keeps one whole build of the course in the browser. BUILD and FILES stand above, written by the build: FILES has
 * each file with its digest. Folders carry the digest of their content in their names, so that the same address is
 * the same file in every build; only the files at the top change, and those come from one build alone.
 */

const MINE = `tantocuore ${registration.scope} `;
const KEPT = MINE + BUILD;
const LOOSE = { ignoreVary: true }; // whatever a host says: one address, one file

addEventListener("install", (event) => event.waitUntil(first()));
addEventListener("activate", (event) => event.waitUntil(tidy().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const path = new URL(url).pathname.slice(new URL(registration.scope).pathname.length);
  if (mode !== "navigate") event.respondWith(held(event.request));
  else if (path === "" || path === "index.html") {
    event.respondWith(page("./"));
    event.waitUntil(keep().catch(() => {})); // what a browser has thrown away
  } else event.respondWith(elsewhere(event.request, path));
});

/** A build is kept whole or not at all: half of one would take the place of the build before it. */
async function first() {
  try {
    await keep();
  } catch (error) {
    await caches.delete(KEPT);
    throw error;
  }
  await skipWaiting();
}

async function keep() {
  const cache = await caches.open(KEPT);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const all = FILES.map(async ([file, integrity]) => {
    const url = new URL(file, registration.scope).href;
    if (there.has(url)) return;
    const top = !file.slice(2).includes("/");
    const old = top ? null : await caches.match(url, LOOSE);
    // A file of another build, put there while this one is kept, has another digest: then nothing is kept.
    await cache.put(url, old ?? plain(await fetch(url, { integrity, cache: top ? "reload" : "default" })));
  });
  const failed = (await Promise.allSettled(all)).find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

/** No page may be answered with what a host has found elsewhere; and none can be kept that varies with everything. @param {Response} reply */
function plain(reply) {
  if (!reply.redirected && !reply.headers.get("Vary")?.includes("*")) return reply;
  const headers = new Headers(reply.headers);
  headers.delete("Vary");
  return new Response(reply.body, { status: reply.status, headers });
}

/** The build before this one stays: a page that is open may need it. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== KEPT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** @param {string} name */
async function page(name) {
  const cache = await caches.open(KEPT);
  return (await cache.match(new URL(name, registration.scope).href, LOOSE)) ?? fetch(name);
}

/** What nobody keeps. Deeper down the addresses in the page for what is missing would lead nowhere. @param {Request} request @param {string} path */
async function elsewhere(request, path) {
  const reply = await fetch(request).catch(() => null);
  if (reply && reply.status !== 404) return reply;
  return path.includes("/") ? Response.redirect(new URL("404.html", registration.scope).href) : page("404.html");
}

/** @param {Request} request */
async function held(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request, LOOSE)) ?? (await caches.match(request, LOOSE)) ?? fetch(request);
}

// @ts-check
/** A browser that does not say how it came here runs scripts all the same; most bots do not. */

const address = new URL(location.href);
const door = /** @type {HTMLAnchorElement} */ (document.getElementById("open"));
for (const name of new URL(door.href).searchParams.keys()) address.searchParams.set(name, "");
location.replace(address);

export {};

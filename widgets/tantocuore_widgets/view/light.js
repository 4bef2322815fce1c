/**
 * A line lights its cards and a card lights its lines, while the pointer or the focus is on it.
 * @param {HTMLElement} root
 * @param {EventTarget | null} target
 */
export function light(root, target) {
  const at = target instanceof Element ? target : null;
  const line = at?.closest("[data-cards]")?.getAttribute("data-cards")?.split(" ") ?? [];
  const card = at?.closest("[data-id]")?.getAttribute("data-id");
  for (const el of root.querySelectorAll("[data-id]"))
    el.toggleAttribute("data-lit", line.includes(el.getAttribute("data-id") ?? ""));
  for (const el of root.querySelectorAll("[data-cards]")) {
    el.toggleAttribute(
      "data-lit",
      Boolean(card) && (el.getAttribute("data-cards") ?? "").split(" ").includes(card ?? ""),
    );
  }
}

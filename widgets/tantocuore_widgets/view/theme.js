import { keep, recall } from "./store.js";

/**
 * Light, dark or high contrast. Without a choice the notebook around the table decides, else the system.
 * @param {HTMLElement} root
 * @param {() => void} changed
 */
export function theme(root, changed) {
  let chosen = recall("theme") ?? "system";
  const more = matchMedia("(prefers-contrast: more)");

  const apply = () => {
    // JupyterLab says on the body whether it is light; nothing is said elsewhere.
    const said = document.body.getAttribute("data-jp-theme-light");
    const around = said === "true" ? "light" : said === "false" ? "dark" : null;
    const name = chosen === "system" ? (more.matches ? "contrast" : around) : chosen;
    if (name) root.dataset.theme = name;
    else delete root.dataset.theme;
    if (name === "contrast" && around) root.dataset.scheme = around;
    else delete root.dataset.scheme;
  };
  const watch = new MutationObserver(apply);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  more.addEventListener("change", apply);
  apply();

  return {
    name: () => chosen,
    /** @param {string} name */
    set(name) {
      chosen = name;
      keep("theme", name);
      apply();
      changed();
    },
    close() {
      watch.disconnect();
      more.removeEventListener("change", apply);
    },
  };
}

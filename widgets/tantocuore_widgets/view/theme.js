import { keep, recall } from "./store.js";

/**
 * @typedef {{chosen: string, light?: string, name?: string, more: boolean, forced: boolean}} Wishes
 *   `chosen` by the learner; `light` ("true" or "false") and `name` of JupyterLab's theme, where there is one;
 *   whether the system asks for `more` contrast or has `forced` its own colours upon every page
 */

/**
 * What the table wears: null leaves it to the system. The learner's choice goes first, then the notebook around the
 * table, then the system; forced colours leave no choice, and our symbols must then follow the system's ground.
 * @param {Wishes} wishes
 * @returns {{theme: string | null, scheme: string | null}} `scheme` says which palette of high contrast
 */
export function worn({ chosen, light, name = "", more, forced }) {
  if (forced) return { theme: null, scheme: null };
  const around = light === "true" ? "light" : light === "false" ? "dark" : null;
  const strong = more || /high[\s-]?contrast/i.test(name);
  const theme = chosen !== "system" ? chosen : strong ? "contrast" : around;
  return { theme, scheme: theme === "contrast" ? around : null };
}

/**
 * Light, dark or high contrast, and what changes it while the table is open.
 * @param {HTMLElement} root
 * @param {() => void} changed
 */
export function theme(root, changed) {
  let chosen = recall("theme") ?? "system";
  const more = matchMedia("(prefers-contrast: more)");
  const forced = matchMedia("(forced-colors: active)");

  const apply = () => {
    const { jpThemeLight: light, jpThemeName: name } = document.body.dataset;
    const { theme, scheme } = worn({ chosen, light, name, more: more.matches, forced: forced.matches });
    for (const [key, value] of Object.entries({ theme, scheme })) {
      if (value) root.dataset[key] = value;
      else delete root.dataset[key];
    }
  };
  const watch = new MutationObserver(apply);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name"] });
  for (const query of [more, forced]) query.addEventListener("change", apply);
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
      for (const query of [more, forced]) query.removeEventListener("change", apply);
    },
  };
}

// Light or dark: as the system has it, or as the player likes.

export const THEMES = ["system", "light", "dark"];

/** The stylesheet of the board in each theme, and when the system wants it. @type {Record<string, string>} */
const BOARDS = { paper: "light", dark: "dark" };

export const theme = () => localStorage.getItem("theme") ?? "system";

/** @param {string} [wanted] */
export function setTheme(wanted = theme()) {
  localStorage.setItem("theme", wanted);
  document.documentElement.dataset.theme = wanted;
  for (const [name, scheme] of Object.entries(BOARDS)) {
    const link = /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[href$="/${name}.css"]`));
    if (link) link.media = wanted === "system" ? `(prefers-color-scheme: ${scheme})` : wanted === scheme ? "all" : "not all";
  }
}

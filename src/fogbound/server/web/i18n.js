// Texts of the client. Everything about a game comes from the server, already in the reader's language.

/** A reader fetches the language that he reads. @type {Record<string, () => Promise<{default: Record<string, string>}>>} */
const CATALOGUES = { en: () => import("./texts/en.js"), fr: () => import("./texts/fr.js") };

let language = "en";
/** @type {Record<string, string>} */
let words = {};
let months = new Intl.DateTimeFormat(language); // to make one takes longer than all else that a question costs

/** @param {string} wanted */
export async function setLanguage(wanted) {
  language = wanted in CATALOGUES ? wanted : "en";
  words = (await CATALOGUES[language]()).default;
  months = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  document.documentElement.lang = language;
}

export const lang = () => language;

/** The browser's first language that we speak. */
export const browserLanguage = () =>
  navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in CATALOGUES) ?? "en";

/** @param {string} key @param {Record<string, string | number>} [args] */
export function t(key, args = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (found, name) => (name in args ? String(args[name]) : found));
}

/** A word of the game that may have no translation. @param {string} group @param {string} word */
export function word(group, word) {
  const key = `${group}.${word}`;
  return words[key] ?? word;
}

/** @param {string} month as 1940-05; a year alone stays one */
export function monthName(month) {
  const [year, number] = month.split("-").map(Number);
  return number === undefined ? month : months.format(Date.UTC(year, number - 1, 1));
}

/** How far a game is. @param {{month?: string | null, turn: number, turns: number}} stage */
export const howFar = ({ month, turn, turns }) => `${month ? `${monthName(month)} · ` : ""}${turn ? t("turn.of", { n: turn, of: turns }) : t("turn.setup")}`;

/** @param {number} value */
export const number = (value) => value.toLocaleString(language, { maximumFractionDigits: 2 }).replace("-", "−");

/** @param {number} share */
export const percent = (share) => share.toLocaleString(language, { style: "percent", maximumFractionDigits: 1 });

// Texts of the client. Everything about a game comes from the server, already in the reader's language.

import en from "./texts/en.js";
import fr from "./texts/fr.js";

/** @type {Record<string, Record<string, string>>} */
const CATALOGUES = { en, fr };

let language = "en";

/** @param {string} wanted */
export function setLanguage(wanted) {
  language = wanted in CATALOGUES ? wanted : "en";
  document.documentElement.lang = language;
}

export const lang = () => language;

/** The browser's first language that we speak. */
export const browserLanguage = () =>
  navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in CATALOGUES) ?? "en";

/** @param {string} key @param {Record<string, string | number>} [args] */
export function t(key, args = {}) {
  const text = CATALOGUES[language][key] ?? CATALOGUES.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (found, name) => (name in args ? String(args[name]) : found));
}

/** A word of the game that may have no translation. @param {string} group @param {string} word */
export function word(group, word) {
  const key = `${group}.${word}`;
  return CATALOGUES[language][key] ?? word;
}

/** @param {string} month as 1940-05 */
export function monthName(month) {
  const [year, number] = month.split("-").map(Number);
  const date = new Date(Date.UTC(year, number - 1, 1));
  return date.toLocaleDateString(language, { month: "long", year: "numeric", timeZone: "UTC" });
}

/** @param {number} value */
export const number = (value) => value.toLocaleString(language, { maximumFractionDigits: 2 });

/** @param {number} share */
export const percent = (share) => share.toLocaleString(language, { style: "percent", maximumFractionDigits: 1 });

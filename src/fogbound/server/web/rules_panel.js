// All rules in our own words, to search in. They are fetched when somebody opens them for the first time.

import { el, replace } from "./dom.js";
import { lang, t } from "./i18n.js";
import { api } from "./net.js";
import { clause } from "./rules.js";
import { state } from "./state.js";

const MOST = 60;

/** @typedef {{id: string, title: string, says: string, readings: any[]}} Clause */

/** @type {{of: string, found: Promise<(Clause & {key: string})[]> | null}} */
const book = { of: "", found: null };

/** Letters without their accents, small. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function clauses() {
  const of = `${state.table.game} ${lang()}`;
  if (book.of !== of) Object.assign(book, { of, found: null });
  book.found ??= api("GET", `/handbook/${state.table.game}/rules?lang=${lang()}`).then(
    (/** @type {Clause[]} */ all) => all.map((one) => ({ ...one, key: plain(`${one.title} ${one.says}`) })),
    () => [],
  );
  return book.found;
}

/** Those with every word that is looked for; a number means the rules under it. @param {(Clause & {key: string})[]} all @param {string} wanted */
function search(all, wanted) {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  return all.filter((one) => words.every((word) => (/^\d/.test(word) ? one.id === word || one.id.startsWith(`${word}.`) : one.key.includes(word))));
}

/** @param {HTMLElement} place */
export function showRules(place) {
  const list = el("dl", { class: "clause-list" });
  const count = el("p", { class: "quiet", role: "status" });
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "search", id: "rules-search", "aria-label": t("rules.search"), placeholder: t("rules.search"), oninput: () => look() }));
  const look = async () => {
    const all = await clauses();
    const found = search(all, input.value);
    replace(list, found.slice(0, MOST).map(clause).flat());
    count.textContent = t("rules.count", { n: Math.min(found.length, MOST), of: found.length });
  };
  replace(place, input, count, list);
  look();
}

// A player: how strong by the results of rated games, how sure that is, and the results themselves.

import { el, replace } from "./dom.js";
import { lang, t, word } from "./i18n.js";
import { api } from "./net.js";
import { catalogue } from "./options.js";

/** @typedef {{value: number, deviation: number}} Rating */

/** 95 of 100 lie within two deviations. @param {Rating} rating */
export const ratingText = ({ value, deviation }) => `${value} ± ${2 * deviation}`;

/** @param {string} name */
export const profileLink = (name) => `#/players/${encodeURIComponent(name)}`;

/** @param {HTMLElement} page @param {string} name */
export function profilePage(page, name) {
  const middle = el("main", { id: "start" }, el("p", {}, t("wait")));
  replace(page, el("header", { class: "masthead small" }, el("h1", {}, el("a", { href: "#/" }, "Fogbound")), el("p", {}, t("profile"))), middle);
  Promise.all([api("GET", `/players/${encodeURIComponent(name)}`), catalogue()])
    .then(([found, offered]) => replace(middle, strength(found, titles(offered)), results(found)))
    .catch((fault) => replace(middle, el("p", { role: "alert" }, fault.message)));
  return () => undefined;
}

/** @param {any} offered @returns {(game: string) => string} */
const titles = (offered) => (game) => offered.games.find((/** @type {any} */ one) => one.game === game)?.title ?? game;

/** @param {any} found @param {(game: string) => string} title */
function strength(found, title) {
  const rows = found.ratings.map((/** @type {any} */ one) => el("tr", { "data-game": one.game },
    [title(one.game), el("b", {}, ratingText(one)), one.won, one.drawn, one.lost].map((cell) => el("td", {}, cell))));
  const since = new Intl.DateTimeFormat(lang(), { dateStyle: "long" }).format(1000 * found.since);
  return el("section", { class: "card" }, el("h2", {}, found.name), el("p", { class: "quiet" }, t("profile.since", { date: since })),
    rows.length ? table(["profile.game", "profile.rating", "profile.won", "profile.drawn", "profile.lost"], rows) : el("p", {}, t(found.guest ? "profile.guest" : "profile.none")),
    el("p", { class: "quiet" }, t("profile.about")));
}

/** @param {any} found */
function results(found) {
  const day = new Intl.DateTimeFormat(lang(), { dateStyle: "medium" });
  const rows = found.results.map((/** @type {any} */ one) => el("tr", {}, [
    day.format(1000 * one.time),
    el("a", { href: `#/games/${one.id}` }, one.scenario),
    word("side", one.side),
    one.against ? el("a", { href: profileLink(one.against) }, one.against) : "–",
    t(one.score === 1 ? "profile.win" : one.score === 0 ? "profile.loss" : "profile.draw"),
    ratingText(one),
  ].map((cell) => el("td", {}, cell))));
  return rows.length > 0 && el("section", {}, el("h2", {}, t("profile.results")),
    table(["profile.date", "profile.scenario", "luck.side", "start.against", "profile.outcome", "profile.after"], rows));
}

/** @param {string[]} head @param {HTMLElement[]} rows */
const table = (head, rows) => el("table", { class: "results" }, el("thead", {}, el("tr", {}, head.map((key) => el("th", { scope: "col" }, t(key))))), el("tbody", {}, rows));

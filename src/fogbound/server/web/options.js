// Options and readings of disputed rules: chosen before the game, readable during it.

import { el, field, replace, select } from "./dom.js";
import { t } from "./i18n.js";
import { api } from "./net.js";

/** @type {Promise<any> | null} */
let asked = null;

/** What this server offers, in the reader's language. */
export function catalogue() {
  asked ??= api("GET", "/catalogue");
  return asked;
}

export function forgetCatalogue() {
  asked = null;
}

/** What is played if nobody chooses otherwise. @param {any} option @param {Record<string, string>} own the options of the scenario */
const usual = (option, own) => own[option.name] ?? option.values[0].name;

/** A form of all options of a game, under their headings; what differs from the scenario stands out.
 * @param {any} game @param {Record<string, string>} own the options of the scenario @param {Record<string, string>} chosen what is changed in it */
export function optionsForm(game, own, chosen) {
  const byHeading = new Map();
  for (const option of game.options) byHeading.set(option.heading, [...(byHeading.get(option.heading) ?? []), option]);
  return el("div", { class: "options" }, [...byHeading].flatMap(([heading, options]) => (heading ? chapter(heading, options, own, chosen) : rows(options, own, chosen, () => {}))));
}

/** @param {string} heading @param {any[]} options @param {Record<string, string>} own @param {Record<string, string>} chosen */
function chapter(heading, options, own, chosen) {
  const count = el("small", { class: "count" });
  const tell = () => {
    const n = options.filter((option) => isChanged(option, own, chosen)).length;
    replace(count, n ? t("options.changed", { n, of: options.length }) : String(options.length));
  };
  tell();
  const fold = /** @type {HTMLDetailsElement} */ (el("details", { open: unfolded.has(heading), ontoggle: () => unfolded[fold.open ? "add" : "delete"](heading) }, el("summary", {}, heading, " ", count), rows(options, own, chosen, tell)));
  return fold;
}

/** The headings that are read stay open when another scenario is chosen. @type {Set<string>} */
const unfolded = new Set();

/** @param {any} option @param {Record<string, string>} own @param {Record<string, string>} chosen */
const isChanged = (option, own, chosen) => (chosen[option.name] ?? usual(option, own)) !== usual(option, own);

/** @param {any[]} options @param {Record<string, string>} own @param {Record<string, string>} chosen @param {() => void} then after a change */
const rows = (options, own, chosen, then) => options.flatMap((option) => {
  const choose = select(option.values.map((/** @type {any} */ value) => [value.name, value.title]), chosen[option.name] ?? usual(option, own), {
    name: option.name,
    onchange: () => { chosen[option.name] = choose.value; show(); then(); },
  });
  const row = field(option.title, choose);
  const show = () => row.classList.toggle("changed", isChanged(option, own, chosen));
  show();
  return [
    row,
    option.does && el("p", { class: "quiet does" }, option.does),
    ...option.measured.map((/** @type {string} */ found) => el("p", { class: "quiet does measured" }, found)),
  ];
});

/** @param {any} table */
export function chosenOptions(table) {
  const place = el("dl", { class: "options" }, t("wait"));
  catalogue().then((found) => {
    const game = found.games.find((/** @type {any} */ one) => one.game === table.game);
    const own = optionsOf(game, table.scenario);
    place.replaceChildren(...(game?.options ?? []).flatMap((/** @type {any} */ option) => {
      const value = table.options[option.name] ?? usual(option, own);
      const title = option.values.find((/** @type {any} */ one) => one.name === value)?.title ?? value;
      return [el("dt", {}, option.title), el("dd", { class: value === usual(option, own) ? "" : "changed" }, title)];
    }));
  });
  return place;
}

/** What a scenario has otherwise than the game. @param {any} game @param {string} scenario @returns {Record<string, string>} */
export const optionsOf = (game, scenario) => game?.scenarios.find((/** @type {any} */ one) => one.name === scenario)?.options ?? {};

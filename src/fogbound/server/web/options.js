// Options and readings of disputed rules: chosen before the game, readable during it.

import { el, field, select } from "./dom.js";
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

/** A form of all options of a game. @param {any} game @param {Record<string, string>} chosen what is changed in it */
export function optionsForm(game, chosen) {
  return el("div", { class: "options" }, game.options.flatMap((/** @type {any} */ option) => [
    field(option.title, select(option.values.map((/** @type {any} */ value) => [value.name, value.title]), chosen[option.name] ?? option.values[0].name, {
      name: option.name,
      onchange: (/** @type {any} */ event) => { chosen[option.name] = event.target.value; },
    })),
    option.does && el("p", { class: "quiet does" }, option.does),
    ...option.measured.map((/** @type {string} */ found) => el("p", { class: "quiet does measured" }, found)),
  ]));
}

/** @param {any} table */
export function chosenOptions(table) {
  const place = el("dl", { class: "options" }, t("wait"));
  catalogue().then((found) => {
    const game = found.games.find((/** @type {any} */ one) => one.game === table.game);
    place.replaceChildren(...(game?.options ?? []).flatMap((/** @type {any} */ option) => {
      const value = table.options[option.name] ?? option.values[0].name;
      const title = option.values.find((/** @type {any} */ one) => one.name === value)?.title ?? value;
      return [el("dt", {}, option.title), el("dd", { class: value === option.values[0].name ? "" : "changed" }, title)];
    }));
  });
  return place;
}

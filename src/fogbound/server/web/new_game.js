// Setting up a game: what, who sits where, how much time, under which readings of the rules.

import { button, el, field, replace, select } from "./dom.js";
import { t, word } from "./i18n.js";
import { scenarioCards } from "./cards.js";
import { optionsForm, optionsOf } from "./options.js";
import { goToNewGame } from "./way.js";

const MOST_SEATS = 4;
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** Time for each side and what it gets back for each turn of choosing, in seconds. @type {Record<string, {base: number, step: number} | null>} */
const CLOCKS = {
  none: null,
  hour: { base: HOUR, step: 30 },
  evening: { base: 3 * HOUR, step: MINUTE },
  week: { base: 7 * DAY, step: DAY / 2 },
  month: { base: 30 * DAY, step: DAY },
};

/** The option by which the seats' sides are drawn when the game begins. */
const LOT = { option: "side_selection", value: "random" };

/** The level of the rules, which a preset chooses. */
const LEVEL = "rules_level";

/** @typedef {{side: string, who: string, powers?: string[]}} Seat */

/** @param {any} offered what this server has */
export function newGame(offered) {
  const form = el("section", { class: "card" });
  /** @type {Record<string, string>} */
  const options = {};
  let game = offered.games.find((/** @type {any} */ one) => one.game === "west") ?? offered.games[0];
  if (!game) return el("section", {}, t("start.nothing"));
  let scenario = easiest(game);
  const change = (/** @type {string} */ name) => {
    game = offered.games.find((/** @type {any} */ one) => one.game === name);
    scenario = easiest(game);
    draw();
  };
  const draw = () => {
    const sides = /** @type {[string, string][]} */ (game.sides.map((/** @type {any} */ one) => [one.name, one.title]));
    const bots = [...game.bots].reverse();
    const against = select(opponents(bots), bots[0] ?? "me", { name: "against" });
    const lot = game.options.find((/** @type {any} */ one) => one.name === LOT.option);
    const side = select(lot ? [...sides, [LOT.value, t("start.lot")]] : sides, sides[0][0], { name: "side" });
    const title = /** @type {HTMLInputElement} */ (el("input", { name: "title", maxlength: 60 }));
    const clock = select(Object.keys(CLOCKS).map((name) => [name, t(`clock.${name}`)]), "none", { name: "clock" });
    const rules = el("div");
    const switches = { ...game, options: game.options.filter((/** @type {any} */ one) => one !== lot && one.name !== LEVEL) };
    const level = presetChoice(game, scenario, options, () => replace(rules, optionsForm(switches, optionsOf(game, scenario), options)));
    /** @type {Seat[]} */
    let seats = [];
    const list = el("div", { class: "seats" });
    const powers = () => game.scenarios.find((/** @type {any} */ one) => one.name === scenario)?.card?.powers ?? {};
    const rows = () => seatRows(list, seats, sides, bots, powers());
    const pair = () => {
      const who = against.value === "private" ? "free" : against.value;
      const mine = side.value === LOT.value ? sides[0][0] : side.value;
      if (side.value === LOT.value) options[LOT.option] = LOT.value;
      else delete options[LOT.option];
      seats = sides.map(([name]) => ({ side: name, who: name === mine ? "me" : who }));
      rows();
    };
    for (const one of [side, against]) one.addEventListener("change", pair);
    pair();
    let begun = false; // a double click makes one game
    const begin = async () => {
      if (begun) return;
      begun = true;
      begun = await goToNewGame(() => ({ game: game.game, scenario, options, seats, title: title.value, private: against.value !== "free", clock: CLOCKS[clock.value] }));
    };
    replace(
      form, el("h2", {}, t("start.new")),
      offered.games.length > 1 && field(t("start.game"), select(offered.games.map((/** @type {any} */ one) => [one.game, one.title]), game.game, {
        name: "game", onchange: (/** @type {any} */ event) => change(event.target.value) })),
      el("div", { class: "pair" }, field(t("start.side"), side), field(t("start.against"), against)),
      scenarioCards(game.scenarios, scenario, (name) => { scenario = name; level.show(name); for (const seat of seats) seat.powers = []; rows(); }),
      level.place,
      el("details", {}, el("summary", { id: "more-seats" }, t("start.seats")), el("p", { class: "quiet" }, t("start.seats_about")), list),
      el("details", {}, el("summary", { id: "more-time" }, t("start.more")), el("div", { class: "pair" }, field(t("clock"), clock), field(t("start.title"), title))),
      game.options.length > 0 && el("details", {}, el("summary", { id: "more-options" }, t("options")), el("p", { class: "quiet" }, t("options.about")), rules),
      el("div", { class: "row begin" }, button(t("start.begin"), begin, { class: "main large", id: "begin" }),
        game.positions && button(t("sandbox.open"), () => { location.hash = `#/sandbox/${scenario}`; }, { id: "sandbox-open", title: t("sandbox.open_about") })),
    );
  };
  draw();
  return form;
}

/** Which chapters are played, as a set with a name; a scenario that cannot be played with one does not offer it.
 * @param {any} game @param {string} scenario @param {Record<string, string>} options changed in it @param {() => void} then */
function presetChoice(game, scenario, options, then) {
  const place = el("div");
  const show = (/** @type {string} */ name, /** @type {string} */ taken = "scenario") => {
    const { level } = game.scenarios.find((/** @type {any} */ one) => one.name === name)?.card ?? {};
    const sets = game.presets.filter((/** @type {any} */ one) => level === "basic" || one.name !== "basic");
    const found = sets.find((/** @type {any} */ one) => one.name === taken);
    for (const option of new Set(sets.flatMap((/** @type {any} */ one) => Object.keys(one.options)))) delete options[/** @type {string} */ (option)];
    Object.assign(options, found?.options);
    then();
    replace(place, found && [
      field(t("start.level"), select(sets.map((/** @type {any} */ one) => [one.name, one.title]), taken, { name: "preset", onchange: (/** @type {any} */ event) => show(name, event.target.value) })),
      el("p", { class: "quiet", id: "preset-does" }, found.does)]);
  };
  show(scenario);
  return { place, show };
}

/** Where a newcomer begins. @param {any} game @returns {string} */
const easiest = (game) => [...game.scenarios].sort((a, b) => (a.card?.difficulty ?? 0) - (b.card?.difficulty ?? 0))[0]?.name;

/** @param {string[]} bots @returns {[string, string][]} */
export const opponents = (bots) => [
  ...bots.map((bot) => /** @type {[string, string]} */ ([bot, t("start.bot", { bot: word("bot", bot) })])),
  ["me", t("start.both")], ["free", t("start.friend")], ["private", t("start.private")],
];

/** Each seat with its side and whoever sits there; several of one side are a team.
 * @param {HTMLElement} place @param {Seat[]} seats changed in it @param {[string, string][]} sides @param {string[]} bots
 * @param {Record<string, string[]>} powers by side, those that a team can share out */
function seatRows(place, seats, sides, bots, powers) {
  /** @type {[string, string][]} */
  const people = [["me", t("seat.you")], ["free", t("seat.free")], ...bots.map((bot) => /** @type {[string, string]} */ ([bot, t("start.bot", { bot: word("bot", bot) })]))];
  const again = () => seatRows(place, seats, sides, bots, powers);
  const needed = (/** @type {Seat} */ seat) => seats.filter((one) => one.side === seat.side).length === 1;
  replace(
    place,
    seats.map((seat, n) => el("div", {}, el("div", { class: "row seat-row" },
      select(sides, seat.side, { "aria-label": t("luck.side"), name: `seat-side-${n}`, disabled: needed(seat), onchange: (/** @type {any} */ event) => { seat.side = event.target.value; seat.powers = []; again(); } }),
      select(people, seat.who, { "aria-label": t("start.who"), name: `seat-who-${n}`, onchange: (/** @type {any} */ event) => { seat.who = event.target.value; } }),
      button("×", () => { seats.splice(n, 1); again(); }, { class: "icon", "aria-label": t("start.seat_less"), disabled: needed(seat) })),
      !needed(seat) && sharedOut(seat, n, seats, powers[seat.side] ?? [], again))),
    seats.length < MOST_SEATS && button(t("start.seat_more"), () => { seats.push({ side: sides[sides.length - 1][0], who: "free" }); again(); }, { id: "seat-more" }),
  );
}

/** Which powers of its side only this seat commands; what nobody takes is everybody's.
 * @param {Seat} seat @param {number} n @param {Seat[]} seats @param {string[]} powers @param {() => void} then */
function sharedOut(seat, n, seats, powers, then) {
  if (powers.length < 2) return null;
  const give = (/** @type {string} */ power, /** @type {boolean} */ on) => {
    for (const one of seats) one.powers = (one.powers ?? []).filter((other) => other !== power);
    if (on) seat.powers = [...(seat.powers ?? []), power];
    then();
  };
  return el("fieldset", { class: "powers row" }, el("legend", { class: "quiet" }, t("start.commands")),
    powers.map((power) => el("label", {}, el("input", { type: "checkbox", name: `seat-power-${n}-${power}`, checked: seat.powers?.includes(power),
      onchange: (/** @type {any} */ event) => give(power, event.target.checked) }), ` ${word("nation", power)}`)));
}

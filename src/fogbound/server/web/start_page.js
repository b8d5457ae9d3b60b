// The first page: begin a game, go on with one, join one, watch one.

import { button, el, field, replace, select } from "./dom.js";
import { lang, t, word } from "./i18n.js";
import { api } from "./net.js";
import { notice } from "./notice.js";
import { catalogue, forgetCatalogue, optionsForm } from "./options.js";
import { sitter } from "./seats.js";
import { signInForm } from "./sign_in.js";
import { state } from "./state.js";

/** @param {HTMLElement} page @param {() => void} again */
export function startPage(page, again) {
  const middle = el("main", { id: "start" }, el("p", {}, t("wait")));
  replace(page, header(again), middle);
  fill(middle, again).catch((fault) => replace(middle, el("p", { role: "alert" }, fault.message)));
  return () => undefined;
}

/** @param {() => void} again */
function header(again) {
  const other = lang() === "fr" ? "en" : "fr";
  const change = async () => {
    if (state.user) state.user = await api("PATCH", "/me", { lang: other });
    localStorage.setItem("lang", other);
    forgetCatalogue();
    again();
  };
  const leave = async () => {
    await api("DELETE", "/sessions");
    state.user = null;
    again();
  };
  return el("header", { class: "masthead" }, el("h1", {}, "Fogbound"), el("p", {}, t("motto")),
    el("div", { class: "row" },
      state.user && el("span", {}, state.user.name),
      button(t("language.other"), change, { id: "language", lang: other }),
      state.user && !state.user.guest && button(t("sign.out"), leave)));
}

/** @param {HTMLElement} place @param {() => void} again */
async function fill(place, again) {
  const offered = await catalogue();
  if (!state.user) {
    replace(place, signInForm(offered.guests, again), await openGames());
    return;
  }
  const [mine, open] = await Promise.all([api("GET", "/me/games"), openGames()]);
  replace(
    place,
    newGame(offered),
    mine.games.length > 0 && el("section", {}, el("h2", {}, t("start.mine")), gameList(mine.games)),
    open,
    el("section", {}, el("h2", {}, t("start.import")), importer()),
    el("footer", { class: "quiet" }, t("unofficial")),
  );
}

/** @param {any} offered */
function newGame(offered) {
  const form = el("section", { class: "card" });
  /** @type {Record<string, string>} */
  const options = {};
  let game = offered.games.find((/** @type {any} */ one) => one.game === "west") ?? offered.games[0];
  let scenario = game?.scenarios.find((/** @type {any} */ one) => one.name === "SBW3")?.name ?? game?.scenarios[0]?.name;
  if (!game) return el("section", {}, t("start.nothing"));
  const draw = () => {
    const bots = [...game.bots].reverse();
    const opponents = [...bots.map((/** @type {string} */ bot) => [bot, t("start.bot", { bot: word("bot", bot) })]), ["me", t("start.both")], ["free", t("start.friend")], ["private", t("start.private")]];
    const side = select(game.sides.map((/** @type {any} */ one) => [one.name, one.title]), game.sides[0].name, { name: "side" });
    const against = select(/** @type {[string, string][]} */ (opponents), bots[0] ?? "me", { name: "against" });
    const title = /** @type {HTMLInputElement} */ (el("input", { name: "title", maxlength: 60 }));
    const begin = async () => {
      const who = against.value === "private" ? "free" : against.value;
      const seats = game.sides.map((/** @type {any} */ one) => ({ side: one.name, who: one.name === side.value ? "me" : who }));
      try {
        const made = await api("POST", "/games", { game: game.game, scenario, options, seats, title: title.value, private: against.value !== "free" });
        location.hash = `#/games/${made.id}`;
      } catch (fault) {
        notice(/** @type {any} */ (fault).message, /** @type {any} */ (fault).rule);
      }
    };
    replace(
      form, el("h2", {}, t("start.new")),
      offered.games.length > 1 && field(t("start.game"), select(offered.games.map((/** @type {any} */ one) => [one.game, one.title]), game.game, {
        onchange: (/** @type {any} */ event) => { game = offered.games.find((/** @type {any} */ one) => one.game === event.target.value); scenario = game.scenarios[0].name; draw(); } })),
      field(t("start.scenario"), select(game.scenarios.map((/** @type {any} */ one) => [one.name, `${one.name} · ${one.title}`]), scenario, { name: "scenario", onchange: (/** @type {any} */ event) => { scenario = event.target.value; } })),
      field(t("start.side"), side), field(t("start.against"), against), field(t("start.title"), title),
      el("details", {}, el("summary", {}, t("options")), el("p", { class: "quiet" }, t("options.about")), optionsForm(game, options)),
      button(t("start.begin"), begin, { class: "main large", id: "begin" }),
    );
  };
  draw();
  return form;
}

async function openGames() {
  const [open, on, over] = await Promise.all(["open", "on", "over"].map((status) => api("GET", `/games?status=${status}&limit=20`)));
  const part = (/** @type {string} */ title, /** @type {any} */ found) => found.games.length > 0 && el("section", {}, el("h2", {}, t(title)), gameList(found.games));
  return el("div", {}, part("start.open", open), part("start.on", on), part("start.over", over));
}

/** @param {any[]} games */
function gameList(games) {
  return el("ul", { class: "games" }, games.map((game) =>
    el("li", { class: game.your_turn ? "turn" : "" },
      el("a", { href: `#/games/${game.id}` }, el("b", {}, game.title || game.scenario), " ", el("small", {}, game.title ? game.scenario : "")),
      el("span", {}, game.seats.map((/** @type {any} */ seat) => `${word("side", seat.side)}: ${sitter(seat)}`).join(" – ")),
      el("small", {}, game.your_turn ? t("your_turn") : t(`status.${game.status}`)))));
}

function importer() {
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", "aria-label": t("start.import"), id: "import" }));
  file.addEventListener("change", async () => {
    try {
      const made = await api("POST", "/imports", await file.files?.[0]?.text() ?? "");
      location.hash = `#/games/${made.id}`;
    } catch (fault) {
      notice(/** @type {Error} */ (fault).message);
    }
  });
  return file;
}

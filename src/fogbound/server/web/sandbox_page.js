// The sandbox: a position that one makes on the map. It is a text; every change goes to the server, which checks it and
// sends it back with all that stands in it.

import { button, el, field, replace, select } from "./dom.js";
import { lang, monthName, t, word } from "./i18n.js";
import { Stacks, describe, picture, pieces } from "./blocks.js";
import { chances } from "./confirm.js";
import { hexLine } from "./inspector.js";
import { layersPanel } from "./layers.js";
import { MapView } from "./map.js";
import { api } from "./net.js";
import { opponents } from "./new_game.js";
import { notice } from "./notice.js";
import { catalogue } from "./options.js";
import { ruleTag } from "./rules.js";
import { board } from "./select.js";
import { changed, forgetGame, hexTitle, listen, position, printed, state } from "./state.js";
import { goToNewGame } from "./way.js";

const GAME = "west";
const HEAD = ["date", "side", "phase", "weather"];

/** @typedef {{position: string, scenario: string, options: Record<string, string>, observation: any, side: string, prompt: string,
 *   actions: string[], choices: Record<string, [string, string[]]>}} Draft */

/** What is made on the map that is shown: another visit makes another. @type {{now: Draft | null, before: Draft[]}} */
let made = { now: null, before: [] };

const complain = (/** @type {any} */ fault) => notice(fault.message, fault.rule);

/** @param {HTMLElement} page @param {string[]} from a scenario; or `games`, the id of one, and a moment of it @returns {() => void} how to leave */
export function sandboxPage(page, from) {
  forgetGame();
  made = { now: null, before: [] };
  const stage = el("div", { id: "stage", tabindex: 0, role: "region", "aria-label": t("map") });
  const side = el("aside", { id: "side", "aria-label": t("sandbox"), class: "sandbox" });
  const bar = el("div", { id: "prompt" });
  replace(page, el("div", { id: "table" },
    el("header", { id: "top" }, el("h1", {}, el("a", { href: "#/", class: "home", "aria-label": t("home") }, "Fogbound")), bar, layersPanel(() => board.map)),
    el("main", { id: "middle" }, stage), side));
  const map = new MapView(stage);
  board.map = map;
  const stacks = new Stacks(map);
  let fitted = false;
  const render = () => {
    if (!made.now || !map.sheet) return;
    head(bar);
    panel(side);
    const all = pieces(position());
    if (!fitted) map.fit(all.map((piece) => piece.hex ?? "")); // now that the panel has taken its room
    fitted = true;
    stacks.show(all, (piece) => (piece.name === state.block ? "picked" : ""));
    map.paintControl();
    const here = state.hex ? map.stamp(state.hex, "chosen") : null;
    map.marks?.replaceChildren(...(here ? [here] : []));
  };
  const stop = listen(render);
  stage.addEventListener("click", (event) => {
    const name = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-block]"))?.dataset.block;
    const hex = map.hexAt(event);
    if (!hex) return;
    if (state.block && placeIn(state.block) !== hex) put(state.block, hex);
    else Object.assign(state, { block: name && name !== state.block ? name : null, hex });
    changed();
  });
  begin(map, from).catch(complain);
  return () => {
    stop();
    board.map = null;
    made = { now: null, before: [] };
    map.close();
    forgetGame();
  };
}

/** @param {MapView} map @param {string[]} from */
async function begin(map, [what, game, frame]) {
  const mine = made;
  state.user ??= await api("POST", "/guests", { lang: lang() });
  const text = what === "games" ? (await api("GET", `/games/${game}/position${frame ? `?frame=${frame}` : ""}`)).position : "";
  const first = await api("POST", `/sandbox/${GAME}`, text ? { position: text } : { scenario: what || "SBW1" });
  if (mine !== made) return;
  await Promise.all([take(first), map.load(GAME, first.scenario)]);
  changed();
}

/** @param {Draft} draft */
async function take(draft) {
  const mine = made;
  if (made.now?.scenario !== draft.scenario) {
    const facts = await api("GET", `/handbook/${GAME}/facts/${draft.scenario}?lang=${lang()}`);
    if (mine !== made) return;
    Object.assign(state, { facts, table: { game: GAME } });
  }
  made.now = draft;
  state.view = { side: "*", status: "sandbox", observation: draft.observation, choice: null, at: "" };
  changed();
}

/** One change after the other: each is made in what the last has left. @type {Promise<void>} */
let order = Promise.resolve();

/** @param {() => unknown} what unless the page was left before its turn came */
function inTurn(what) {
  const mine = made;
  return (order = order.then(async () => { if (mine === made) await what(); }));
}

/** @param {Record<string, string>} changes @param {string} [text] another position than this one */
const change = (changes, text) => inTurn(() => changeNow(changes, text));

/** The last change is taken back, also one that is still under way. */
const undo = () => inTurn(() => made.before.length && take(/** @type {Draft} */ (made.before.pop())));

/** @param {Record<string, string>} changes @param {string} [text] */
async function changeNow(changes, text) {
  const mine = made;
  const { now, before } = mine;
  try {
    const found = await api("POST", `/sandbox/${GAME}`, { position: text ?? now?.position, changes });
    if (mine !== made) return;
    if (now) before.push(now);
    await take(found);
  } catch (fault) {
    if (mine === made) complain(fault);
  }
}

/** @param {string} name */
const blockOf = (name) => position()?.blocks.find((/** @type {any} */ one) => one.name === name);
/** @param {string} name */
const placeIn = (name) => blockOf(name)?.hex ?? null;

/** @param {string} name @param {string} hex @param {number} [steps] */
async function put(name, hex, steps = blockOf(name)?.steps || printed(name)?.faces[0]) {
  Object.assign(state, { block: null, hex });
  await change({ [`block ${name}`]: `${hex} ${steps}` });
}

// -- what is shown ------------------------------------------------------------------------------------------------------

/** @param {HTMLElement} place */
function head(place) {
  replace(
    place, el("div", { class: "question", role: "status" }, state.block ? t("sandbox.where", { block: state.block }) : t("sandbox.about")),
    el("div", { class: "answers" },
      button(t("undo"), undo, { disabled: !made.before.length, id: "sandbox-undo" }),
      el("a", { class: "button", id: "sandbox-save", download: `${made.now?.scenario}.toml`, href: `data:text/plain;charset=utf-8,${encodeURIComponent(made.now?.position ?? "")}` }, t("sandbox.save")),
      loader()));
}

function loader() {
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: ".toml,.txt,text/*", id: "sandbox-load", hidden: true, "aria-label": t("sandbox.load") }));
  file.addEventListener("change", async () => {
    const text = await file.files?.[0]?.text();
    file.value = "";
    if (text) await change({}, text);
  });
  return el("label", { class: "button" }, t("sandbox.load"), file);
}

/** @param {HTMLElement} place */
function panel(place) {
  const { now } = made;
  if (!now) return;
  const open = Boolean(place.querySelector("details[open]"));
  replace(place, el("div", { class: "panel-body" },
    el("section", { class: "pair" }, HEAD.map((name) => chooser(name, ...now.choices[name]))),
    state.hex ? hexPart(state.hex, now) : el("p", { class: "quiet" }, t("sandbox.click")),
    el("details", { open }, el("summary", {}, `${now.side ? `${word("side", now.side)}${t("colon")} ` : ""}${now.prompt}`),
      el("ul", { class: "legal" }, now.actions.map((action) => el("li", {}, action)))),
    playPart(now)));
}

/** @param {string} name @param {string} value @param {string[]} values */
function chooser(name, value, values) {
  /** @type {[string, string][]} */
  const labels = values.map((one) => [one, name === "date" ? monthName(one) : word(name === "phase" ? "sandbox.phase" : name, one)]);
  return field(t(`sandbox.${name}`), select(labels, value, { name, onchange: (/** @type {any} */ event) => change({ [name]: event.target.value }) }));
}

/** @param {string} hex @param {Draft} now */
function hexPart(hex, now) {
  const stack = pieces(position()).filter((piece) => piece.hex === hex);
  const sides = new Set(stack.map((piece) => printed(piece.name ?? "")?.side));
  const owners = /** @type {[string, string][]} */ (now.choices.owner[1].map((nation) => [nation, word("nation", nation)]));
  const told = el("div", { role: "status", id: "sandbox-told" });
  return el("section", {}, el("h3", {}, hexTitle(hex)), el("p", { class: "facts" }, hexLine(hex)),
    el("ul", { class: "stack-list" }, stack.map((piece) => unitRow(piece, told))),
    el("div", { class: "row" },
      sides.size > 1 && button(t("odds.show"), () => askOdds(hex, told), { id: "sandbox-odds" }),
      button(t("sandbox.why"), () => askWhy(hex, told))),
    told, adder(hex),
    field(t("sandbox.owner"), select([["", "–"], ...owners], "", { name: "owner", onchange: (/** @type {any} */ event) => change({ [`owner ${hex}`]: event.target.value }) })));
}

/** @param {import("./blocks.js").Piece} piece @param {HTMLElement} told */
function unitRow(piece, told) {
  const name = piece.name ?? "";
  const faces = /** @type {number[]} */ (printed(name)?.faces ?? []);
  const at = faces.indexOf(piece.steps ?? 0);
  const turn = (/** @type {number} */ by) => put(name, piece.hex ?? "", faces[at + by]);
  return el("li", { class: "unit-row", "data-unit": name }, picture(piece, 42), el("span", {}, describe(piece)),
    el("span", { class: "row" },
      button("−", () => turn(1), { disabled: at >= faces.length - 1, "aria-label": t("sandbox.less", { block: name }) }),
      button("+", () => turn(-1), { disabled: at <= 0, "aria-label": t("sandbox.more", { block: name }) }),
      button("⇢", () => { state.block = name; changed(); }, { "aria-label": t("sandbox.move", { block: name }), title: t("sandbox.move", { block: name }) }),
      button("?", () => askWhy(name, told), { "aria-label": `${t("sandbox.why")} ${name}` }),
      button("×", () => change({ [`block ${name}`]: "" }), { "aria-label": t("sandbox.remove", { block: name }) })));
}

/** Any block of the box, put here at full strength. @param {string} hex */
function adder(hex) {
  const list = el("datalist", { id: "all-blocks" }, Object.entries(state.facts.blocks).map(([name, one]) => el("option", { value: name }, word("nation", /** @type {any} */ (one).nation))));
  const input = /** @type {HTMLInputElement} */ (el("input", { list: "all-blocks", name: "add", "aria-label": t("sandbox.add"), placeholder: t("sandbox.add"), autocomplete: "off" }));
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (printed(input.value)) put(input.value, hex, printed(input.value).faces[0]);
    else notice(t("search.none", { name: input.value }));
  };
  return el("form", { class: "row add", onsubmit: add }, input, list, el("button", {}, t("sandbox.put")));
}

/** Changes that are under way belong to the question, and draw the panel anew. @param {HTMLElement} told */
async function settled(told) {
  await order;
  return document.getElementById("sandbox-told") ?? told;
}

/** @param {string} hex @param {HTMLElement} panel */
async function askOdds(hex, panel) {
  const told = await settled(panel);
  replace(told, t("odds.wait"));
  const found = await api("POST", `/sandbox/${GAME}/odds`, { position: made.now?.position, about: `battle ${hex}` }).catch(complain);
  replace(told, found ? el("div", { class: "odds" }, chances(found)) : "");
}

/** @param {string} name @param {HTMLElement} panel */
async function askWhy(name, panel) {
  const told = await settled(panel);
  const found = await api("POST", `/sandbox/${GAME}/why`, { position: made.now?.position, about: name }).catch(complain);
  replace(told, found && (found.length ? el("ul", { class: "why" }, found.map((/** @type {any} */ one) => el("li", {}, one.text, " ", ruleTag(one.rule)))) : t("sandbox.allowed")));
}

/** @param {Draft} now */
function playPart(now) {
  const place = el("section", {});
  catalogue().then(({ games }) => {
    const offered = games.find((/** @type {any} */ one) => one.game === GAME);
    const side = select(offered.sides.map((/** @type {any} */ one) => [one.name, one.title]), now.choices.side[0], { name: "play-side" });
    const against = select(opponents([...offered.bots].reverse()), "me", { name: "play-against" });
    const play = () => {
      const other = against.value === "private" ? "free" : against.value;
      const seats = offered.sides.map((/** @type {any} */ one) => ({ side: one.name, who: one.name === side.value ? "me" : other }));
      return goToNewGame(() => ({ game: GAME, scenario: now.scenario, position: now.position, seats, title: t("sandbox"), private: against.value !== "free" }));
    };
    replace(place, el("h3", {}, t("sandbox.play")), el("div", { class: "pair" }, field(t("start.side"), side), field(t("start.against"), against)), button(t("start.begin"), play, { class: "main", id: "sandbox-play" }));
  });
  return place;
}

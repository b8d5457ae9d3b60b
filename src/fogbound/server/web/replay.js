// Looking back: frame by frame, in both directions, as one's own side saw it; after the end from any side.

import { askBlunders, blunderList } from "./blunders.js";
import { ask } from "./confirm.js";
import { button, el, field, replace, select } from "./dom.js";
import { t, word } from "./i18n.js";
import { api } from "./net.js";
import { linked } from "./log.js";
import { notice } from "./notice.js";
import { askRewind } from "./offers.js";
import { catalogue } from "./options.js";
import { ruleTag } from "./rules.js";
import { board } from "./select.js";
import { share } from "./share.js";
import { changed, state } from "./state.js";
import { placesOf, turns, withoutEchoes } from "./story.js";
import { goToNew } from "./way.js";

const CHUNK = 25;
const PACE = 700;

/**
 * `asked` counts what the player wanted: an answer to anything but his last wish comes too late and shows nothing.
 * @type {{side: string, total: number, frame: number, frames: Map<number, any>, timer: number, log: import("./state.js").Event[], asked: number}}
 */
export const film = { side: "", total: 0, frame: 0, frames: new Map(), timer: 0, log: [], asked: 0 };

/** @param {number} [frame] @param {string} [side] */
export async function openReplay(frame, side) {
  const mine = state.view?.side ?? "";
  const asked = (film.asked += 1);
  Object.assign(film, { side: side ?? mine, frames: new Map(), frame: 0, total: 1, log: state.events });
  try {
    const log = film.side !== mine && (await api("GET", `/games/${state.view.game}/view?${new URLSearchParams({ side: film.side })}`)).events.add;
    if (asked !== film.asked) return;
    if (log) film.log = log;
    await fetchAround(0);
    if (asked === film.asked) await go(frame ?? film.total - 1);
  } catch (fault) {
    notice(/** @type {Error} */ (fault).message);
  }
}

export function closeReplay() {
  clearInterval(film.timer);
  film.timer = 0;
  film.asked += 1;
  state.replay = null;
  changed();
}

/** @param {number} frame */
async function fetchAround(frame) {
  const { frames } = film; // of the side that is looked at now
  const first = Math.max(0, Math.floor(frame / CHUNK) * CHUNK);
  const query = new URLSearchParams({ first: String(first), count: String(CHUNK), ...(film.side ? { side: film.side } : {}) });
  const found = await api("GET", `/games/${state.view.game}/replay?${query}`);
  for (const one of found.frames) frames.set(one.frame, one);
  if (frames === film.frames) film.total = found.total;
}

/** @param {number} frame */
export async function go(frame) {
  const wanted = Math.max(0, Math.min(film.total - 1, frame));
  const asked = (film.asked += 1);
  if (!film.frames.has(wanted)) await fetchAround(wanted);
  if (asked !== film.asked) return;
  const found = film.frames.get(wanted);
  if (!found) return;
  film.frame = wanted;
  state.replay = { ...found, side: film.side, all: film.log.slice(0, found.told) };
  follow(found.events);
  changed();
}

/** Bring into view what happens there. @param {import("./state.js").Event[]} events */
function follow(events) {
  const hex = events.map((event) => placesOf(event).to).find((one) => one && board.map?.centre(one));
  if (hex && !board.map?.isInView(hex)) board.map?.show(hex);
}

/** @param {HTMLElement} place */
export function showReplay(place) {
  place.hidden = !state.replay;
  if (!state.replay) return;
  const more = place.querySelector("details")?.open;
  /** A choice from the menu, which has done its duty then. @param {string} label @param {() => unknown} what @param {string} [id] */
  const choose = (label, what, id) => button(label, () => { place.querySelector("details")?.removeAttribute("open"); what(); }, { id });
  const over = state.view.status === "over";
  const slider = /** @type {HTMLInputElement} */ (el("input", {
    type: "range", min: 0, max: film.total - 1, value: film.frame, "aria-label": t("replay.frame"), id: "frames",
    onchange: (/** @type {any} */ event) => go(Number(event.target.value)),
  }));
  slider.value = String(film.frame);
  const sides = [["axis", word("side", "axis")], ["allies", word("side", "allies")], ["*", t("replay.all")]];
  replace(
    place,
    el("div", { class: "row" },
      button("⇤", () => go(0), { "aria-label": t("replay.first") }),
      button("←", () => go(film.frame - 1), { "aria-label": t("replay.back"), id: "frame-back" }),
      button(film.timer ? "❚❚" : "▶", play, { "aria-label": t("replay.play") }),
      button("→", () => go(film.frame + 1), { "aria-label": t("replay.on_one"), id: "frame-on" }),
      button("⇥", () => go(film.total - 1), { "aria-label": t("replay.last") }),
      el("span", { id: "frame-number" }, `${film.frame + 1} / ${film.total}`),
      over && select(/** @type {[string, string][]} */ (sides), film.side, { "aria-label": t("replay.side"), onchange: (/** @type {any} */ event) => openReplay(film.frame, event.target.value) }),
      el("details", { class: "drop up", open: more }, el("summary", { id: "replay-more" }, t("replay.more")), el("div", { class: "dropped" },
        choose(t("replay.turn"), lastTurn, "last-turn"),
        choose(t("replay.fork"), fork),
        over && film.side === "*" && state.facts?.levels && choose(t("sandbox.take"), () => { location.hash = `#/sandbox/games/${state.view.game}/${film.frame}`; }),
        !over && state.view.side && choose(t("replay.rewind"), () => { closeReplay(); askRewind(film.frame); }),
        over && state.view.side && choose(t("blunders.ask"), () => askBlunders(film.side), "blunders"),
        choose(t("lobby.copy"), shareMoment, "replay-link"))),
      button(t("replay.close"), closeReplay, { class: "main", id: "replay-close" })),
    slider,
    el("ol", { class: "frame-events" }, withoutEchoes(state.replay.events).map((/** @type {any} */ event) => el("li", {}, linked(event.text), " ", ruleTag(event.rule)))),
    over && blunderList(film.side, go),
  );
}

function play() {
  if (film.timer) {
    clearInterval(film.timer);
    film.timer = 0;
  } else
    film.timer = setInterval(() => {
      if (film.frame >= film.total - 1 || !state.replay) play();
      else go(film.frame + 1);
    }, PACE);
  changed();
}

/** Plays the other side's last turn, or my own if I play for nobody. */
export async function lastTurn() {
  await openReplay();
  if (!state.replay) return;
  const { asked } = film;
  const mine = state.view.side;
  const turn = turns(film.log).findLast((one) => one.side !== mine);
  const query = new URLSearchParams({ telling: String(turn?.start ?? 0), count: "1", ...(film.side ? { side: film.side } : {}) });
  const found = await api("GET", `/games/${state.view.game}/replay?${query}`);
  if (asked !== film.asked) return;
  await go(found.frames[0]?.frame ?? 0);
  if (!film.timer) play();
}

/** Play on from here, alone or against a bot. */
async function fork() {
  const offered = (await catalogue()).games.find((/** @type {any} */ one) => one.game === state.table.game);
  const bots = [...offered.bots].reverse().map((bot) => /** @type {[string, string]} */ ([bot, t("start.bot", { bot: word("bot", bot) })]));
  const against = select([["", t("start.both")], ...bots], "", { name: "fork-bot" });
  const play = select(offered.sides.map((/** @type {any} */ one) => [one.name, one.title]), state.view.side, { name: "fork-side" });
  const sure = await ask(t("replay.fork"), [field(t("start.against"), against), field(t("start.side"), play)], [["yes", t("start.begin")], ["", t("confirm.no")]]);
  if (sure !== "yes") return;
  const bot = against.value ? { bot: against.value, play: play.value } : {};
  await goToNew(`/games/${state.view.game}/forks`, () => ({ frame: film.frame, ...bot, ...(film.side && film.side !== "*" ? { side: film.side } : {}) }));
}

const shareMoment = () => share(`${location.origin}/#/games/${state.view.game}/replay/${film.frame}${film.side ? `/${film.side}` : ""}`);

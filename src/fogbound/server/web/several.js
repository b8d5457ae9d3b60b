// Several orders in one gesture: a unit and where it goes, a whole stack, the same answer for all. Each is an order that
// the server offered; where one is not offered, or somebody says no, the rest is not given.

import { t } from "./i18n.js";
import { pointsLeft } from "./blocks.js";
import { offers } from "./choices.js";
import { act, send, step, together } from "./moves.js";
import { notice } from "./notice.js";
import { board, placeOf } from "./select.js";
import { choice, hexTitle, position, state } from "./state.js";
import { isBarred, whyNot } from "./why.js";

const MOST = 60;
const SUPPORT = /artillery|hq|leader/;
/** What a headquarters must be able to do to lead a landing (24.1). */
const LANDING = ["invasion", "casablanca"];
const BESIDE = 1.5; // times the reach of a hex: what is nearer lies beside it
const FAR_OFF = 1e6;

/** Questions that are put to each of many, and what can be answered for all of them. @type {Record<string, string[]>} */
const FOR_ALL = { aircraft_leave: ["withdraw"], spend: ["repair"], rebase_next: ["rebase"] };
/** What is asked of each of them then. @type {Record<string, string>} */
const FOLLOWING = { rebase_next: "rebase_at", aircraft_leave: "withdraw_to" };

/** @param {string} text */
const offered = (text) => choice()?.actions.find((action) => action.text === text);

/** The verbs that can be answered for all now. @returns {string[]} */
export const forAll = () =>
  (FOR_ALL[choice()?.ask ?? ""] ?? []).filter((verb) => choice()?.actions.some((action) => action.verb === verb));

/** Nobody spends points on units that take no part, unless he names them. @param {import("./state.js").Action} action */
const isIdle = (action) => position()?.blocks.find((/** @type {any} */ block) => block.name === action.args[0])?.marks.includes("frozen");

/** The same answer as often as the question comes. @param {string} verb */
export const sameForAll = (verb) => together(async () => {
  const { ask } = choice() ?? {};
  for (let n = 0; n < MOST && (choice()?.ask === ask || follows(ask)); n += 1) {
    const action = choice()?.ask === ask ? choice()?.actions.find((one) => one.verb === verb && !isIdle(one)) : nearest(asked());
    if (!action) return tellIdle(verb);
    if (!(await act(action))) return;
  }
});

/** Who was left out, and why. @param {string} verb */
function tellIdle(verb) {
  const left = choice()?.actions.filter((one) => one.verb === verb && isIdle(one)).map((one) => hexTitle(one.args[0])) ?? [];
  if (left.length) notice(t("all.idle", { blocks: left.join(", ") }), "3.21");
}

/** The unit that is asked where it goes. */
export const asked = () => choice()?.message.args.block ?? "";

/** Is the question a part of one that is answered for all? @param {string | undefined} ask */
const follows = (ask) => FOLLOWING[ask ?? ""] === choice()?.ask;

/** Where a unit is asked to go, the nearest place; before the eyes of the enemy only if there is no other. @param {string} block */
function nearest(block) {
  const far = (/** @type {string} */ from, /** @type {string} */ to) => {
    const [a, b] = [board.map?.centre(from), board.map?.centre(to)];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity;
  };
  const close = BESIDE * (board.map?.sheet?.reach ?? 0);
  const enemies = new Set(position()?.enemies.map((/** @type {any} */ enemy) => enemy.hex));
  const [here, ways] = [placeOf(block) ?? "", choice()?.actions.filter((one) => one.verb === "to") ?? []];
  const rank = (/** @type {string} */ to) => far(here, to) + ([...enemies].some((hex) => far(hex, to) < close) ? FAR_OFF : 0);
  return ways.sort((a, b) => rank(a.args[0]) - rank(b.args[0]))[0];
}

/** Orders that are given to a unit and then ask where it goes; of several the first is meant. */
const GOING = ["move", "fly", "land", "drop", "ship", "rail", "rebase", "blitz"];

/** The order by which a unit sets out, if it may. @param {string} block */
export const goingOf = (block) =>
  offers().blocks.get(block)?.filter((action) => GOING.includes(action.verb)).sort((a, b) => GOING.indexOf(a.verb) - GOING.indexOf(b.verb))[0];

const isMarching = () => choice()?.ask === "march";

/** The verb of what an undo would take back. */
const lastVerb = () => state.view?.can.undo?.verb ?? "";

/** Was a unit picked that has not set out, be it on foot, by rail or by air, or one that is to appear? */
export const isOnlyPicked = () => [...GOING, "rebuild"].includes(lastVerb()) && state.view.can.undo.args[0] === asked();

/** Is a unit asked where it goes, so that a click on another one means that one instead? */
export const isGoing = () => isMarching() || isOnlyPicked();

/** Put down the unit that was picked: it may be picked again. */
export const putDown = () => together(() => send("undo", step()));

/** Be done with the unit that was picked: it stays where it got to, or was not picked at all. */
async function leaveOff() {
  if (!isGoing()) return true;
  const stop = offered("stop");
  if (state.view?.can.undo && lastVerb() !== "to") await putDown();
  else if (stop) return act(stop);
  return !isGoing();
}

/** Take up another unit. If it may not go, it is said why, and the one that was picked stays so.
 * @param {string} block @returns {Promise<boolean>} whether it is asked where it goes */
export const pickInstead = (block) => together(async () => {
  const [was, back] = [asked(), state.view?.can.undo && lastVerb() !== "to" ? "redo" : "undo"];
  if (!(await leaveOff())) return false;
  const pick = goingOf(block);
  if (pick) {
    state.block = block;
    return act(pick);
  }
  const [why] = choice() ? await whyNot(block) : [];
  if (state.view?.can[back]) await send(back, step());
  if (asked() === was) state.block = was;
  notice(why?.text ?? t("pick.cannot", { block }), why?.rule);
  return false;
});

/** @param {string} hex */
export async function goTo(hex) {
  const way = offered(`to ${hex}`) ?? offers().hexes.get(hex)?.[0];
  if (way) return act(way);
  const [why] = await whyNot(hex);
  notice([why?.text ?? t("drag.cannot", { block: state.block ?? "", hex: hexTitle(hex) }), ...bySea(hex)].join(" "), why?.rule);
  await leaveOff();
  return false;
}

/** Who could lead a landing on a coast to which nobody can march. @param {string} hex @returns {string[]} the sentence that says so */
export function bySea(hex) {
  if (!isMarching() || !isBarred(hex) || state.facts?.hexes?.[hex]?.kind !== "coast") return [];
  const leads = (/** @type {any} */ block) => LANDING.some((one) => state.facts?.headquarters?.[block.name]?.functions.includes(one)) && pointsLeft(block);
  const names = position()?.blocks.filter(leads).map((/** @type {any} */ block) => block.name) ?? [];
  return names.length ? [t("ahead.by_sea", { hqs: names.join(", ") })] : [];
}

/** All of a stack that may go, one after the other; who cannot get there stays behind, and it is said why.
 * @param {string} from @param {string} hex */
export const marchAll = (from, hex) => together(async () => {
  if (!(await leaveOff())) return;
  for (const block of setsOut(from)) {
    if (!(await mineAgain())) return;
    if (await pickInstead(block)) await goTo(hex);
  }
});

const REPLY = 10_000; // milliseconds that a gesture waits for the other side
const LOOK = 50; // milliseconds between two looks whether it has answered

/** The other side may be asked in between, as when a neutral country is attacked (5.6.2): what is left of a gesture waits for it.
 * @returns {Promise<boolean>} whether the next question is mine */
async function mineAgain() {
  const until = performance.now() + REPLY;
  const isOpen = () => state.view?.status === "on" && performance.now() < until;
  while (!choice() && isOpen()) await new Promise((look) => setTimeout(look, LOOK));
  return choice() !== null;
}

/** Those of a stack that may set out now; guns and staffs follow, for they do not attack alone (3.8). @param {string} hex */
const setsOut = (hex) =>
  (position()?.blocks ?? []).filter((/** @type {any} */ block) => block.hex === hex && goingOf(block.name))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => Number(SUPPORT.test(a.class)) - Number(SUPPORT.test(b.class))).map((/** @type {any} */ block) => block.name);

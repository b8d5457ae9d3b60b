// How the points stand: a range under fog, for nobody knows how many steps a hidden block has lost; the true sum at the end.

import { printed, state } from "./state.js";

/** @typedef {[least: number, most: number]} Range */

/** Points of the Axis, as far as my side can know. @param {any} seen @returns {Range} */
export function score(seen) {
  if (state.view?.result || state.table?.options?.fog_of_war === "off") return [seen.score, seen.score];
  const goals = (state.facts?.goals ?? []).filter((/** @type {any} */ goal) => goal.kind === "steps" && !goal.month);
  return goals.reduce((/** @type {Range} */ sum, /** @type {any} */ goal) => {
    const worth = stepsLost(seen, goal.nation).map((steps) => steps * goal.points);
    return [sum[0] + Math.min(...worth), sum[1] + Math.max(...worth)];
  }, [seen.score, seen.score]);
}

/** Steps that a nation has lost since its blocks were set up or came. @param {any} seen @param {string} nation @returns {Range} */
function stepsLost(seen, nation) {
  const own = new Map(seen.blocks.map((/** @type {any} */ block) => [block.name, block]));
  const shown = new Map(seen.enemies.map((/** @type {any} */ enemy) => [enemy.name, enemy.steps]));
  let [least, most] = [0, 0];
  for (const [name, first] of Object.entries(/** @type {Record<string, number>} */ (state.facts?.first_steps ?? {}))) {
    if (printed(name)?.nation !== nation) continue;
    const [low, high] = own.has(name) ? ofMine(own.get(name), first) : shown.has(name) ? [shown.get(name), shown.get(name)] : ofOthers(seen, name, nation, first);
    least += Math.max(0, first - high);
    most += Math.max(0, first - low);
  }
  return [least, most];
}

/** @param {any} block @param {number} first @returns {Range} */
function ofMine(block, first) {
  const steps = block.hex ? block.steps : block.away === "coming" ? first : 0;
  return [steps, steps];
}

/** The steps that a hidden block may have: as it was last seen, but for what it may have lost or gained in the fog.
 * @param {any} seen @param {string} name @param {string} nation @param {number} first @returns {Range} */
function ofOthers(seen, name, nation, first) {
  const known = seen.memory?.[name];
  if (!known) return [0, state.facts?.leaving?.[name] <= seen.month ? first - lostBefore(seen, name) : 0]; // lost, or gone home
  const [steps, at, doubt] = known;
  const faces = printed(name)?.faces ?? [steps];
  const spent = (seen.repairs?.[nation] ?? Infinity) > at && (seen.unseen?.[nation] ?? 1) > 0;
  return [doubt ? faces[Math.min(faces.indexOf(steps) + doubt, faces.length - 1)] : steps, spent ? faces[0] : steps];
}

/** The steps that a block had lost before the order of battle took it home. @param {any} seen @param {string} name */
function lostBefore(seen, name) {
  return (seen.sent_home ?? []).filter((/** @type {string} */ one) => one === name).length;
}

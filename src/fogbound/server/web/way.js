// Which way the player took last: nobody who has gone elsewhere since is called back, or led on.

import { api } from "./net.js";
import { notice } from "./notice.js";
import { promisedDice } from "./promise.js";

let last = 0;

/** The player takes a way. @returns {() => boolean} whether he is still on it */
export function takeWay() {
  last += 1;
  return onWay();
}

/** @returns {() => boolean} whether the player is still where he is now */
function onWay() {
  const mine = last;
  return () => mine === last;
}

/** Have a table made, and go there unless the player has left before it is made: then it is among his games.
 * @param {string} path where tables of this kind are made @param {() => unknown} plan what it is made from
 * @param {(made: any) => void} [keep] what is remembered of it in any case @returns {Promise<boolean>} whether it was made */
export async function goToNew(path, plan, keep) {
  const isHere = onWay();
  try {
    const made = await api("POST", path, await plan());
    keep?.(made);
    if (isHere()) location.hash = `#/games/${made.id}`;
    return true;
  } catch (fault) {
    if (isHere()) notice(/** @type {any} */ (fault).message, /** @type {any} */ (fault).rule);
    return false;
  }
}

/** The same for a game that is set up anew, with dice that were promised before. @param {() => any} plan @param {(made: any) => void} [keep] */
export const goToNewGame = (plan, keep) => goToNew("/games", async () => ({ ...await plan(), ...await promisedDice() }), keep);

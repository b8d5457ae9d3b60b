// Dice that nobody can load: ask for the promise before sitting down, add a seed of one's own, keep what was promised,
// and compare it at the end.

import { api } from "./net.js";

/** @param {ArrayBuffer | Uint8Array} bytes */
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What I add to the dice, once I have seen to which key they are committed. */
export const newSeed = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/** For a game that I set up. @returns {Promise<{dice: string, seed: string}>} */
export async function promisedDice() {
  const { dice } = await api("POST", "/dice");
  return { dice, seed: newSeed() };
}

/** The commitment as I saw it first; from then on it is kept here. @param {any} table */
export function kept(table) {
  const place = `dice.${table.id}`;
  const first = localStorage.getItem(place);
  if (first === null) localStorage.setItem(place, table.dice);
  return first ?? table.dice;
}

/** Are the dice the promised ones? Null where a page without TLS cannot compute it. @param {any} table
 * @returns {Promise<boolean | null>} */
export async function isPromised(table) {
  if (kept(table) !== table.dice) return false;
  if (!table.dice_key || !crypto.subtle) return table.dice_key ? null : true;
  const key = Uint8Array.from(table.dice_key.match(/../g), (/** @type {string} */ two) => parseInt(two, 16));
  const known = new Uint8Array([...new TextEncoder().encode("fogbound dice 1:"), ...key]);
  return table.dice === `sha256:${hex(await crypto.subtle.digest("SHA-256", known))}`;
}

// How long a player has resolved to fight on in a battle.

/** @type {{hex: string, side: string, until: string, begun: boolean, lost: number | null}} */
export const resolve = { hex: "", side: "", until: "", begun: false, lost: null };

/** @param {string} hex of a battle that is about to begin @param {string} side which of mine @param {string} until `loss` of a unit, or the `end` */
export const resolveToFight = (hex, side, until) => Object.assign(resolve, { hex, side, until, begun: false, lost: null });

export const forget = () => resolveToFight("", "", "");

// How long a player has resolved to fight on in a battle.

/** @type {{hex: string, until: string, begun: boolean, lost: number | null}} */
export const resolve = { hex: "", until: "", begun: false, lost: null };

/** @param {string} hex of a battle that is about to begin @param {string} until `loss` of a unit, or the `end` */
export const resolveToFight = (hex, until) => Object.assign(resolve, { hex, until, begun: false, lost: null });

export const forget = () => Object.assign(resolve, { hex: "", until: "", begun: false, lost: null });

// How long a player has resolved to fight on in a battle, and whether in all that are pending.

/** @type {{hex: string, side: string, until: string, begun: boolean, lost: number | null, all: boolean, left: string}} */
export const resolve = { hex: "", side: "", until: "", begun: false, lost: null, all: false, left: "" };

/** @param {string} hex of a battle that is about to begin @param {string} side which of mine @param {string} until `loss` of a unit, or the `end` */
export const resolveToFight = (hex, side, until) => Object.assign(resolve, { hex, side, until, begun: false, lost: null });

/** @param {string} side @param {string} until */
export const resolveToFightAll = (side, until) => Object.assign(resolve, { side, until, all: true, left: "" });

/** Be asked again in this battle. */
export const forget = () => Object.assign(resolve, { hex: "", begun: false, lost: null, left: resolve.hex });

export const forgetAll = () => Object.assign(forget(), { all: false });

// Odds at the table: lines of the rules, which the server took apart, are added up again. No rule is stated here.

/**
 * @typedef {[string, number, string, boolean]} Line why, how much, the proposal that says so, whether the figure is ours
 * @typedef {{title: string, lines: Line[], says: string}} Part
 * @typedef {{barred?: Line[], parts: Part[], outcomes: Record<string, number>}} Odds
 * @typedef {{distance: number, act: number, hatch: number, shelter: string, moved: number, above: number, facing: number, again: boolean}} How
 */

const FIRST = -12; // the first sum of the tables

/** @param {Line[]} lines the number, then what is added to the dice */
const sum = ([number, ...rest]) => rest.reduce((left, [, value]) => left - value, number[1]);

/** @template T @param {T[]} table @param {number} need */
const at = (table, need) => table[Math.max(0, Math.min(need - FIRST, table.length - 1))];

/** Which of the bands a distance belongs to. @param {any} evening @param {number} distance */
export const band = (evening, distance) => {
  const found = evening.gunnery.bands.findIndex((/** @type {number} */ limit) => distance <= limit);
  return found < 0 ? evening.gunnery.bands.length - 1 : found;
};

/** @param {Record<string, number>} outcomes @param {number} share */
const scaled = (outcomes, share) => Object.fromEntries(Object.entries(outcomes).map(([name, chance]) => [name, chance * share]));

/** A gun or an anti-tank weapon at one target. @param {any} evening @param {any} gun @param {any} mark @param {How} how @returns {Odds} */
export function shot(evening, gun, mark, how) {
  const { gunnery, words } = evening;
  const far = band(evening, how.distance);
  const hatch = Math.min(how.hatch, gun.hit[how.act].length - 1);
  const barred = gun.barred[how.act][hatch][far];
  if (barred.length) return { barred, parts: [], outcomes: {} };
  const hit = [...gun.hit[how.act][hatch][far], ...mark.hit[how.shelter], ...mark.moving[how.moved], ...gunnery.above[how.above], ...(how.again ? gunnery.again : [])];
  const [need, chance] = at(gunnery.hits, sum(hit));
  const parts = [{ title: words["to hit"], lines: hit, says: needs(words, need, "2D6") }];
  let after = gunnery.bursts[gun.calibre]?.[how.shelter]?.[mark.crew];
  if (mark.kind === "vehicle") {
    const destroy = [...gun.destroy[far], ...mark.armour[how.shelter === "dug in" ? "dug in" : "open"][how.facing][how.above]];
    after = at(gunnery.tests[mark.crew], sum(destroy));
    parts.push({ title: words["to destroy"], lines: destroy, says: needs(words, Math.max(2, sum(destroy)), "2D6") });
  }
  return { parts, outcomes: { miss: 1 - chance, ...scaled(after ?? {}, chance) } };
}

/** @param {Record<string, string>} words @param {number} need @param {string} dice */
const needs = (words, need, dice) => words.needs.replace("{n}", String(need)).replace("{dice}", dice);

/**
 * Small arms of one or more stands at infantry or a gun's crew.
 * @param {any} evening @param {{arm: any, moved: boolean, shaken: boolean}[]} firers @param {any} mark @param {How & {shaken: boolean}} how @returns {Odds}
 */
export function fire(evening, firers, mark, how) {
  const { small_arms: small, words } = evening;
  const far = band(evening, how.distance);
  const barred = firers.flatMap(({ arm }) => arm.barred[far]);
  if (barred.length) return { barred, parts: [], outcomes: {} };
  let hits = [1];
  const parts = [];
  for (const { arm, moved, shaken } of firers) {
    const dice = arm.dice[Number(moved)][Number(shaken)];
    const number = [...small.cover[how.shelter], ...arm.number[far], ...(how.moved ? small.moving[how.shelter] : [])];
    const need = small.reach[Math.max(0, Math.min(sum(number), small.reach.length - 1))];
    const count = Math.max(0, dice.reduce((/** @type {number} */ all, /** @type {Line} */ line) => all + line[1], 0));
    for (let n = 0; n < count; n++) hits = convolved(hits, (7 - need) / 6);
    parts.push({ title: words.dice, lines: dice, says: `${count}D6` }, { title: words["to hit"], lines: number, says: words["each die"].replace("{n}", String(need)) });
  }
  const saves = small.saves[how.shelter][mark.crew][Number(how.shaken)];
  /** @type {Record<string, number>} */
  const outcomes = {};
  hits.forEach((chance, n) => {
    for (const [name, share] of Object.entries(saves[Math.min(n, saves.length - 1)])) outcomes[name] = (outcomes[name] ?? 0) + chance * /** @type {number} */ (share);
  });
  return { parts, outcomes };
}

/** How many hits, with one die more. @param {number[]} hits @param {number} chance */
const convolved = (hits, chance) => [...hits, 0].map((share, n) => share * (1 - chance) + (hits[n - 1] ?? 0) * chance);

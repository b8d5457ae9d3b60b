// How the dice fell against what was to be expected of them.

const FACES = 6;
/** Ways of 36 to throw each total from 2 on with two dice. */
const WAYS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/** @param {number} need */
const oneDie = (need) => Math.min(1, Math.max(0, (FACES + 1 - need) / FACES));

/** @param {number} need */
const twoDice = (need) => WAYS.reduce((all, ways, n) => (n + 2 >= need ? all + ways / 36 : all), 0);

/**
 * What an event threw: how often, with which chance each, and how often it hit.
 * @param {import("./state.js").Event} event @returns {{tries: [number, number][], hits: number} | null}
 */
function thrown({ kind, detail }) {
  if (kind === "fire" && detail?.shots) return { tries: detail.shots.map((/** @type {any} */ shot) => [shot.dice, oneDie(shot.target)]), hits: detail.hits };
  if (!detail?.side || !detail.need || !["fire", "shot"].includes(kind)) return null;
  if (kind === "fire") return { tries: [[detail.dice.length, oneDie(detail.need)]], hits: detail.dice.filter((/** @type {number} */ face) => face >= detail.need).length };
  return { tries: [[1, twoDice(detail.need)]], hits: Number(detail.dice[0] + detail.dice[1] >= detail.need) };
}

/**
 * @param {import("./state.js").Event[]} events
 * @returns {{side: string, dice: number, hits: number, expected: number, z: number}[]}
 */
export function luck(events) {
  /** @type {Map<string, {side: string, dice: number, hits: number, expected: number, spread: number}>} */
  const sides = new Map();
  for (const event of events) {
    const found = thrown(event), side = event.detail?.side;
    if (!found) continue;
    const one = sides.get(side) ?? { side, dice: 0, hits: 0, expected: 0, spread: 0 };
    sides.set(side, one);
    one.hits += found.hits;
    for (const [dice, p] of found.tries) {
      one.dice += dice;
      one.expected += dice * p;
      one.spread += dice * p * (1 - p);
    }
  }
  return [...sides.values()].map((one) => ({ ...one, z: one.spread ? (one.hits - one.expected) / Math.sqrt(one.spread) : 0 }));
}

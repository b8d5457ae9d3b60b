// How the dice fell against what was to be expected of them.

const FACES = 6;

/**
 * @param {import("./state.js").Event[]} events
 * @returns {{side: string, dice: number, hits: number, expected: number, z: number}[]}
 */
export function luck(events) {
  /** @type {Map<string, {side: string, dice: number, hits: number, expected: number, spread: number}>} */
  const sides = new Map();
  for (const { kind, detail } of events) {
    if (kind !== "fire" || !detail?.shots) continue;
    const one = sides.get(detail.side) ?? { side: detail.side, dice: 0, hits: 0, expected: 0, spread: 0 };
    sides.set(detail.side, one);
    one.hits += detail.hits;
    for (const { dice, target } of detail.shots) {
      const p = Math.min(1, Math.max(0, (FACES + 1 - target) / FACES));
      one.dice += dice;
      one.expected += dice * p;
      one.spread += dice * p * (1 - p);
    }
  }
  return [...sides.values()].map((one) => ({ ...one, z: one.spread ? (one.hits - one.expected) / Math.sqrt(one.spread) : 0 }));
}

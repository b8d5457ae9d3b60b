// What has happened this evening: kept on the telephone, each step can be undone.

const STEPS = 60;

/** @typedef {{status: string, acted?: string, fired?: boolean, moved?: boolean, shot?: boolean, before?: boolean, stuck?: boolean}} Marks */

/** @param {any} evening */
function fresh(evening) {
  return {
    turn: 1, phase: 0, side: -1, formation: -1, points: [0, 0], log: /** @type {string[]} */ ([]),
    marks: evening.sides.map((/** @type {any} */ side) => side.stands.map(() => ({ status: "ready" }))),
    called: evening.sides.map((/** @type {any} */ side) => side.batteries.map(() => "")),
    aircraft: evening.sides.map((/** @type {any} */ side) => Array(side.aircraft).fill("")),
    rolled: /** @type {Record<string, number>} */ ({}),
  };
}

/** Who, and what of him; French has a space before the colon. @param {string} who @param {string} what */
export const told = (who, what) => `${who}${document.documentElement.lang === "fr" ? "\u00a0:" : ":"} ${what}`;

export class Ledger {
  /** @param {any} evening @param {() => void} changed */
  constructor(evening, changed) {
    this.evening = evening;
    this.changed = changed;
    this.key = `evening ${evening.print} ${evening.title}`;
    const kept = JSON.parse(localStorage.getItem(this.key) ?? "null");
    this.now = kept?.now ?? fresh(evening);
    /** @type {string[]} */
    this.past = kept?.past ?? [];
  }

  /** Do something, tell it, and keep what was. @param {string} told @param {(now: any) => void} what */
  do(told, what) {
    this.past = [...this.past, JSON.stringify(this.now)].slice(-STEPS);
    what(this.now);
    if (told) this.now.log.push(`${this.now.turn} · ${told}`);
    this.keep();
  }

  undo() {
    const before = this.past.pop();
    if (before) this.now = JSON.parse(before);
    this.keep();
  }

  anew() {
    this.past = [];
    this.now = fresh(this.evening);
    this.keep();
  }

  keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify({ now: this.now, past: this.past }));
    } catch { /* a telephone without room plays on without memory */ }
    this.changed();
  }

  /** @param {number} side @param {number} n @returns {Marks} */
  of(side, n) {
    return this.now.marks[side][n];
  }

  /** Is anything of this side left to act? @param {number} side */
  waits(side) {
    const stands = this.now.marks[side].some((/** @type {Marks} */ one) => one.status !== "lost" && !one.acted);
    return stands || this.now.called[side].includes("available") || this.now.aircraft[side].includes("available");
  }

  /** A loss is the enemy's gain; taken back, too. @param {number} side @param {number} n @param {string} status
   * @param {string} [said] what is told of it @param {boolean} [shot] by fire */
  mark(side, n, status, said = this.evening.words[status], shot = false) {
    const { card } = this.evening.sides[side].stands[n];
    this.do(told(card.name, said), (now) => {
      const was = now.marks[side][n].status;
      if (shot) now.marks[side][n].shot = true;
      now.marks[side][n].status = status;
      now.points[1 - side] += (status === "lost" ? card.worth : 0) - (was === "lost" ? card.worth : 0);
    });
  }

  /** The marks of the turn that is over are taken away; who was shot at is remembered for the rally. */
  endTurn() {
    this.do(this.evening.words["end turn"].replace("{n}", this.now.turn), (now) => {
      for (const mark of now.marks.flat()) Object.assign(mark, { acted: "", fired: false, moved: false, before: Boolean(mark.shot), shot: false });
      now.called = now.called.map((/** @type {string[]} */ side) => side.map((called) => (called === "used" ? "available" : called)));
      Object.assign(now, { turn: now.turn + 1, phase: 0, side: -1, formation: -1, rolled: {} });
    });
  }
}

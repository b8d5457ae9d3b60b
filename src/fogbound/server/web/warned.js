// Of what one is warned before it is done, by kind; what is switched off stays off in this browser.

/** The kinds of warning, and whether they are given at first. Where a turn is handed over the button says so already. */
const KINDS = { joins: true, dice: true, strands: true, loses: true, weakens: true, dear: true, discards: true, spent: true, unled: true, fateful: true, final: false };

export const WARNINGS = Object.keys(KINDS);

function saved() {
  try {
    return { ...KINDS, ...JSON.parse(localStorage.getItem("warnings") ?? "{}") };
  } catch {
    return KINDS;
  }
}

/** @param {string} kind @returns {boolean} */
export const isWarned = (kind) => saved()[kind];

/** @param {string} kind @param {boolean} on */
export const setWarned = (kind, on) => localStorage.setItem("warnings", JSON.stringify({ ...saved(), [kind]: on }));

// What has become of a value: `difference.py` says how a change is written. What did not change stays the very same object.

/** @param {any} old @param {any} change @returns {any} */
export function applied(old, change) {
  if (Array.isArray(change)) return change[0];
  if (change.parts) return change.parts.flatMap((/** @type {any} */ part) => items(old, part));
  const made = { ...old };
  for (const key of change.gone) delete made[key];
  for (const [key, found] of Object.entries(change.keys)) made[key] = applied(old[key], found);
  return made;
}

/** @param {any[]} old @param {any} part */
function items(old, part) {
  if (Array.isArray(part)) return old.slice(part[0], part[0] + part[1]);
  return ["is" in part ? part.is : applied(old[part.was], part.now)];
}

/** Units of a line from left to right (UAX #9, rule L2); logical order where nothing runs right to left. */
export function orderVisually<T extends { readonly level: number }>(
  units: readonly T[],
  baseLevel: number,
): readonly T[] {
  if (baseLevel === 0 && units.every(({ level }) => level === 0)) return units;
  const ordered = [...units];
  const highest = ordered.reduce((most, { level }) => Math.max(most, level), baseLevel);
  for (let level = highest; level >= 1; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      if ((ordered[start]?.level ?? 0) < level) {
        start += 1;
        continue;
      }
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      reverseRange(ordered, start, end);
      start = end;
    }
  }
  return ordered;
}

function reverseRange<T>(units: T[], start: number, end: number): void {
  const turned = units.slice(start, end).reverse();
  units.splice(start, end - start, ...turned);
}

import type { Place } from './place.js';

/** Longer lines are thinned out: more places than pixels would only make the path longer. */
const MAX_PLACES = 1_500;

/** Keeps of each pixel column the first, the last, the highest and the lowest place of a long line. */
export function thinOut<T extends Place>(places: readonly T[]): readonly T[] {
  if (places.length <= MAX_PLACES) return places;
  const kept: T[] = [];
  let from = 0;
  for (let index = 1; index <= places.length; index += 1) {
    const place = places[index];
    if (place && Math.floor(place.x) === Math.floor(places[from]?.x ?? 0)) continue;
    keepExtremes(places, from, index, kept);
    from = index;
  }
  return kept;
}

function keepExtremes<T extends Place>(places: readonly T[], from: number, to: number, kept: T[]): void {
  let lowest = from;
  let highest = from;
  for (let index = from; index < to; index += 1) {
    const y = places[index]?.y ?? 0;
    if (y < (places[lowest]?.y ?? 0)) lowest = index;
    if (y > (places[highest]?.y ?? 0)) highest = index;
  }
  const order = [...new Set([from, lowest, highest, to - 1])].sort((a, b) => a - b);
  for (const index of order) {
    const place = places[index];
    if (place) kept.push(place);
  }
}

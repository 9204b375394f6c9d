interface MergedOrder {
  readonly order: readonly number[];
  /** Items that were moved here and also elsewhere, to another position. */
  readonly conflicts: readonly number[];
}

/**
 * Applies moves in a list that may have changed since it was shown. Items that were added elsewhere stay, and those
 * removed elsewhere do not return. Pure.
 *
 * @param shown the order that the page showed; one page of a long list has only some of the items
 * @param entered the order after the moves
 * @param stored the current order
 */
export function mergeOrder(
  shown: readonly number[],
  entered: readonly number[],
  stored: readonly number[],
): MergedOrder {
  if (isEqual(entered, stored)) return { order: stored, conflicts: [] };
  const moved = listMoved(shown, entered).filter((id) => stored.includes(id));
  const movedElsewhere = new Set(listMoved(shown, stored));
  const order = stored.filter((id) => !moved.includes(id));
  for (const id of entered) {
    if (!moved.includes(id)) continue;
    order.splice(findPlace(order, entered, id), 0, id);
  }
  const conflicts = moved.filter((id) => movedElsewhere.has(id));
  return { order: conflicts.length > 0 ? stored : order, conflicts };
}

/** After the item that it was put after; else before the one that it was put before. */
function findPlace(order: readonly number[], entered: readonly number[], id: number): number {
  const at = entered.indexOf(id);
  const last = entered.slice(0, at).findLast((one) => order.includes(one));
  if (last !== undefined) return order.indexOf(last) + 1;
  const next = entered.slice(at + 1).find((one) => order.includes(one));
  return next === undefined ? 0 : order.indexOf(next);
}

/** The smallest set of items whose moves turn one order into the other, among items in both. */
function listMoved(from: readonly number[], to: readonly number[]): readonly number[] {
  const places = to.filter((id) => from.includes(id)).map((id) => from.indexOf(id));
  const kept = longestRise(places);
  return places.filter((place) => !kept.has(place)).map((place) => from[place] ?? 0);
}

/** The members of a longest increasing subsequence. */
function longestRise(places: readonly number[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const [index, place] of places.entries()) {
    let longest: number[] = [];
    for (let before = 0; before < index; before++) {
      const run = best[before] ?? [];
      if ((places[before] ?? 0) < place && run.length > longest.length) longest = run;
    }
    best.push([...longest, place]);
  }
  return new Set(best.reduce((longest, run) => (run.length > longest.length ? run : longest), []));
}

const isEqual = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** The order with one entry moved up (−1) or down (1); unchanged if it is already at that end. Pure. */
export function moveItem(order: readonly number[], id: number, by: -1 | 1): readonly number[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return order;
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

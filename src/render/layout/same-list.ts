/** Whether two lists have as many items, and each is the same as that of the other in its place. */
export function isSameList<T>(one: readonly T[], other: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  if (one.length !== other.length) return false;
  return one.every((item, index) => {
    const match = other[index];
    return match !== undefined && isSame(item, match);
  });
}

/** The smallest font size of a fitted value. */
export const MIN_PX = 8;

/**
 * The size at which stepping down would stop, and below its last step the largest integer size that fits. Sizes are
 * found by bisection, because smaller text never overflows if larger text does not.
 */
export function findSize(startPx: number, stepPx: number, overflowsAt: (sizePx: number) => boolean): number {
  const steps = Math.max(0, Math.floor((startPx - MIN_PX) / stepPx));
  let [low, high] = [1, steps + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (overflowsAt(startPx - middle * stepPx)) low = middle + 1;
    else high = middle;
  }
  if (low <= steps) return startPx - low * stepPx;
  const last = startPx - steps * stepPx;
  let [small, large] = [MIN_PX, Math.floor(last)];
  while (small < large) {
    const middle = Math.ceil((small + large) / 2);
    if (overflowsAt(middle)) large = middle - 1;
    else small = middle;
  }
  return small;
}

/**
 * Evaluates a condition only once in `times` calls, and no more once it was true: reading the clock takes longer than
 * most of the work between two checks.
 */
export function throttle(ask: () => boolean, times: number): () => boolean {
  let left = 0;
  let isSo = false;
  return () => {
    if (isSo || left-- > 0) return isSo;
    left = times - 1;
    isSo = ask();
    return isSo;
  };
}

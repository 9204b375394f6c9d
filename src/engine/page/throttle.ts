/**
 * Evaluates a condition only once per `times` calls, and never again once it was true: reading the clock takes longer
 * than most of the work between two checks.
 */
export function throttle(isTrue: () => boolean, times: number): () => boolean {
  let left = 0;
  let result = false;
  return () => {
    if (result || left-- > 0) return result;
    left = times - 1;
    result = isTrue();
    return result;
  };
}

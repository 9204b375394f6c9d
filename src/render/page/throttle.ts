/**
 * The same question, really asked once in so many times and no more after a yes: looking at the clock costs more than most
 * of what is done between two looks.
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

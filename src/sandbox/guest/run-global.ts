/** Runs code as a page would in its global scope and returns its last value: for timers with a text and scripts that a script inserts. */
export function runGlobal(code: string): unknown {
  // biome-ignore lint/security/noGlobalEval: it is the page's own code, in the page's own sandbox
  const evaluate = globalThis.eval;
  return evaluate(code);
}

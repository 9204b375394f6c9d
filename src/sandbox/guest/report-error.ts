let report: (error: unknown) => void = () => {};

/** Errors of listeners, timers and observers end only themselves; they are told here. */
export function reportError(error: unknown): void {
  report(error);
}

/** Sets who is told. */
export function setErrorReporter(reporter: (error: unknown) => void): void {
  report = reporter;
}

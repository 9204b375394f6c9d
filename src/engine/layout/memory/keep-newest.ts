/** Answers kept per box and question: enough for the alternating requests of flex and grid. */
const MAX_ENTRIES = 4;

/** Drops what is older than the newest few. */
export function keepNewest<T extends { older: T | undefined }>(newest: T): void {
  let oldest = newest;
  for (let count = 1; count < MAX_ENTRIES && oldest.older; count++) oldest = oldest.older;
  oldest.older = undefined;
}

/** A file of tests; tap's own limit is 30 s. */
export const FILE_MS = 10 * 60_000;

/** What TAP_TIMEOUT says, in seconds and 0 for no limit; otherwise FILE_MS. */
export function fileLimitMs(): number {
  const { TAP_TIMEOUT: seconds } = process.env;
  return seconds === undefined ? FILE_MS : Number(seconds) * 1000;
}

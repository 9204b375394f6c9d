import { compareVersions } from '../versions.js';

/** Negative when the first version is older, 0 when they are the same; undefined when one cannot be read. */
export function compareFirmware(first: string | undefined, second: string | undefined): number | undefined {
  const [a, b] = [readVersion(first), readVersion(second)];
  return a === undefined || b === undefined ? undefined : compareVersions(a, b);
}

/** Whether a dotted version is below `bound`; a version that cannot be read is not. */
export function isBelowVersion(version: string | undefined, bound: string): boolean {
  const order = compareFirmware(version, bound);
  return order !== undefined && order < 0;
}

/** Displays report versions with a `v`, without a patch number or with a suffix that does not count. */
const readVersion = (version: string | undefined): string | undefined =>
  version?.match(/^v?(\d{1,5}\.\d{1,5}(?:\.\d{1,5})?)/)?.[1];

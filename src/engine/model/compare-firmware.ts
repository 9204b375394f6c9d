import { compareVersions } from '@inkstand/common/versions';

/** Negative when the first version is older, 0 when equal; undefined when one is unreadable. */
export function compareFirmware(first: string | undefined, second: string | undefined): number | undefined {
  const [a, b] = [readVersion(first), readVersion(second)];
  return a === undefined || b === undefined ? undefined : compareVersions(a, b);
}

/** Whether a dotted version is below `bound`; false for an unreadable version. */
export function isBelowVersion(version: string | undefined, bound: string): boolean {
  const order = compareFirmware(version, bound);
  return order !== undefined && order < 0;
}

/** Reported versions may have a `v`, no patch number, or a suffix, which is ignored. */
const readVersion = (version: string | undefined): string | undefined =>
  version?.match(/^v?(\d{1,5}\.\d{1,5}(?:\.\d{1,5})?)/)?.[1];

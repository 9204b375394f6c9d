import { compareVersions } from '../../../versions.js';
import type { ReleaseTable } from './release-table.js';

/** The release for a page: the requested one, otherwise the newest; pages for release 1 use the built-in rules. */
export function chooseRelease(
  releases: readonly ReleaseTable[],
  requested: string | undefined,
): ReleaseTable | undefined {
  const exact = releases.find(({ head }) => head.version === requested);
  if (exact || /^v?[01]\./.test(requested ?? '')) return exact;
  return releases.toSorted((a, b) => compareVersions(b.head.version, a.head.version))[0];
}

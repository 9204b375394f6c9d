import { compareVersions } from '../../../versions.js';
import type { ReleaseTable } from './release-table.js';

/** The release for a page: the one it was made for, else the newest; pages for release 1 have rules of our own. */
export function chooseRelease(releases: readonly ReleaseTable[], wanted: string | undefined): ReleaseTable | undefined {
  const exact = releases.find(({ head }) => head.version === wanted);
  if (exact || /^v?[01]\./.test(wanted ?? '')) return exact;
  return releases.toSorted((a, b) => compareVersions(b.head.version, a.head.version))[0];
}

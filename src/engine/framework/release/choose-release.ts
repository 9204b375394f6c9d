import { compareVersions } from '@inkstand/common/versions';
import type { ReleaseTable } from './release-table.js';

/** The release for a page. */
export function chooseRelease(
  releases: readonly ReleaseTable[],
  requested: string | undefined,
): ReleaseTable | undefined {
  const version = chooseVersion(
    releases.map(({ head }) => head.version),
    requested,
  );
  return releases.find(({ head }) => head.version === version);
}

/** The requested release, else the newest; undefined for pages for release 1, which use the built-in rules. */
export function chooseVersion(versions: readonly string[], requested: string | undefined): string | undefined {
  const exact = versions.find((version) => version === requested);
  if (exact !== undefined || /^v?[01]\./.test(requested ?? '')) return exact;
  return versions.toSorted((a, b) => compareVersions(b, a))[0];
}

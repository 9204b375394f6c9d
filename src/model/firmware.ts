type Parts = readonly [number, number, number];

/** Negative when the first version is older, 0 when they are the same; undefined when one cannot be read. */
export function compareVersions(first: string | undefined, second: string | undefined): number | undefined {
  const [a, b] = [parseVersion(first), parseVersion(second)];
  if (!a || !b) return undefined;
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Whether a dotted version is below `bound`; a version that cannot be read is not. */
export function isBelowVersion(version: string | undefined, bound: string): boolean {
  const order = compareVersions(version, bound);
  return order !== undefined && order < 0;
}

function parseVersion(version: string | undefined): Parts | undefined {
  const parts = version?.match(/^v?(\d{1,5})\.(\d{1,5})(?:\.(\d{1,5}))?/);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)] : undefined;
}

/** Whether a dotted version is below `bound`; a version that cannot be read is not. */
export function isBelowVersion(version: string | undefined, bound: string): boolean {
  const parts = version?.match(/^v?(\d{1,5})\.(\d{1,5})(?:\.(\d{1,5}))?/);
  if (!parts) return false;
  const limits = bound.split('.').map(Number);
  for (const [index, limit] of limits.entries()) {
    const part = Number(parts[index + 1] ?? 0);
    if (part !== limit) return part < limit;
  }
  return false;
}

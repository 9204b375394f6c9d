/** Compares two versions (Semantic Versioning 11): positive when `one` is newer, negative when `other` is. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [split(one), split(other)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  // A pre-release is older than its release.
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  for (let index = 0; index < Math.max(a.before.length, b.before.length); index += 1) {
    const difference = compareParts(a.before[index], b.before[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function split(version: string): { readonly numbers: readonly number[]; readonly before: readonly string[] } {
  const [core = '', ...rest] = (version.split('+')[0] ?? '').split('-');
  const before = rest.join('-');
  return { numbers: core.split('.').map(Number), before: before === '' ? [] : before.split('.') };
}

function compareParts(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return (one === undefined ? 0 : 1) - (other === undefined ? 0 : 1);
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && isOtherNumber) return Number(one) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Scales a size to the largest unit with a value of at least one; values below ten get a decimal place. */
export function scaleBytes(count: number): { readonly value: number; readonly digits: 0 | 1; readonly unit: string } {
  let value = count;
  let step = 0;
  while (value >= 1000 && step < UNITS.length - 1) {
    value /= 1000;
    step++;
  }
  return { value, digits: step > 0 && value < 10 ? 1 : 0, unit: UNITS[step] ?? 'B' };
}

/** Such as `2.1 MB`, for English messages; pages use the language's number format. */
export function writeBytes(count: number): string {
  const { value, digits, unit } = scaleBytes(count);
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${unit}`;
}

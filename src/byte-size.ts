const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in the largest unit that leaves at least one, with a decimal place for values below ten. */
export function scaleBytes(count: number): { readonly value: number; readonly digits: 0 | 1; readonly unit: string } {
  let value = count;
  let step = 0;
  while (value >= 1000 && step < UNITS.length - 1) {
    value /= 1000;
    step++;
  }
  return { value, digits: step > 0 && value < 10 ? 1 : 0, unit: UNITS[step] ?? 'B' };
}

/** `2.1 MB`, for messages in English; pages use the language's number format. */
export function writeBytes(count: number): string {
  const { value, digits, unit } = scaleBytes(count);
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${unit}`;
}

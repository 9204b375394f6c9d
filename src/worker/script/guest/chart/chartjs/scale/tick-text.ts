/** A number among ticks, with as many decimals as their distance needs. */
export function writeTick(value: number, ticks: readonly number[], locale: string | undefined): string {
  if (value === 0) return '0';
  const decimals = decimalsOf(deltaOf(value, ticks));
  const largest = Math.max(Math.abs(ticks[0] ?? 0), Math.abs(ticks.at(-1) ?? 0));
  const notation = largest < 1e-4 || largest > 1e15 ? 'scientific' : 'standard';
  const options = { notation, minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const;
  return new Intl.NumberFormat(locale, options).format(value);
}

function deltaOf(value: number, ticks: readonly number[]): number {
  const [first = 0, second = 0, third = 0] = ticks;
  const delta = ticks.length > 3 ? third - second : second - first;
  return Math.abs(delta) >= 1 && value !== Math.floor(value) ? value - Math.floor(value) : delta;
}

function decimalsOf(delta: number): number {
  const power = Math.log10(Math.abs(delta));
  return Number.isFinite(power) ? Math.max(Math.min(-Math.floor(power), 20), 0) : 0;
}

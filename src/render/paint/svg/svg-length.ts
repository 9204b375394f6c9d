const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
  ex: 8,
};

/** A length attribute in user units; percentages of `basis`. `undefined` if it is missing or not a length. */
export function readSvgLength(source: string | undefined, basis: number, emUnits = 16): number | undefined {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%|[a-z]*)\s*$/i.exec(source ?? '');
  if (!match) return undefined;
  const value = bound(Number(match[1]));
  const unit = (match[2] ?? '').toLowerCase();
  if (unit === '%') return (value * basis) / 100;
  if (unit === 'em') return value * emUnits;
  const factor = UNITS[unit];
  return factor === undefined ? undefined : value * factor;
}

/** A list of plain numbers, at most 100,000. */
export function readNumbers(source: string | undefined): number[] {
  const found = (source ?? '').slice(0, 2_000_000).match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? [];
  return found.slice(0, 100_000).map((number) => bound(Number(number)));
}

/** A fraction from 0 to 1, also written as a percentage. */
export function readShare(source: string | undefined, otherwise: number): number {
  const value = Number.parseFloat(source ?? '');
  if (!Number.isFinite(value)) return otherwise;
  return Math.min(1, Math.max(0, source?.trim().endsWith('%') ? value / 100 : value));
}

/** Canvas aborts the process at numbers that are too large for it, even after a transform. */
const MAX_VALUE = 1e9;

function bound(value: number): number {
  return Math.max(-MAX_VALUE, Math.min(MAX_VALUE, value));
}

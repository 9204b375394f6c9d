const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  q: 24 / 25.4,
  in: 96,
};

/** Sizes of units that depend on fonts, in user units. */
export interface FontUnits {
  readonly em: number;
  readonly ex: number;
  readonly ch: number;
  readonly rem: number;
}

const BY_DEFAULT: FontUnits = { em: 16, ex: 8, ch: 8, rem: 16 };
const isFontUnit = (unit: string): unit is keyof FontUnits => Object.hasOwn(BY_DEFAULT, unit);

/** A length attribute in user units, with percentages of `basis`; undefined if it is missing or not a length. */
export function readSvgLength(
  source: string | undefined,
  basis: number,
  unitsOfFont: () => FontUnits = () => BY_DEFAULT,
): number | undefined {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(%|[a-z]*)$/i.exec(source?.trim() ?? '');
  if (!match) return undefined;
  const value = bound(Number(match[1]));
  const unit = (match[2] ?? '').toLowerCase();
  if (unit === '%') return (value * basis) / 100;
  const factor = isFontUnit(unit) ? unitsOfFont()[unit] : UNITS[unit];
  return factor === undefined ? undefined : bound(value * factor);
}

/** A number in a list. */
export const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/gi;

/** A list of numbers, at most 100,000. */
export function readNumbers(source: string | undefined): number[] {
  const found = (source ?? '').slice(0, 2_000_000).match(NUMBER) ?? [];
  return found.slice(0, 100_000).map((number) => bound(Number(number)));
}

/** As `readNumbers`, but empty if the list contains anything else. */
export function readNumberList(source: string | undefined): number[] {
  return /[^\s,]/.test((source ?? '').replace(NUMBER, '')) ? [] : readNumbers(source);
}

/** A fraction from 0 to 1, or a percentage. */
export function readShare(source: string | undefined, otherwise: number): number {
  const match = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%?)\s*$/i.exec(source ?? '');
  if (!match) return otherwise;
  const value = Number(match[1]);
  return Math.min(1, Math.max(0, match[2] === '%' ? value / 100 : value));
}

/** Canvas crashes the process for numbers that are too large for it, even after a transform. */
const MAX_VALUE = 1e9;

function bound(value: number): number {
  return Math.max(-MAX_VALUE, Math.min(MAX_VALUE, value));
}

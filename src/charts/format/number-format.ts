/** Marks of a language within numbers. */
export interface NumberLanguage {
  readonly decimalPoint: string;
  readonly thousandsSep: string;
  readonly numericSymbols: readonly string[];
}

/** Writes a number with fixed decimals; -1 keeps those it has. */
export function formatNumber(
  value: number,
  decimals: number,
  language: NumberLanguage,
  decimalPoint = language.decimalPoint,
  thousandsSep = language.thousandsSep,
): string {
  const number = Number.isFinite(+value) ? +value : 0;
  const places = decimals < 0 ? ownDecimals(number) : Math.min(Math.round(decimals), 20);
  const digits = Math.abs(number) >= 1e21 ? String(Math.abs(number)) : roundHalfUp(Math.abs(number), places);
  const dot = digits.indexOf('.');
  const whole = dot < 0 ? digits : digits.slice(0, dot);
  const fraction = dot < 0 ? '' : decimalPoint + digits.slice(dot + 1);
  const isZero = !/[1-9]/.test(digits);
  return `${number < 0 && !isZero ? '-' : ''}${groupThousands(whole, thousandsSep)}${fraction}`;
}

function ownDecimals(value: number): number {
  const text = String(value);
  const exponent = text.indexOf('e-');
  const plain = exponent < 0 ? text : text.slice(0, exponent);
  const dot = plain.indexOf('.');
  const own = dot < 0 ? 0 : plain.length - dot - 1;
  return Math.min(20, exponent < 0 ? own : own + Number(text.slice(exponent + 2)));
}

// 1.005 is stored a little below, people expect 1.01.
function roundHalfUp(value: number, places: number): string {
  return (value + 10 ** -Math.max(ownDecimals(value), places) / 10).toFixed(places);
}

function groupThousands(whole: string, separator: string): string {
  if (whole.length <= 3 || separator === '') return whole;
  const first = whole.length % 3;
  let text = whole.slice(0, first);
  for (let index = first; index < whole.length; index += 3) {
    text += (text === '' ? '' : separator) + whole.slice(index, index + 3);
  }
  return text;
}

/** The text of a tick of a value axis: large intervals are shortened by symbols. */
export function formatTick(value: number, interval: number, language: NumberLanguage): string {
  const symbols = language.numericSymbols;
  if (interval >= 1000 && value !== 0) {
    for (let index = symbols.length - 1; index >= 0; index -= 1) {
      const unit = 1000 ** (index + 1);
      if (interval >= unit && (value * 10) % unit === 0)
        return formatNumber(value / unit, -1, language) + symbols[index];
    }
  }
  if (Math.abs(value) >= 10_000) return formatNumber(value, -1, language);
  return formatNumber(value, -1, language, language.decimalPoint, '');
}

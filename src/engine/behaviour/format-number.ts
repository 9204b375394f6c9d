/** Locales in which numbers are written as below. Others take 5 MB of tables, and 4 ms when the first is used. */
const PLAIN_LOCALES = ['en', 'en-US'];
/** JavaScript writes numbers below as digits, without an exponent. */
const MAX_PLAIN = 1e21;
const MIN_PLAIN = 1e-6;

/** A number of at least 0 as `Intl.NumberFormat` writes it in that locale, with at least and at most so many decimals (up to 5). */
export function formatNumber(value: number, locale: string, minDecimals: number, maxDecimals: number): string {
  if (PLAIN_LOCALES.includes(locale) && value < MAX_PLAIN) return formatPlain(value, minDecimals, maxDecimals);
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
  }).format(value);
}

/** What separates thousands, and what precedes decimals. */
export function separatorsOf(locale: string): { readonly group: string; readonly decimal: string } {
  if (PLAIN_LOCALES.includes(locale)) return { group: ',', decimal: '.' };
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const partOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { group: partOf('group'), decimal: partOf('decimal') || '.' };
}

/** The shortest decimals that identify the number are rounded, halves upwards. */
function formatPlain(value: number, minDecimals: number, maxDecimals: number): string {
  const [whole = '0', decimals = ''] = String(value < MIN_PLAIN ? 0 : value).split('.');
  const kept = decimals.slice(0, maxDecimals).padEnd(maxDecimals, '0');
  const isRoundedUp = Number(decimals[maxDecimals] ?? 0) >= 5;
  const digits = String(BigInt(whole + kept) + (isRoundedUp ? 1n : 0n)).padStart(maxDecimals + 1, '0');
  const end = digits.length - maxDecimals;
  const grouped = digits.slice(0, end).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const after = digits.slice(end).replace(/0+$/, '').padEnd(minDecimals, '0');
  return after === '' ? grouped : `${grouped}.${after}`;
}

/**
 * Compares names ignoring case and accents, with numbers by value. `localeCompare` would load `Intl` (decision 0009).
 */
export function compareNames(a: string, b: string): number {
  const [left, right] = [fold(a), fold(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\d{1,9}/g, (digits) => digits.padStart(9, '0'));

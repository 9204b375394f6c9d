/**
 * Parses a MAC in any notation (`aa-bb-cc-dd-ee-ff`, `AABB.CCDD.EEFF`, no separators) into upper case with colons.
 * Undefined when it is invalid or all zeros, as sent by boards that cannot read theirs.
 */
export function parseMac(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 40) return undefined;
  const digits = text
    .trim()
    .replace(/[:.\-_ ]/g, '')
    .toUpperCase();
  if (!/^[0-9A-F]{12}$/.test(digits) || /^0+$/.test(digits)) return undefined;
  return digits.match(/../g)?.join(':');
}

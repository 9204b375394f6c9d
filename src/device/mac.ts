/**
 * A MAC in any spelling (`aa-bb-cc-dd-ee-ff`, `AABB.CCDD.EEFF`, no separators) as upper case with colons. Undefined when
 * it is none, or all zeros, which boards send that cannot tell.
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

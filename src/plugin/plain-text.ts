const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const BLOCK_END = /<\/(?:p|div|li|h[1-6])\s*>|<br\s*\/?>/gi;

/** The text of a recipe's description, which may be HTML, without its tags. Pages still escape it. Pure. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text
    .replace(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(BLOCK_END, ' ')
    .replace(/<\/?[a-z][^<>]*>|<!--[\s\S]*?(?:-->|$)/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, decodeEntity)
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

function decodeEntity(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity;
}

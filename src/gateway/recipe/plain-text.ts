const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const BLOCK_END = /<\/(?:p|div|li|h[1-6])\s*>|<br\s*\/?>/gi;

const SCRIPT = { start: /<script[^<>]*>/gi, end: /<\/script\s*>/gi } as const;
const STYLE = { start: /<style[^<>]*>/gi, end: /<\/style\s*>/gi } as const;

/** The text of a recipe's description, which may be HTML, without its tags. Pages still escape it. Pure. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return dropElement(dropElement(text, SCRIPT), STYLE)
    .replace(BLOCK_END, ' ')
    .replace(/<\/?[a-z][^<>]*>|<!--[\s\S]*?(?:-->|$)/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, decodeEntity)
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

/** A text without elements of one kind and their content; one that never ends lasts to the end of the text. */
function dropElement(text: string, { start, end }: typeof SCRIPT | typeof STYLE): string {
  let kept = '';
  let at = 0;
  for (const tag of text.matchAll(start)) {
    if (tag.index < at) continue;
    kept += text.slice(at, tag.index);
    end.lastIndex = tag.index + tag[0].length;
    at = end.exec(text) ? end.lastIndex : text.length;
  }
  return kept + text.slice(at);
}

function decodeEntity(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity;
}

const MAX_WORDS_CHARS = 80;
const MAX_READ_CHARS = 20_000;
const PAGE =
  /^\s*(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|div|form|center|h[1-6]|p)\b/i;
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Whether a body is an HTML page, such as a login or proxy error page, whatever its content type says. */
export const isHtmlPage = (text: string): boolean => PAGE.test(text.slice(0, 4000));

/**
 * The first words of a body, for a message: without tags and control characters, on one line, at most 80 characters.
 */
export function firstWords(text: string): string {
  const plain = text
    .slice(0, MAX_READ_CHARS)
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return plain.length > MAX_WORDS_CHARS ? `${plain.slice(0, MAX_WORDS_CHARS).trimEnd()}…` : plain;
}

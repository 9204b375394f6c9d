const MAX_DATA_URL_CHARS = 12 * 1024 * 1024;

/** Schemes are written in any case. */
export const isDataUrl = (url: string): boolean => /^data:/i.test(url.slice(0, 5));

/** Bytes of a `data:` URL; undefined for other URLs. */
export function readDataUrl(url: string): Uint8Array | undefined {
  const match = /^data:([^,]*),/i.exec(url.slice(0, 1000));
  if (!match || url.length > MAX_DATA_URL_CHARS) return undefined;
  const content = url.slice(match[0].length);
  if (/;\s*base64\s*$/i.test(match[1] ?? '')) return Buffer.from(decodePercent(content), 'base64');
  return new TextEncoder().encode(decodePercent(content));
}

/** Style sheets often contain raw `#` and `%`, so invalid escapes are kept. */
function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

const CHARSET = /^@charset "([^"\n]{1,40})";/;
const MAX_CHARSET_BYTES = 64;

/**
 * Decodes the text of a style sheet in the encoding of its byte-order mark or `@charset`, else UTF-8 (CSS Syntax 3,
 * section 3.2).
 */
export function decodeSheet(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const start = Buffer.from(bytes.subarray(0, MAX_CHARSET_BYTES)).toString('latin1');
  const label = CHARSET.exec(start)?.[1]?.trim().toLowerCase() ?? 'utf-8';
  // A rule that can be read as ASCII is not in UTF-16.
  if (label.startsWith('utf-16')) return 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}

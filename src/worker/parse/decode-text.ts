/**
 * Decodes a body by its byte order mark, the charset of its content type, or the declaration of XML or HTML, else as
 * UTF-8.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const decoder = decoderOf(findCharset(bytes, contentType));
  const text = decoder.decode(bytes);
  return decoder.encoding === 'windows-1252' ? repairWindows1252(text) : text;
}

/** Some releases of Node decode windows-1252 (and ISO 8859-1, its alias on the web) as plain Latin-1. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const repairWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (character) => C1.charAt(character.charCodeAt(0) - 0x80));

const HEAD_BYTES = 1024;

function findCharset(bytes: Uint8Array, contentType: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const declared = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  if (declared) return declared;
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  return (
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1] ??
    'utf-8'
  );
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

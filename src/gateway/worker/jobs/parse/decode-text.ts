import { isUtf8 } from 'node:buffer';
import { decodeAs } from './decode-as.js';
import { decodeMixed } from './mixed-utf8.js';

/**
 * Decodes a body as browsers do, by its byte order mark, then the charset of its content type, then the declaration of
 * XML or HTML, except where the bytes cannot be meant so: UTF-8 declared as UTF-16 or as a single-byte encoding, and the
 * reverse. Bytes without a usable declaration are UTF-8 if they are valid as such, else their encoding is detected.
 */
export async function decodeText(bytes: Uint8Array, contentType: string): Promise<string> {
  const mark = findMark(bytes);
  if (mark !== undefined) return decodeAs(mark, bytes);
  const wide = findWideOrder(bytes);
  if (wide !== undefined) return decodeAs(wide, bytes);
  const declared = findDeclared(bytes, contentType);
  if (isUtf8(bytes) && !(declared !== undefined && isMultiByte(declared))) return decodeAs('utf-8', bytes);
  if (declared !== undefined && !isUnicode(declared)) {
    const text = decodeAs(declared, bytes);
    if (!text.includes('\ufffd')) return text;
  }
  const mixed = decodeMixed(bytes);
  if (mixed !== undefined) return mixed;
  const { detectEncoding } = await import('./detect-encoding.js');
  return decodeAs(detectEncoding(bytes), bytes);
}

function findMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return undefined;
}

const HEAD_BYTES = 1024;

/** UTF-16 without a mark: markup, digits and spaces are ASCII in every language, so that every second byte is zero. */
function findWideOrder(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const isWide = Math.max(even, odd) * 8 > head.length && Math.min(even, odd) * 8 < Math.max(even, odd);
  if (!isWide) return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/** The declared encoding by its standard name; undefined when none is declared or nobody knows it. */
function findDeclared(bytes: Uint8Array, contentType: string): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const labels = [
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1],
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1],
    /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1],
  ];
  for (const label of labels) {
    const name = label === undefined ? undefined : standardName(label);
    if (name !== undefined) return name;
  }
  return undefined;
}

function standardName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

const isUnicode = (encoding: string): boolean => encoding.startsWith('utf-');

/** Text in these encodings can be valid UTF-8 by accident; letters of single-byte encodings practically never are. */
const isMultiByte = (encoding: string): boolean => /^(?:big5|euc-|gb|iso-2022|shift_jis)/.test(encoding);

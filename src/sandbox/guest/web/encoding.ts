import { DOMException } from '../dom/dom-exception.js';

import { wellFormed } from './well-formed.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function btoa(input: unknown): string {
  const text = String(input);
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const codes = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
    if (codes.some((code) => code > 255))
      throw new DOMException('the string contains characters outside of the Latin1 range', 'InvalidCharacterError');
    const [first = 0, second = Number.NaN, third = Number.NaN] = codes;
    const bits = (first << 16) | ((second || 0) << 8) | (third || 0);
    parts.push(
      ALPHABET.charAt(bits >> 18) + ALPHABET.charAt((bits >> 12) & 63),
      Number.isNaN(second) ? '=' : ALPHABET.charAt((bits >> 6) & 63),
      Number.isNaN(third) ? '=' : ALPHABET.charAt(bits & 63),
    );
  }
  return parts.join('');
}

export function atob(input: unknown): string {
  const text = String(input)
    .replace(/[\t\n\f\r ]/g, '')
    .replace(/={1,2}$/, '');
  if (text.length % 4 === 1 || /[^A-Za-z\d+/]/.test(text))
    throw new DOMException('the string to be decoded is not correctly encoded', 'InvalidCharacterError');
  const parts: string[] = [];
  let [bits, count] = [0, 0];
  for (const sign of text) {
    bits = (bits << 6) | ALPHABET.indexOf(sign);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    parts.push(String.fromCharCode((bits >> count) & 255));
    bits &= (1 << count) - 1;
  }
  return parts.join('');
}

export class TextEncoder {
  readonly encoding = 'utf-8';

  encode(text: unknown = ''): Uint8Array {
    const escaped = encodeURIComponent(wellFormed(String(text)));
    const bytes: number[] = [];
    for (let at = 0; at < escaped.length; at++) {
      if (escaped[at] !== '%') bytes.push(escaped.charCodeAt(at));
      else {
        bytes.push(Number.parseInt(escaped.slice(at + 1, at + 3), 16));
        at += 2;
      }
    }
    return Uint8Array.from(bytes);
  }

  encodeInto(text: string, into: Uint8Array): { read: number; written: number } {
    const bytes = this.encode(text).subarray(0, into.length);
    into.set(bytes);
    return { read: text.length, written: bytes.length };
  }
}

export class TextDecoder {
  readonly encoding: string;
  readonly fatal = false;
  readonly ignoreBOM = false;

  constructor(label = 'utf-8') {
    this.encoding = /^(?:iso-8859-1|latin1|windows-1252|ascii|us-ascii)$/i.test(String(label))
      ? 'windows-1252'
      : 'utf-8';
  }

  decode(input: ArrayBuffer | ArrayBufferView | undefined = undefined): string {
    if (!input) return '';
    const bytes = ArrayBuffer.isView(input)
      ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
      : new Uint8Array(input);
    if (this.encoding !== 'utf-8') return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return decodeUtf8(bytes).replace(/^\ufeff/, '');
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80 ? 1 : first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    let code = length === 1 ? first : first & (0xff >> (length + 1));
    let taken = 1;
    while (taken < length && ((bytes[at + taken] ?? 0) & 0xc0) === 0x80)
      code = (code << 6) | ((bytes[at + taken++] ?? 0) & 63);
    const isBad = length === 0 || taken < length || code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
    parts.push(isBad ? '\ufffd' : String.fromCodePoint(code));
    at += taken;
  }
  return parts.join('');
}

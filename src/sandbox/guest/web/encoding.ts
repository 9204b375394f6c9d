export class TextEncoder {
  readonly encoding = 'utf-8';

  encode(text: unknown = ''): Uint8Array {
    // One sign for each byte.
    const signs = unescape(encodeURIComponent(String(text).toWellFormed()));
    return Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
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

/** Bytes that are no UTF-8 become replacement characters. */
export function decodeUtf8(bytes: Uint8Array): string {
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

/** Bytes travel between guest and host as one character each, none of which is zero, which would end the text. */
const BYTE_SHIFT = 1;
/** A call takes a limited number of arguments. */
const CHUNK = 4_096;

export function writeBytes(bytes: Uint8ClampedArray): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    parts.push(String.fromCharCode(...Array.from(bytes.subarray(at, at + CHUNK), (byte) => byte + BYTE_SHIFT)));
  return parts.join('');
}

export function readBytes(text: string): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at) - BYTE_SHIFT;
  return bytes;
}

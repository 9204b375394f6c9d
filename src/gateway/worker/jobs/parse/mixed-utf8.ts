import { isUtf8 } from 'node:buffer';
import { decodeAs } from './decode-as.js';

const HIGH = 0x80;

/**
 * UTF-8 in which single bytes of windows-1252 are mixed, as where two programs wrote one file; undefined for text that
 * is mostly not UTF-8. Linear.
 */
export function decodeMixed(bytes: Uint8Array): string | undefined {
  const parts: string[] = [];
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  let [sequences, strays, soundFrom] = [0, 0, 0];
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] ?? 0) < HIGH) at++;
    else {
      const length = sequenceLength(bytes, at);
      if (length > 0) {
        sequences++;
        at += length;
        continue;
      }
      parts.push(utf8.decode(bytes.subarray(soundFrom, at)), decodeAs('windows-1252', bytes.subarray(at, at + 1)));
      strays++;
      soundFrom = ++at;
    }
  }
  if (sequences <= strays) return undefined;
  return parts.join('') + utf8.decode(bytes.subarray(soundFrom));
}

/** Length of the valid UTF-8 sequence of two to four bytes at `at`; 0 when there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const sequence = bytes.subarray(at, at + length);
  return sequence.length === length && isUtf8(sequence) ? length : 0;
}

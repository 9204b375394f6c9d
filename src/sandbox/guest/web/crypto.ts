import { DOMException } from '../dom/dom-exception.js';
import type { Gate } from '../gate-json.js';
import type { RandomSource } from '../time/random.js';
import { readBase64, writeBase64 } from './byte-base64.js';

type Integers = Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array | Int32Array;

/** Random values of the page's own source, and digests; nothing here is secret. */
export function createCrypto(random: RandomSource, gate: Gate): object {
  const getRandomValues = <T extends Integers>(into: T): T => {
    for (let at = 0; at < into.length; at++) into[at] = random.next();
    return into;
  };
  return {
    getRandomValues,
    randomUUID: () => {
      const bytes = getRandomValues(new Uint8Array(16));
      bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
      bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    subtle: { digest: (algorithm: unknown, data: unknown) => digest(gate, algorithm, data) },
  };
}

const ALGORITHMS = new Set(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']);

async function digest(gate: Gate, algorithm: unknown, data: unknown): Promise<ArrayBuffer> {
  const named =
    typeof algorithm === 'object' && algorithm !== null ? (algorithm as { name?: unknown }).name : algorithm;
  const name = String(named).toUpperCase();
  if (!ALGORITHMS.has(name)) throw new DOMException('Algorithm: Unrecognized name', 'NotSupportedError');
  return readBase64(gate('digest', `${name} ${writeBase64(bytesOf(data))}`)).buffer;
}

function bytesOf(data: unknown): Uint8Array {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw new TypeError(
    "Failed to execute 'digest' on 'SubtleCrypto': 2nd argument is not an ArrayBuffer or a view of one",
  );
}

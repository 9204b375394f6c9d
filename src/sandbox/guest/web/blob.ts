import { writeBase64 } from './byte-base64.js';
import { TextDecoder, TextEncoder } from './encoding.js';
import { ReadableStream } from './readable-stream.js';

/** A file that a page makes: text, or bytes once a part of it is no text. */
export class Blob {
  readonly type: string;
  readonly #content: string | Uint8Array;

  constructor(parts: readonly unknown[] = [], options: { type?: string } | undefined = {}) {
    this.#content = join([...parts].map((part) => (part instanceof Blob ? part.#content : contentOf(part))));
    this.type = String(options.type ?? '').toLowerCase();
  }

  get size(): number {
    return this.#bytes().length;
  }

  async text(): Promise<string> {
    const content = this.#content;
    return typeof content === 'string' ? content : new TextDecoder().decode(content);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes().slice().buffer as ArrayBuffer;
  }

  async bytes(): Promise<Uint8Array> {
    return this.#bytes().slice();
  }

  slice(start = 0, end: number | undefined = undefined, type = ''): Blob {
    return new Blob([this.#bytes().slice(start, end)], { type });
  }

  stream(): ReadableStream {
    return ReadableStream.from([this.#bytes().slice()]);
  }

  /** The whole file as an address, so that it can be a picture. */
  get $address(): string {
    return `data:${this.type};base64,${writeBase64(this.#bytes())}`;
  }

  #bytes(): Uint8Array {
    const content = this.#content;
    return typeof content === 'string' ? new TextEncoder().encode(content) : content;
  }
}

function contentOf(part: unknown): string | Uint8Array {
  if (part instanceof ArrayBuffer) return new Uint8Array(part);
  if (ArrayBuffer.isView(part)) return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  return String(part);
}

function join(contents: readonly (string | Uint8Array)[]): string | Uint8Array {
  if (contents.every((content) => typeof content === 'string')) return contents.join('');
  const encoder = new TextEncoder();
  const parts = contents.map((content) => (typeof content === 'string' ? encoder.encode(content) : content));
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

import type { Gate } from '../gate-json.js';
import { Blob } from './blob.js';
import { readBase64, writeBase64 } from './byte-base64.js';
import { TextDecoder, TextEncoder } from './encoding.js';
import { type Controller, ReadableStream } from './readable-stream.js';
import { WritableStream } from './writable-stream.js';

interface Output {
  readonly desiredSize: number;
  enqueue(chunk: unknown): void;
  error(reason: unknown): void;
  terminate(): void;
}

interface Transformer {
  readonly start?: (output: Output) => unknown;
  readonly transform?: (chunk: unknown, output: Output) => unknown;
  readonly flush?: (output: Output) => unknown;
}

/** Two streams: what is written to one can be read, changed, from the other. */
export class TransformStream {
  readonly readable: ReadableStream;
  readonly writable: WritableStream;

  constructor(transformer: Transformer | undefined = {}) {
    const { controller, readable } = openReadable();
    const output: Output = {
      desiredSize: 1,
      enqueue: (chunk) => controller.enqueue(chunk),
      error: (reason) => controller.error(reason),
      terminate: () => controller.close(),
    };
    /** What fails on the way fails the reader too. */
    const attempt = async (step: () => unknown): Promise<void> => {
      try {
        await step();
      } catch (error) {
        controller.error(error);
        throw error;
      }
    };
    this.readable = readable;
    this.writable = new WritableStream({
      start: () => transformer.start?.(output),
      write: (chunk) =>
        attempt(() => (transformer.transform ? transformer.transform(chunk, output) : output.enqueue(chunk))),
      close: () => attempt(() => transformer.flush?.(output)).then(() => controller.close()),
      abort: (reason) => controller.error(reason),
    });
  }
}

function openReadable(): { readonly controller: Controller; readonly readable: ReadableStream } {
  let taken: Controller | undefined;
  const readable = new ReadableStream({
    start: (controller) => {
      taken = controller;
    },
  });
  if (!taken) throw new TypeError('the stream has no controller');
  return { controller: taken, readable };
}

export class TextDecoderStream extends TransformStream {
  readonly encoding: string;

  constructor(label: string | undefined = undefined) {
    const parts: unknown[] = [];
    const decoder = new TextDecoder(label);
    super({
      transform: (chunk) => void parts.push(chunk),
      // A character may begin in one chunk and end in the next.
      flush: async (output) => {
        const text = decoder.decode(await new Blob(parts).bytes());
        if (text !== '') output.enqueue(text);
      },
    });
    this.encoding = decoder.encoding;
  }
}

export class TextEncoderStream extends TransformStream {
  readonly encoding = 'utf-8';

  constructor() {
    const encoder = new TextEncoder();
    super({ transform: (chunk, output) => output.enqueue(encoder.encode(chunk)) });
  }
}

const FORMATS = new Set(['gzip', 'deflate', 'deflate-raw']);

/** The class of a page that unpacks what was packed by gzip or deflate; the host does it, once all of it is there. */
export function createDecompressionStream(gate: Gate): unknown {
  return class DecompressionStream extends TransformStream {
    constructor(format: unknown) {
      if (!FORMATS.has(String(format))) throw new TypeError(`unsupported compression format: ${String(format)}`);
      const parts: unknown[] = [];
      super({
        transform: (chunk) => void parts.push(chunk),
        flush: async (output) => output.enqueue(unpack(gate, String(format), await new Blob(parts).bytes())),
      });
    }
  };
}

function unpack(gate: Gate, format: string, packed: Uint8Array): Uint8Array {
  const answer = gate('unpack', `${format} ${writeBase64(packed)}`);
  if (answer === '') throw new TypeError('the compressed data cannot be unpacked');
  return readBase64(answer.slice(1));
}

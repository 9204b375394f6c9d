import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../../byte-size.js';
import { explainDiskFailure } from '../disk-failure.js';
import { type BodyLimits, mediaTypeOf } from './read-body.js';

/** What is read of a multipart form. */
export interface FormOptions extends Pick<BodyLimits, 'limitBytes' | 'account'> {
  /** Name of the form field with the file, which `limitBytes` is about. */
  readonly field: string;
  /** Called with the fields before the file. Whoever checks the form's token throws here, and no byte of the file is kept. */
  readonly checkFields?: (fields: URLSearchParams) => void;
}

type BusboyModule = typeof import('@fastify/busboy').Busboy;

/**
 * Reads a multipart form. `openFile` returns where the bytes of a file go, or undefined for a file to skip. Throws
 * `unsupported-media-type`, `too-large`, `invalid`, and what `checkFields` throws; all that it opened is closed then.
 */
export async function readParts(
  request: IncomingMessage,
  { field, limitBytes, checkFields }: FormOptions,
  openFile: (fileName: string) => Writable | undefined,
): Promise<URLSearchParams> {
  const type = mediaTypeOf(request);
  if (type !== 'multipart/form-data')
    throw new InkstandError('unsupported-media-type', `expected a multipart form, got ${type || 'no content type'}`);
  // Loaded on demand, because nothing else needs it.
  const { Busboy } = await import('@fastify/busboy');
  const form = openForm(Busboy, request.headers['content-type'] ?? '', limitBytes);
  const fields = new URLSearchParams();
  const files: Promise<void>[] = [];
  const stop = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      form.on('field', (name, value) => fields.append(name, value));
      form.on('file', (name, stream, fileName) => {
        // A file emits an error when the form ends before it. Nobody else listens to one that is skipped or was refused.
        stream.on('error', reject);
        try {
          checkFields?.(fields);
          const target = name === field ? openFile(fileName ?? '') : undefined;
          if (!target) return void stream.resume();
          const tooLarge = `expected a file of at most ${writeBytes(limitBytes)}`;
          stream.once('limit', () => reject(new InkstandError('too-large', tooLarge)));
          const writing = pipeline(stream, target, { signal: stop.signal });
          files.push(writing);
          writing.catch(reject);
        } catch (cause) {
          reject(cause);
        }
      });
      form.on('error', reject).on('finish', resolve);
      const leave = (): void => reject(new InkstandError('invalid', 'the form ended before it was complete'));
      request.on('error', leave).on('close', () => request.complete || leave());
      request.pipe(form);
    });
    await Promise.all(files);
    checkFields?.(fields);
    return fields;
  } catch (cause) {
    request.unpipe(form);
    stop.abort();
    await Promise.allSettled(files);
    if (cause instanceof InkstandError) throw cause;
    throw explainDiskFailure(cause) ?? new InkstandError('invalid', 'expected a complete multipart form', { cause });
  }
}

/** Creates a parser for one form. Throws `invalid` for a form without a boundary. */
function openForm(Busboy: BusboyModule, contentType: string, limitBytes: number): InstanceType<BusboyModule> {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fileSize: limitBytes, files: 4, fields: 50, fieldSize: 64 * 1024, parts: 60, headerPairs: 50 },
    });
  } catch (cause) {
    throw new InkstandError('invalid', 'expected a multipart form with a boundary', { cause });
  }
}

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { writeBytes } from '../byte-size.js';
import { InkstandError } from '../errors.js';
import { mediaTypeOf } from './body.js';
import { explainDiskFailure } from './disk-failure.js';
import { openForm, type UploadOptions } from './upload.js';

export interface SaveOptions extends UploadOptions {
  /** Path to write the file to; it must not exist yet. */
  readonly path: string;
}

/** A form whose file was written to disk. */
export interface SavedForm {
  readonly fields: URLSearchParams;
  /** Undefined when no file was chosen. */
  readonly file: { readonly name: string; readonly path: string } | undefined;
}

/**
 * Reads a multipart form with a file too large for memory. Throws `unsupported-media-type`, `too-large`, `invalid`, and
 * then leaves no file.
 */
export async function saveUploadForm(request: IncomingMessage, options: SaveOptions): Promise<SavedForm> {
  const { field, limitBytes, path } = options;
  const type = mediaTypeOf(request);
  if (type !== 'multipart/form-data')
    throw new InkstandError('unsupported-media-type', `expected a multipart form, got ${type || 'no content type'}`);
  const { Busboy } = await import('@fastify/busboy');
  const form = openForm(Busboy, request.headers['content-type'] ?? '', limitBytes);
  const fields = new URLSearchParams();
  let file: SavedForm['file'];
  let writing: Promise<void> = Promise.resolve();
  form.on('field', (name, value) => fields.append(name, value));
  form.on('file', (name, stream, fileName) => {
    if (name !== field || !fileName || file) return void stream.resume();
    file = { name: fileName, path };
    stream.on('limit', () =>
      stream.destroy(new InkstandError('too-large', `expected a file of at most ${writeBytes(limitBytes)}`)),
    );
    writing = pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    // The error is checked below, once the form has ended.
    writing.catch((error) => form.destroy(error));
  });
  try {
    await pipeline(request, form);
    await writing;
    return { fields, file };
  } catch (cause) {
    await writing.catch(() => undefined);
    await rm(path, { force: true });
    if (cause instanceof InkstandError) throw cause;
    throw explainDiskFailure(cause) ?? new InkstandError('invalid', 'expected a complete multipart form', { cause });
  }
}

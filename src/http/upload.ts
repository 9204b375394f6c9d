import type { IncomingMessage } from 'node:http';
import { writeBytes } from '../byte-size.js';
import { InkstandError } from '../errors.js';
import { mediaTypeOf, readBytes } from './body.js';

export interface UploadOptions {
  /** Name of the form field with the file. */
  readonly field: string;
  readonly limitBytes: number;
}

/** A form with an uploaded file. */
export interface FormUpload {
  readonly fields: URLSearchParams;
  /** Undefined when no file was chosen. */
  readonly file: { readonly name: string; readonly bytes: Buffer } | undefined;
}

/**
 * Reads an uploaded file: the field of a multipart form, or the whole body if it is not a form. Throws `too-large`,
 * `invalid`.
 */
export async function readUpload(request: IncomingMessage, options: UploadOptions): Promise<Buffer> {
  const { field, limitBytes } = options;
  if (mediaTypeOf(request) !== 'multipart/form-data') return readBytes(request, limitBytes);
  const { file } = await readUploadForm(request, options);
  if (!file) throw new InkstandError('invalid', `expected a file in the form field "${field}"`);
  return file.bytes;
}

/** Reads the fields and one file of a multipart form. Throws `unsupported-media-type`, `too-large`, `invalid`. */
export async function readUploadForm(request: IncomingMessage, options: UploadOptions): Promise<FormUpload> {
  const { field, limitBytes } = options;
  const type = mediaTypeOf(request);
  if (type !== 'multipart/form-data') {
    throw new InkstandError('unsupported-media-type', `expected a multipart form, got ${type || 'no content type'}`);
  }
  // Loaded on demand, because nothing else needs it.
  const { Busboy } = await import('@fastify/busboy');
  const contentType = request.headers['content-type'] ?? '';
  return await new Promise<FormUpload>((resolve, reject) => {
    const fail = (error: InkstandError): void => {
      request.unpipe(form);
      reject(error);
    };
    const broken = (cause: unknown): void =>
      fail(new InkstandError('invalid', 'expected a complete multipart form', { cause }));
    const form = openForm(Busboy, contentType, limitBytes);
    const fields = new URLSearchParams();
    let file: FormUpload['file'];
    form.on('field', (name, value) => fields.append(name, value));
    form.on('file', (name, stream, fileName) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        if (name === field) parts.push(part);
      });
      stream.on('limit', () =>
        fail(new InkstandError('too-large', `expected a file of at most ${writeBytes(limitBytes)}`)),
      );
      stream.on('end', () => {
        // A browser sends an empty part without a file name when no file was chosen.
        if (name === field && (fileName || parts.length > 0))
          file = { name: fileName ?? '', bytes: Buffer.concat(parts) };
      });
    });
    form.on('error', broken);
    form.on('finish', () => resolve({ fields, file }));
    request.on('close', () => {
      if (!request.complete) broken(undefined);
    });
    request.pipe(form);
  });
}

export type BusboyModule = typeof import('@fastify/busboy').Busboy;

/** Creates a parser for one form. Throws `invalid` for a form without a boundary. */
export function openForm(Busboy: BusboyModule, contentType: string, limitBytes: number): InstanceType<BusboyModule> {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fileSize: limitBytes, files: 4, fields: 50, fieldSize: 64 * 1024, parts: 60, headerPairs: 50 },
    });
  } catch (cause) {
    throw new InkstandError('invalid', 'expected a multipart form with a boundary', { cause });
  }
}

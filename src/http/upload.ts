import type { IncomingMessage } from 'node:http';
import { InkstandError } from '../errors.js';
import { mediaTypeOf, readBytes } from './body.js';

export interface UploadOptions {
  /** Name of the form field that holds the file. */
  readonly field: string;
  readonly limitBytes: number;
}

/** One uploaded file: the field of a multipart form, or the body itself when it is no form. Throws `too-large`, `invalid`. */
export async function readUpload(request: IncomingMessage, options: UploadOptions): Promise<Buffer> {
  const { field, limitBytes } = options;
  if (mediaTypeOf(request) !== 'multipart/form-data') return readBytes(request, limitBytes);
  // Loaded here because nothing else needs it.
  const { Busboy } = await import('@fastify/busboy');
  const contentType = request.headers['content-type'] ?? '';
  return await new Promise<Buffer>((resolve, reject) => {
    const fail = (error: InkstandError): void => {
      request.unpipe(form);
      reject(error);
    };
    const broken = (cause: unknown): void =>
      fail(new InkstandError('invalid', 'expected a whole multipart form', { cause }));
    const form = openForm(Busboy, contentType, limitBytes);
    let found: Buffer | undefined;
    form.on('file', (name, stream) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        if (name === field) parts.push(part);
      });
      stream.on('limit', () => fail(new InkstandError('too-large', `expected a file of at most ${limitBytes} bytes`)));
      stream.on('end', () => {
        if (name === field) found = Buffer.concat(parts);
      });
    });
    form.on('error', broken);
    form.on('finish', () => {
      if (found) resolve(found);
      else reject(new InkstandError('invalid', `expected a file in the form field "${field}"`));
    });
    request.on('close', () => {
      if (!request.complete) broken(undefined);
    });
    request.pipe(form);
  });
}

type BusboyModule = typeof import('@fastify/busboy').Busboy;

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

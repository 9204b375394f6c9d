import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { InkstandError } from '@inkstand/common/errors';
import { mediaTypeOf, readBytes } from './read-body.js';
import { type FormOptions, readParts } from './read-parts.js';

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
export async function readUpload(request: IncomingMessage, options: FormOptions): Promise<Buffer> {
  const { field } = options;
  if (mediaTypeOf(request) !== 'multipart/form-data') return readBytes(request, options);
  const { file } = await readUploadForm(request, options);
  if (!file) throw new InkstandError('invalid', `expected a file in the form field "${field}"`);
  return file.bytes;
}

/** Reads the fields and one file of a multipart form; throws as `readParts` does. */
export async function readUploadForm(request: IncomingMessage, options: FormOptions): Promise<FormUpload> {
  const parts: Buffer[] = [];
  let name: string | undefined;
  const fields = await readParts(request, options, (fileName) => {
    if (name !== undefined) return undefined;
    name = fileName;
    return new Writable({
      write(part: Buffer, _encoding, done) {
        try {
          options.account?.take(part.length);
          parts.push(part);
          done();
        } catch (failure) {
          done(failure instanceof Error ? failure : new Error(String(failure)));
        }
      },
    });
  });
  // A browser sends an empty part without a file name when no file was chosen.
  const isChosen = name !== undefined && (name !== '' || parts.length > 0);
  return { fields, file: isChosen ? { name: name ?? '', bytes: Buffer.concat(parts) } : undefined };
}

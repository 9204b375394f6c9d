import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type FormOptions, readParts } from './read-parts.js';

export interface SaveOptions extends FormOptions {
  /** Path to write the file to; it must not exist yet. */
  readonly path: string;
}

/** A form whose file was written to disk. */
export interface SavedForm {
  readonly fields: URLSearchParams;
  /** Undefined when no file was chosen. */
  readonly file: { readonly name: string; readonly path: string } | undefined;
}

/** Reads a multipart form with a file too large for memory. Throws as `readParts` does, and then leaves no file. */
export async function saveUploadForm(request: IncomingMessage, options: SaveOptions): Promise<SavedForm> {
  const { path } = options;
  let file: SavedForm['file'];
  try {
    const fields = await readParts(request, options, (name) => {
      if (name === '' || file) return undefined;
      file = { name, path };
      return createWriteStream(path, { flags: 'wx', mode: 0o600 });
    });
    return { fields, file };
  } catch (failure) {
    await rm(path, { force: true });
    throw failure;
  }
}

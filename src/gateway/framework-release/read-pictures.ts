import { InkstandError } from '@inkstand/common/errors';
import type { AddedFile } from './added-files.js';

/**
 * Captures the name of a picture below the folder `images`, as in style sheets of releases: `grayscale/gray-50.png`.
 */
const PICTURE = /(?:^|\/)images\/([\w./-]+\.png)$/;
/** A longer path is not one of a release. */
const MAX_PATH_CHARS = 500;
const MAX_PICTURE_BYTES = 100_000;
const MAX_BYTES = 16_000_000;

/** Whether a file is a picture of the framework. */
export function isPicture(path: string): boolean {
  return nameOf(path) !== undefined;
}

const nameOf = (path: string): string | undefined =>
  path.length > MAX_PATH_CHARS ? undefined : PICTURE.exec(path)?.[1];

/** Reads the pictures among the files: base64 by name. @throws InkstandError 'too-large' */
export async function readPictures(files: readonly AddedFile[]): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  let total = 0;
  for (const file of files) {
    const name = nameOf(file.path);
    if (name === undefined) continue;
    const bytes = await file.read();
    total += bytes.length;
    if (bytes.length > MAX_PICTURE_BYTES || total > MAX_BYTES)
      throw new InkstandError('too-large', `${file.path} is too large for a picture of a release`);
    pictures.set(name, Buffer.from(bytes).toString('base64'));
  }
  return pictures;
}

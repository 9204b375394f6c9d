import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { HashedTable, type ReleaseHead, ReleaseTable } from '@inkstand/engine/render';
import { RELEASE_FILES } from './release-list.js';

/** Opens a stored release. @throws when a file is missing or damaged */
export function openRelease(folder: string): ReleaseTable {
  const head: ReleaseHead = JSON.parse(readFileSync(join(folder, RELEASE_FILES.head), 'utf8'));
  if (head.format !== 1) throw new RangeError(`expected a release stored in format 1, got ${head.format}`);
  return new ReleaseTable(
    head,
    openTable(join(folder, RELEASE_FILES.rules)),
    openTable(join(folder, RELEASE_FILES.variables)),
  );
}

/** Opens stored pictures. @throws when the file is missing or damaged */
export function openPictures(file: string): (name: string) => string | undefined {
  const table = openTable(file);
  return (name) => {
    const base64 = table.get(name);
    return typeof base64 === 'string' ? base64 : undefined;
  };
}

/** Opened for each read: a page needs only a few dozen, and no file stays open when the owner removes the release. */
function openTable(file: string): HashedTable {
  return new HashedTable((offset, length) => {
    const descriptor = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
    } finally {
      closeSync(descriptor);
    }
  });
}

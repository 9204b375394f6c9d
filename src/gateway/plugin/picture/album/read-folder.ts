import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fault, InkstandError } from '@inkstand/common/errors';
import { ALBUM_LIMIT, PICTURE_FILE, RECEIVED_LIMIT_BYTES } from '../../../worker/worker.js';

/** A picture in a folder. */
interface FolderFile {
  /** Differs once the file is another one. */
  readonly key: string;
  readonly name: string;
  /** Its bytes, undecoded. @throws InkstandError `too-large` */
  readonly read: () => Promise<Buffer>;
}

/**
 * The pictures of a folder by name, without its folders, and how many are beyond the limit. Throws `not-found`, and
 * `forbidden` for a folder outside of `roots`: any other could be any file of the machine.
 */
export async function readFolder(
  path: string,
  roots: readonly string[],
): Promise<{ readonly files: readonly FolderFile[]; readonly leftOutCount: number }> {
  const folder = await realpath(path).catch(() => {
    throw new InkstandError('not-found', `there is no folder ${path} on this machine`, fault('no-folder', { path }));
  });
  // Links may lead elsewhere, so resolved paths are compared.
  const resolved = await Promise.all(roots.map((root) => realpath(root).catch(() => undefined)));
  const isWithin = resolved.some((root) => root !== undefined && `${folder}${sep}`.startsWith(`${root}${sep}`));
  if (!isWithin)
    throw new InkstandError(
      'forbidden',
      `expected a folder within ${roots.join(', ')}`,
      fault('foreign-folder', { roots: roots.join(', ') }),
    );
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new InkstandError(
      'forbidden',
      `the folder ${path} may not be read by Inkstand`,
      fault('no-folder', { path }),
    );
  });
  const names = entries
    .filter((entry) => entry.isFile() && PICTURE_FILE.test(entry.name) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
  const files = await Promise.all(names.slice(0, ALBUM_LIMIT).map((name) => describeFile(folder, name)));
  return { files, leftOutCount: names.length - files.length };
}

async function describeFile(folder: string, name: string): Promise<FolderFile> {
  const path = join(folder, name);
  const { size, mtimeMs } = await stat(path);
  const read = async (): Promise<Buffer> => {
    if (size <= RECEIVED_LIMIT_BYTES) return readFile(path);
    throw new InkstandError('too-large', `it is larger than ${RECEIVED_LIMIT_BYTES / 1_000_000} MB`);
  };
  return { key: `${path} ${size} ${Math.floor(mtimeMs)}`, name, read };
}

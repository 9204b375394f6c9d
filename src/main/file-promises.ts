import {
  access as accessByCallback,
  chmod as chmodByCallback,
  chown as chownByCallback,
  copyFile as copyFileByCallback,
  link as linkByCallback,
  lstat as lstatByCallback,
  mkdir as mkdirByCallback,
  mkdtemp as mkdtempByCallback,
  readdir as readdirByCallback,
  readFile as readFileByCallback,
  readlink as readlinkByCallback,
  rename as renameByCallback,
  rm as rmByCallback,
  stat as statByCallback,
  statfs as statfsByCallback,
  symlink as symlinkByCallback,
  writeFile as writeFileByCallback,
} from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';

// What the bundle of the gateway has in place of `node:fs/promises`, which loads readline and more for its file handles: almost a
// megabyte in an idle gateway. A function that is missing here fails the build.
export { constants } from 'node:fs';
export const access = promisify(accessByCallback);
export const chmod = promisify(chmodByCallback);
export const chown = promisify(chownByCallback);
export const copyFile = promisify(copyFileByCallback);
export const link = promisify(linkByCallback);
export const lstat = promisify(lstatByCallback);
export const mkdir = promisify(mkdirByCallback);
export const mkdtemp = promisify(mkdtempByCallback);
export const readdir = promisify(readdirByCallback);
export const readFile = promisify(readFileByCallback);
export const readlink = promisify(readlinkByCallback);
export const rename = promisify(renameByCallback);
export const rm = promisify(rmByCallback);
export const stat = promisify(statByCallback);
export const statfs = promisify(statfsByCallback);
export const symlink = promisify(symlinkByCallback);
export const writeFile = promisify(writeFileByCallback);

/** File handles exist in `node:fs/promises` only: what runs all the time does without. */
export async function open(...which: Parameters<typeof import('node:fs/promises').open>): Promise<FileHandle> {
  return (await import('node:fs/promises')).open(...which);
}

import { execFile, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { InkstandError } from '@inkstand/common/errors';
import { type Lock, readSchema, takeLock } from '../store/store.js';

// The updater runs as root, and the data folder belongs to the gateway's user, who may replace anything in it by a link at any
// moment. Whatever follows names there, opens a database or deletes folders is therefore done by a process of that user.

/** A user of the system. */
interface FolderOwner {
  readonly uid: number;
  readonly gid: number;
}

/** Longest time for deleting what the owner of a folder made there. */
const DELETE_MS = 60_000;
const PROGRAM = fileURLToPath(new URL('../../../../bin/inkstand', import.meta.url));

/** The owner of a folder, if this process is root and the folder belongs to somebody else; undefined otherwise. */
export async function foreignOwner(folder: string): Promise<FolderOwner | undefined> {
  const { uid, gid } = await lstat(folder);
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : undefined;
}

/** Locks the data folder, as its owner. Throws `conflict` when it is in use. */
export async function lockData(dataDir: string): Promise<Lock> {
  const owner = await foreignOwner(dataDir);
  if (!owner) return takeLock(dataDir);
  const child = spawn(process.execPath, [PROGRAM, 'update', '--as-owner', 'lock', '--data', dataDir], {
    ...owner,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isLocked = new Promise<boolean>((resolve) => {
    child.stdout.once('data', () => resolve(true));
    child.once('error', () => resolve(false));
    void ended.then(() => resolve(false));
  });
  if (!(await isLocked))
    throw new InkstandError('conflict', `the data folder ${dataDir} is in use by another inkstand`);
  return {
    release: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** The schema of a database in the data folder, read as its owner. */
export async function readSchemaAsOwner(dataDir: string, path: string): Promise<number> {
  const owner = await foreignOwner(dataDir);
  if (!owner) return readSchema(path);
  const argv = [PROGRAM, 'update', '--as-owner', 'schema', '--data', dataDir];
  const { stdout } = await promisify(execFile)(process.execPath, argv, { ...owner, cwd: '/' });
  return Number(stdout);
}

/** Deletes a file or folder of the data folder, as its owner. */
export async function deleteAsOwner(folder: string, path: string): Promise<void> {
  const owner = await foreignOwner(folder);
  if (!owner) return rm(path, { recursive: true, force: true });
  await promisify(execFile)('rm', ['-rf', '--', path], { ...owner, cwd: '/', timeout: DELETE_MS }).catch(
    () => undefined,
  );
}

/** Reads a file of the data folder, as its owner; undefined if this process may read it itself. Links are not followed. */
export async function readAsOwner(folder: string, path: string): Promise<Readable | undefined> {
  const owner = await foreignOwner(folder);
  if (!owner) return undefined;
  const argv = [`if=${path}`, 'iflag=nofollow,nonblock', 'bs=1M', 'status=none'];
  const child = spawn('dd', argv, { ...owner, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
  child.once('error', (error) => child.stdout.destroy(error));
  child.once('close', (code) => {
    if (code !== 0) child.stdout.destroy(new InkstandError('not-found', `cannot read the update ${path}`));
  });
  return child.stdout;
}

/** The first bytes of a file of the data folder as text, read as its owner; empty when there is none. */
export async function readTextAsOwner(folder: string, path: string, maxBytes: number): Promise<string> {
  const stream = (await readAsOwner(folder, path)) ?? createReadStream(path, { end: maxBytes - 1 });
  let text = '';
  try {
    for await (const part of stream) {
      text += part;
      if (text.length > maxBytes) break;
    }
    return text.slice(0, maxBytes);
  } catch {
    return '';
  }
}

/** Holds the lock until the input ends: the other half of `lockData`. */
export async function holdLock(dataDir: string, input: Readable, out: (text: string) => void): Promise<void> {
  const lock = await takeLock(dataDir);
  out('locked\n');
  await new Promise<void>((resolve) => {
    input.once('end', resolve).once('close', resolve).resume();
  });
  await lock.release();
}

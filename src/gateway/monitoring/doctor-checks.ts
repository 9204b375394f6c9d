import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { checkDatabase, makeDataFolder, takeLock } from '../store/store.js';
import { EARLIEST_TIME_MS } from '../system/system.js';

/** The result of one check in plain words; `advice` says what to do about it. */
interface Finding {
  readonly state: 'good' | 'warning' | 'bad';
  readonly text: string;
  readonly advice?: string;
}

interface DoctorOptions {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly now: number;
  /** Whether anything limits the memory of this process's children. */
  readonly isMemoryLimited: boolean;
}

/** Free bytes below which a data folder is at risk. */
const MIN_FREE_BYTES = 100 * 2 ** 20;

/** Checks this installation. Changes nothing, but creates a missing data folder. */
export async function examineInstallation(options: DoctorOptions): Promise<readonly Finding[]> {
  const { dataDir } = options;
  const folder = await examineFolder(dataDir);
  if (folder.some(({ state }) => state === 'bad')) return folder;
  const running = await isInUse(dataDir);
  return [
    examineClock(options.now),
    examineMemoryLimit(options.isMemoryLimited),
    ...folder,
    await examineDatabase(join(dataDir, 'inkstand.db')),
    await examineKey(join(dataDir, 'secret.key')),
    running
      ? { state: 'good', text: 'a gateway is running on this data folder' }
      : await examinePort(options.host, options.port),
  ];
}

function examineClock(now: number): Finding {
  const text = `the clock says ${new Date(now).toISOString()}`;
  if (now >= EARLIEST_TIME_MS) return { state: 'good', text };
  return { state: 'warning', text, advice: 'it is in the past: set it, or let the board reach a time server' };
}

/** The command runs outside of the systemd unit and does not see its limit. */
function examineMemoryLimit(isLimited: boolean): Finding {
  if (isLimited) return { state: 'good', text: 'the memory of the worker is limited' };
  return {
    state: 'warning',
    text: 'prlimit is missing, so only a service manager can limit the memory of the worker',
    advice: 'install util-linux, or set MemoryMax as the systemd unit does',
  };
}

async function examineFolder(dataDir: string): Promise<Finding[]> {
  try {
    makeDataFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch {
    return [
      { state: 'bad', text: `the data folder ${dataDir} cannot be written`, advice: 'check its owner and permissions' },
    ];
  }
  const { bavail, bsize } = await statfs(dataDir);
  const text = `the data folder ${dataDir} is writable, ${Math.floor((bavail * bsize) / 2 ** 20)} MB free`;
  if (bavail * bsize >= MIN_FREE_BYTES) return [{ state: 'good', text }];
  return [{ state: 'warning', text, advice: 'free some disk space: new data and pictures may soon be rejected' }];
}

async function examineDatabase(path: string): Promise<Finding> {
  if (!existsSync(path)) return { state: 'good', text: 'there is no database yet; the first start creates it' };
  try {
    const { schema } = await checkDatabase(path);
    return { state: 'good', text: `the database is undamaged, schema ${schema}` };
  } catch (error) {
    const text = error instanceof InkstandError ? `${path}: ${error.message}` : `${path} cannot be read`;
    return { state: 'bad', text, advice: 'stop the gateway and run inkstand restore with a backup' };
  }
}

async function examineKey(path: string): Promise<Finding> {
  if (!existsSync(path)) return { state: 'good', text: 'there is no secret key yet; the first start creates it' };
  const { mode } = await stat(path);
  if ((mode & 0o077) === 0) return { state: 'good', text: 'the secret key is readable by its owner only' };
  return { state: 'warning', text: 'the secret key is readable by others', advice: `run chmod 600 ${path}` };
}

async function isInUse(dataDir: string): Promise<boolean> {
  try {
    await (await takeLock(dataDir)).release();
    return false;
  } catch (error) {
    if (error instanceof InkstandError && error.code === 'conflict') return true;
    throw error;
  }
}

function examinePort(host: string, port: number): Promise<Finding> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const advice =
        error.code === 'EACCES'
          ? 'ports below 1024 need a special permission: use the systemd unit, or port 8080'
          : 'choose another with --port';
      resolve({ state: 'bad', text: `port ${port} on ${host} cannot be used (${error.code})`, advice });
    });
    server.listen(port, host, () =>
      server.close(() => resolve({ state: 'good', text: `port ${port} on ${host} is free` })),
    );
  });
}

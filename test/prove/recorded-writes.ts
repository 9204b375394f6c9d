import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { processTree } from '../bench/processes.js';
import { displayHeaders, FIRMWARES } from '../support/display/firmware.js';
import { BIN } from '../support/gateway/run-inkstand.js';
import { plainRequest } from '../support/http/plain-request.js';
import { checkerPng } from '../support/pictures/sample-pictures.js';
import { writeZip } from '../support/storage/zip.js';
import type { DiskState } from './disk-model.js';
import { traceArguments } from './trace-calls.js';

/** What the database must hold after an answer. */
export interface StoredState {
  readonly name: string;
  readonly n: number;
  readonly markup: string;
  /** SHA-256. */
  readonly picture: string;
}

/** The plugins that are written to, and what opens them. */
export interface WriteTargets {
  readonly key: string;
  readonly pushed: { readonly id: number; readonly uuid: string };
  readonly imported: { readonly id: number };
  readonly pictured: { readonly id: number; readonly uuid: string };
}

/** A run of a traced gateway. */
export interface Recording {
  readonly traceFile: string;
  /** Files of the data folder when it started. */
  readonly before: DiskState;
  /** What is stored after so many answers, from 0. */
  readonly states: readonly StoredState[];
}

export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Files that no display and no owner would miss. */
const isUnimportant = (path: string): boolean => path.startsWith('cache/') || path.endsWith('-shm');

/** Files of a data folder by their path below it. */
export function readFolder(dataDir: string): DiskState {
  const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => !isUnimportant(path) && statSync(join(dataDir, path)).isFile());
  return new Map(files.map((path) => [join(dataDir, path), readFileSync(join(dataDir, path))]));
}

/** Starts the gateway below strace, writes at it one request after another, and stops it. Throws if it does not start. */
export async function recordWrites(
  dataDir: string,
  traceFile: string,
  targets: WriteTargets,
  first: StoredState,
  writes: number,
  random: () => number,
): Promise<Recording> {
  const before = readFolder(dataDir);
  const command = [...traceArguments(traceFile), BIN, 'serve', '--port', '0', '--host', '127.0.0.1', '--data', dataDir];
  const env = { PATH: process.env.PATH, INKSTAND_CONFIG: '/nonexistent/inkstand.conf' };
  const tracer = spawn('strace', command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(tracer, 'exit');
  const base = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (part: Buffer): void => {
      output += part;
      const [, address] = /listening on (http:\/\/\S+)\s/.exec(output) ?? [];
      if (address) resolve(address);
    };
    tracer.stdout.on('data', read);
    tracer.stderr.on('data', read);
    void ended.then(() => reject(new Error(`the traced gateway ended: ${output}`)));
  });
  const states = [first];
  for (let n = 1; n <= writes; n++) {
    const last = states.at(-1) ?? first;
    const next = await write(base, targets, last, random);
    states.push(next);
  }
  const [, gateway] = processTree(tracer.pid ?? 0);
  if (gateway !== undefined) process.kill(gateway, 'SIGTERM');
  await ended;
  return { traceFile, before, states };
}

/** One request; what must be stored after its answer. */
async function write(
  base: string,
  targets: WriteTargets,
  last: StoredState,
  random: () => number,
): Promise<StoredState> {
  const { key, pushed, imported, pictured } = targets;
  const token = String(Math.floor(random() * 1e9));
  const send = async (method: string, path: string, body: string | Buffer, type: string): Promise<boolean> => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': type };
    const { status } = await plainRequest(base + path, { method, headers, body });
    return status === 200;
  };
  const json = 'application/json';
  switch (Math.floor(random() * 5)) {
    case 0: {
      const body = JSON.stringify({ name: token });
      return (await send('PATCH', `/api/plugin_settings/${pushed.id}`, body, json)) ? { ...last, name: token } : last;
    }
    case 1: {
      const markup = `<p>${token}</p>${'<br>'.repeat(Math.floor(random() * 5000))}`;
      const files = ['full', 'shared'].map((name) => [`${name}.liquid`, markup] as const);
      const body = await writeZip([['settings.yml', 'strategy: static\nname: Imported\n'], ...files]);
      const path = `/api/plugin_settings/${imported.id}/archive`;
      return (await send('POST', path, body, 'application/zip'))
        ? { ...last, markup: digest(Buffer.from(markup)) }
        : last;
    }
    case 2: {
      const body = checkerPng(8 + Math.floor(random() * 800), 8 + Math.floor(random() * 480));
      const path = `/api/plugin_settings/${pictured.uuid}/image`;
      return (await send('POST', path, body, 'image/png')) ? { ...last, picture: digest(body) } : last;
    }
    case 3: {
      const [firmware] = FIRMWARES;
      if (!firmware) throw new Error('there is no firmware to call with');
      const mac = `DE:AD:00:00:01:0${Math.floor(random() * 4)}`;
      await plainRequest(`${base}/api/display`, { headers: displayHeaders(firmware, mac, '', 'timer') });
      return last;
    }
    default: {
      const n = Number(token);
      const filling = 'x'.repeat(Math.floor(random() * 60_000));
      const body = JSON.stringify({ merge_variables: { n, filling } });
      return (await send('POST', `/api/custom_plugins/${pushed.uuid}`, body, json)) ? { ...last, n } : last;
    }
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { HostMessage, WorkerMessage } from '../protocol/ipc-message.js';
import { permissionFlags } from './node-permissions.js';
import { withLimits } from './prlimit.js';

/** What a child runs, and its callbacks. */
interface ChildOptions {
  readonly mainPath: string;
  /** Data folder with official framework releases. */
  readonly dataDir?: string | undefined;
  /** Maximum old space of the child; above it the child dies and its job fails. */
  readonly heapMegabytes: number;
  onReport(report: WorkerMessage): void;
  /** Called once, however the child ended; `lastOutput` is the end of its stderr. */
  onEnd(lastOutput: string): void;
}

/** A worker process. It inherits only the environment variables that a program needs, and no open file. */
export interface Child {
  readonly pid: number | undefined;
  send(message: HostMessage): void;
  /** Closes the channel, so that the child exits; kills it if it does not. */
  dismiss(): void;
  kill(): void;
}

/**
 * The heap's limit is an option of the host; the others hold from start to end.
 *
 * - A young space of this size keeps the worker within its budget: 194 MB after 597 pages, with 12 MB 208, for 4 % of a page's time.
 * - The script engine's own recursion limit must apply before V8's, which differs between versions: 1 MB is too little for it.
 */
const V8_FLAGS = ['--max-semi-space-size=8', '--stack-size=2000'] as const;

/** Settings of glibc: one heap for all threads, trimmed early. Otherwise each thread keeps what a page once needed: 26 MB. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '32768', MALLOC_MMAP_THRESHOLD_: '32768' } as const;

const MAX_OUTPUT_CHARS = 2_000;
const DISMISS_MS = 2_000;
const CLOSE_MS = 200;
/** What a program needs to run, certificates of the home network, and the cache folder. */
const INHERITED = [
  'PATH',
  'LANG',
  'HOME',
  'SystemRoot',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'CACHE_DIRECTORY',
] as const;

/** Starts the worker with a small heap. */
export function startChild(options: ChildOptions): Child {
  const flags = [`--max-old-space-size=${options.heapMegabytes}`, ...V8_FLAGS, ...permissionFlags(options.dataDir)];
  const child: ChildProcess = fork(options.mainPath, options.dataDir === undefined ? [] : [options.dataDir], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...withLimits(flags),
    env: { ...childEnvironment(), ...codeCache(options.dataDir) },
  });
  let lastOutput = '';
  let ended = false;
  const end = (cause: string): void => {
    if (ended) return;
    ended = true;
    options.onEnd(lastOutput.trim() || cause);
  };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastOutput = (lastOutput + text).slice(-MAX_OUTPUT_CHARS);
  });
  child.on('message', (message) => {
    if (!ended) options.onReport(message as WorkerMessage);
  });
  child.on('error', (error) => end(error.message));
  const reportEnd = (code: number | null, signal: string | null): void =>
    end(signal ? `ended by ${signal}` : `ended with code ${code}`);
  child.on('close', reportEnd);
  // A disconnected child never emits "close"; others emit it shortly after "exit", with the rest of stderr.
  child.on('exit', (code, signal) => setTimeout(reportEnd, CLOSE_MS, code, signal));
  return {
    pid: child.pid,
    send(message) {
      if (child.connected) child.send(message, (error) => error && child.kill('SIGKILL'));
    },
    dismiss() {
      if (child.connected) child.disconnect();
      setTimeout(() => child.kill('SIGKILL'), DISMISS_MS).unref();
    },
    kill() {
      child.kill('SIGKILL');
    },
  };
}

/** The part of the gateway's environment that a child process inherits. */
export function childEnvironment(): Record<string, string> {
  const figures: Record<string, string> = {};
  for (const name of INHERITED) {
    const value = process.env[name];
    if (value !== undefined) figures[name] = value;
  }
  return { ...figures, ...ALLOCATOR, TZ: 'UTC' };
}

/** Where Node.js (from 22.1 on) keeps the compiled code of the child's program: in the folder for caches, else in the data folder. */
function codeCache(dataDir: string | undefined): Record<string, string> {
  const folder = process.env.CACHE_DIRECTORY ?? (dataDir === undefined ? undefined : join(dataDir, 'cache'));
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

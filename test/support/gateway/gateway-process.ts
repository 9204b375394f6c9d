import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { WAIT_MS } from '../time-limits.js';
import { BIN, inkstand } from './run-inkstand.js';

export interface GatewayProcess {
  /** `http://127.0.0.1:PORT` */
  readonly base: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Milliseconds from spawning to the line that says it listens. */
  readonly startedInMs: number;
  /** Its output so far. */
  output(): string;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
  /** Sends the signal and returns the exit code, -1 if it was killed, as one that does not stop is. */
  stop(signal?: NodeJS.Signals): Promise<number>;
}

export interface GatewayOptions {
  readonly dataDir: string;
  readonly flags?: readonly string[];
  readonly environment?: Record<string, string>;
  /** The launcher; that of the checkout by default. */
  readonly program?: string;
  /** Listens on a socket that it is given, as from systemd. */
  readonly inheritsSocket?: boolean;
}

/** Starts the built program on a free port and waits until it is ready. */
export async function startGatewayProcess(options: GatewayOptions): Promise<GatewayProcess> {
  const { dataDir, flags = [], environment = {}, program = BIN, inheritsSocket = false } = options;
  const env = { PATH: process.env.PATH ?? '', INKSTAND_CONFIG: '/nonexistent/inkstand.conf', ...environment };
  const holder = inheritsSocket ? createServer().listen(0, '127.0.0.1') : undefined;
  if (holder) await once(holder, 'listening');
  const begunAt = performance.now();
  const argv = ['serve', '--port', '0', '--host', '127.0.0.1', '--data', dataDir, ...flags];
  const child = holder ? spawnWithSocket(holder, [program, ...argv], env) : spawn(program, argv, { env });
  let output = '';
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
  const base = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const [, address] = /inkstand: listening on (http:\/\/\S+)\s/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void exited.then((code) => reject(new Error(`the gateway ended with ${code} before it listened: ${output}`)));
  });
  return {
    base,
    pid: pidOf(child),
    dataDir,
    startedInMs: performance.now() - begunAt,
    output: () => output,
    ended: exited,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const limit = setTimeout(() => child.kill('SIGKILL'), WAIT_MS);
      return exited.finally(() => clearTimeout(limit));
    },
  };
}

/** Creates an API key while the gateway runs. */
export async function createKey(dataDir: string, name: string, scope: 'read' | 'write' | 'admin'): Promise<string> {
  const { code, out, error } = await inkstand(['api-key', 'create', name, '--scope', scope, '--data', dataDir]);
  if (code !== 0) throw new Error(`no key was made: ${error}`);
  return out.trim().split(' ').at(-1) ?? '';
}

function spawnWithSocket(
  holder: Server,
  command: readonly string[],
  env: Record<string, string>,
): ChildProcessWithoutNullStreams {
  // The descriptor of a listening socket has no public name.
  const { fd } = (holder as unknown as { readonly _handle: { readonly fd: number } })._handle;
  // `exec` keeps the process id that LISTEN_PID names.
  const argv = ['-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', 'sh', ...command];
  const child = spawn('/bin/sh', argv, { env, stdio: ['pipe', 'pipe', 'pipe', fd] });
  // The process has a copy.
  holder.close();
  return child as ChildProcessWithoutNullStreams;
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the gateway did not start');
  return child.pid;
}

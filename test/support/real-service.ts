import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { waitFor } from './wait-for.js';

export interface RealService {
  /** Its address on loopback. */
  readonly base: string;
  stop(): Promise<void>;
}

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Starts a server on a free port and waits until it answers at `path`, with whatever status. */
export async function startService(
  program: string,
  argumentsFor: (port: number) => readonly string[],
  path: string,
): Promise<RealService> {
  const port = await findPort();
  const base = `http://127.0.0.1:${port}`;
  const child = spawn(program, argumentsFor(port), { stdio: 'ignore' });
  await waitFor(`${program} answers`, () => isAnswering(child, base + path));
  return {
    base,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function isAnswering(child: ChildProcess, address: string): Promise<true | undefined> {
  if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
  const answer = await fetch(address).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer === undefined ? undefined : true;
}

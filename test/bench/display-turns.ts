import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApi } from '../support/api-client.js';
import { displayHeaders, FIRMWARES } from '../support/firmware.js';
import { startGatewayProcess } from '../support/gateway-process.js';
import { startSourceServer } from '../support/source-server.js';
import { waitFor } from '../support/wait-for.js';
import { furnish } from './home.js';
import { measureThroughput } from './load.js';
import { processorMs, processTree } from './processes.js';

const TURNS = 10;
/** V8 compiles code anew after many calls, of which a slow machine makes few in a second. */
const WARM_ANSWERS = 20_000;
/** Before each turn: the gateway permits V8's compilers while it is busy, and others are measured meanwhile. */
const WARM_ANSWERS_A_TURN = 600;
const TURN_MS = 1000;
const CONNECTIONS = 20;

export interface DisplayTurn {
  readonly perSecond: number;
  /** Processor time of an answer in microseconds. */
  readonly processorUs: number;
}

/** Each server's turns, in the same order. */
export interface DisplayTurns {
  readonly ours: readonly DisplayTurn[];
  readonly tinyhttp: readonly DisplayTurn[];
  readonly nodeHttp: readonly DisplayTurn[];
}

/** `/api/display` by the gateway and by bare servers in short turns, all on one core while requests come from another. */
export async function measureDisplayTurns(core: number): Promise<DisplayTurns> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-compare-'));
  const source = await startSourceServer({});
  const gateway = await startGatewayProcess({ dataDir, environment: { INKSTAND_LOG_LEVEL: 'warn' } });
  try {
    const home = { base: gateway.base, api: await openApi(gateway, 'write'), source: source.base };
    const { displays } = await furnish(home);
    const [display] = displays;
    const headers = displayHeaders(FIRMWARES[4] as never, display?.mac ?? '', display?.apiKey ?? '', 'timer');
    return await takeDisplayTurns(gateway, headers, core);
  } finally {
    await gateway.stop();
    await source.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Server {
  readonly base: string;
  readonly pid: number;
}

/** The same with a gateway that runs. Requests come from the first core; this process may use all of them afterwards. */
export async function takeDisplayTurns(
  gateway: Server,
  headers: Record<string, string>,
  core: number,
): Promise<DisplayTurns> {
  const [tinyhttp, nodeHttp] = await Promise.all([startBare([]), startBare(['--node-http'])]);
  const servers = { ours: gateway, tinyhttp, nodeHttp };
  try {
    for (const { pid } of Object.values(servers)) pin(pid, core);
    pin(process.pid, 0);
    const turns: Record<keyof DisplayTurns, DisplayTurn[]> = { ours: [], tinyhttp: [], nodeHttp: [] };
    const isIdle = async () => (processTree(gateway.pid).length === 1 ? true : undefined);
    await waitFor('the end of the worker, which draws on the same core', isIdle, 300_000);
    const warm = async (base: string, answers: number): Promise<void> => {
      for (let rest = answers; rest > 0; )
        rest -= (await measureThroughput({ url: `${base}/api/display`, headers }, CONNECTIONS, TURN_MS / 10)).answered;
    };
    for (const { base } of Object.values(servers)) await warm(base, WARM_ANSWERS);
    for (let turn = 0; turn < TURNS; turn++)
      for (const name of ['ours', 'tinyhttp', 'nodeHttp'] as const) {
        const { base, pid } = servers[name];
        await warm(base, WARM_ANSWERS_A_TURN);
        const beforeMs = processorMs(pid);
        const { perSecond, answered } = await measureThroughput(
          { url: `${base}/api/display`, headers },
          CONNECTIONS,
          TURN_MS,
        );
        const processorUs = (1000 * (processorMs(pid) - beforeMs)) / answered;
        turns[name].push({ perSecond, processorUs });
      }
    return turns;
  } finally {
    tinyhttp.child.kill();
    nodeHttp.child.kill();
    for (const pid of [gateway.pid, process.pid]) pin(pid, `0-${availableParallelism() - 1}`);
  }
}

/** How fast `theirs` and `ours` are beside each other by processor time, in percent, turn by turn. */
export const listShares = (ours: readonly DisplayTurn[], theirs: readonly DisplayTurn[]): number[] =>
  ours.map(({ processorUs }, turn) => (100 * (theirs[turn]?.processorUs ?? Number.NaN)) / processorUs);

/** All threads of a process, and what it starts from now on. */
export const pin = (pid: number, cores: number | string): void =>
  void execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(cores), String(pid)], { stdio: 'ignore' });

async function startBare(flags: readonly string[]): Promise<Server & { readonly child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('bare-server.js', import.meta.url)), [...flags], { execArgv: [] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { child, pid: child.pid ?? 0, base: `http://127.0.0.1:${port}` };
}

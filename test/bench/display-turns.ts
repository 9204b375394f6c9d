import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApi } from '../support/api-client.js';
import { displayHeaders, FIRMWARES } from '../support/firmware.js';
import { startGatewayProcess } from '../support/gateway-process.js';
import { startSourceServer } from '../support/source-server.js';
import { waitFor } from '../support/wait-for.js';
import { furnish } from './home.js';
import { measureThroughput } from './load.js';
import { processTree } from './processes.js';

const TURNS = 10;
/** The gateway compiles its code anew under load. */
const WARM_TURNS = 3;
const TURN_MS = 1000;
const CONNECTIONS = 20;

/** Requests per second of each server in each turn, in the same order. */
export interface DisplayTurns {
  readonly ours: readonly number[];
  readonly tinyhttp: readonly number[];
  readonly nodeHttp: readonly number[];
}

/** `/api/display` by the gateway and by bare servers in short turns, all on one core while requests come from another. */
export async function measureDisplayTurns(core: number): Promise<DisplayTurns> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-compare-'));
  const source = await startSourceServer({});
  const gateway = await startGatewayProcess({ dataDir, environment: { INKSTAND_LOG_LEVEL: 'warn' } });
  const [tinyhttp, nodeHttp] = await Promise.all([startBare([]), startBare(['--node-http'])]);
  try {
    const home = { base: gateway.base, api: await openApi(gateway, 'write'), source: source.base };
    const { displays } = await furnish(home);
    const [display] = displays;
    const headers = displayHeaders(FIRMWARES[4] as never, display?.mac ?? '', display?.apiKey ?? '', 'timer');
    for (const pid of [gateway.pid, tinyhttp.child.pid, nodeHttp.child.pid]) pin(pid ?? 0, core);
    const bases = { ours: gateway.base, tinyhttp: tinyhttp.base, nodeHttp: nodeHttp.base };
    const turns: Record<keyof DisplayTurns, number[]> = { ours: [], tinyhttp: [], nodeHttp: [] };
    const isIdle = async () => (processTree(gateway.pid).length === 1 ? true : undefined);
    await waitFor('the end of the worker, which draws on the same core', isIdle, 300_000);
    for (let turn = -WARM_TURNS; turn < TURNS; turn++)
      for (const name of ['ours', 'tinyhttp', 'nodeHttp'] as const) {
        const perSecond = await measureThroughput({ url: `${bases[name]}/api/display`, headers }, CONNECTIONS, TURN_MS);
        if (turn >= 0) turns[name].push(perSecond);
      }
    return turns;
  } finally {
    tinyhttp.child.kill();
    nodeHttp.child.kill();
    await gateway.stop();
    await source.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** All threads of a process, and what it starts from now on. */
export const pin = (pid: number, core: number): void =>
  void execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], { stdio: 'ignore' });

async function startBare(flags: readonly string[]): Promise<{ readonly child: ChildProcess; readonly base: string }> {
  const child = fork(fileURLToPath(new URL('bare-server.js', import.meta.url)), [...flags], { execArgv: [] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { child, base: `http://127.0.0.1:${port}` };
}

import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { cpus, loadavg, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOARD, LimitedGroup } from '../bench/limited-group.js';
import { percentile } from '../bench/load.js';
import { peakRssMegabytes, rssMegabytes, writtenBytes } from '../bench/processes.js';
import { readUnitAllocator } from '../bench/unit-allocator.js';
import { displayHeaders, FIRMWARES } from '../support/display/firmware.js';
import { startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addManyDisplays } from '../support/gateway/many-displays.js';
import { checkerPng } from '../support/pictures/sample-pictures.js';
import { ATTACKS, type Target } from './attacks.js';

/** What a display and the board noticed of a flood. */
export interface FloodRow {
  readonly name: string;
  readonly wakes: number;
  /** Wakes without a complete screen. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Memory of the gateway, some time after the attack, and its maximum. */
  readonly rssMegabytes: number;
  readonly peakMegabytes: number;
  readonly writtenMegabytes: number;
  /** Processes that wanted to run before the attack, of which other work of the machine delays wakes. */
  readonly load: number;
  /** Responses that the attacker got, by status. */
  readonly outcomes: string;
}

export interface FloodOptions {
  readonly seconds: number;
  /** Before the memory is read. */
  readonly restSeconds: number;
  /** On the processor time and memory of a small board. */
  readonly onBoard: boolean;
  /** Which attacks, by name; all by default. */
  readonly attacks?: readonly string[] | undefined;
}

/** The last row: all selected attacks at the same time, or all there are if it is selected itself. */
const ALL = 'all at once';
const DISPLAYS = 5;
const ATTACKER = '127.0.0.66';
const OTHERS = Array.from({ length: 8 }, (_, n) => `127.0.0.${67 + n}`);
const VICTIM = '127.0.0.9';
const WAKE_EVERY_MS = 200;
const WARM_SECONDS = 5;
/** The kernel's usual period, and the hardest: what used up its share waits for up to 83 ms. */
const BOARD_PERIOD_MICROSECONDS = 100_000;
const firmware = FIRMWARES[4];
if (!firmware) throw new Error('there is no firmware to measure with');

/** Floods a gateway by each attack alone and by all at once, while a display wakes. Throws if `onBoard` is not permitted. */
export async function measureFloods(options: FloodOptions): Promise<readonly FloodRow[]> {
  const rows: FloodRow[] = [];
  const networks = findNetworks();
  const { attacks: wanted } = options;
  const names = Object.keys(ATTACKS).filter((name) => networks.length > 0 || !name.includes('IPv6'));
  const selected = names.filter((name) => wanted === undefined || wanted.includes(name));
  const runs: [string, string[]][] = [['none', []], ...selected.map((name): [string, string[]] => [name, [name]])];
  for (const [name, attacks] of [...runs, [ALL, wanted?.includes(ALL) ? names : selected] as [string, string[]]]) {
    rows.push(await measureFlood(name, attacks, networks, options));
    console.error(JSON.stringify(rows.at(-1)));
  }
  return rows;
}

/** One address of this machine in each IPv6 network that `scripts/prove` added. */
const findNetworks = (): readonly string[] =>
  (networkInterfaces().lo ?? []).map(({ address }) => address).filter((address) => address.startsWith('fd77:'));

async function measureFlood(
  name: string,
  names: string[],
  networks: readonly string[],
  { seconds, restSeconds, onBoard }: FloodOptions,
): Promise<FloodRow> {
  const limits = { ...BOARD, periodMicroseconds: BOARD_PERIOD_MICROSECONDS };
  const group = onBoard ? new LimitedGroup(`inkstand-flood-${process.pid}`, limits) : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstand-flood-'));
  await addManyDisplays(dataDir, Date.now(), { displays: DISPLAYS, plugins: 10, picture: checkerPng(800, 480) });
  const flags = networks.length > 0 ? ['--host', '::'] : [];
  const gateway = await startGatewayProcess({ dataDir, flags, environment: readUnitAllocator() });
  const base = `http://127.0.0.1:${new URL(gateway.base).port}`;
  try {
    separateProcessors(gateway.pid);
    group?.add(gateway.pid);
    // A display's first call after a start loads code, which on the board alone takes longer than the bound.
    await measureWakes(base, WARM_SECONDS);
    const { port } = new URL(base);
    const mac = 'BE:EF:00:00:01:02';
    const target: Target = { port: Number(port), from: ATTACKER, others: OTHERS, networks, mac };
    const [load = 0] = loadavg();
    const writtenBefore = writtenBytes(gateway.pid);
    const attack = startAttack(target, names, seconds);
    const wakes = await measureWakes(base, seconds);
    const outcomes = await attack;
    await new Promise((resume) => setTimeout(resume, restSeconds * 1000));
    const answered = wakes.filter((one) => one !== undefined);
    return {
      name,
      wakes: wakes.length,
      failed: wakes.length - answered.length,
      p50Ms: percentile(answered, 0.5),
      p99Ms: percentile(answered, 0.99),
      rssMegabytes: rssMegabytes(gateway.pid),
      peakMegabytes: peakRssMegabytes(gateway.pid),
      writtenMegabytes: (writtenBytes(gateway.pid) - writtenBefore) / 1e6,
      load,
      outcomes,
    };
  } finally {
    await gateway.stop();
    group?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Gives the gateway the first processor, and everything else of this run the others: an attacker of the network has a computer of its own,
 * and must not take the gateway's.
 */
function separateProcessors(gatewayPid: number): void {
  const processors = cpus().length;
  if (processors < 2) return;
  execFileSync('taskset', ['-apc', '0', String(gatewayPid)]);
  execFileSync('taskset', ['-apc', `1-${processors - 1}`, String(process.pid)]);
}

async function startAttack(target: Target, names: string[], seconds: number): Promise<string> {
  if (names.length === 0) return '';
  const child = fork(fileURLToPath(new URL('attack-process.js', import.meta.url)));
  child.send({ target, names, seconds });
  const counts = await new Promise<Record<string, Record<string, number>>>((resolve, reject) => {
    child.once('message', (message) => resolve(message as never));
    child.once('exit', (code) => reject(new Error(`the attacker ended with ${code}`)));
  });
  const sums = new Map<string, number>();
  for (const outcomes of Object.values(counts))
    for (const [outcome, count] of Object.entries(outcomes)) sums.set(outcome, (sums.get(outcome) ?? 0) + count);
  return [...sums].map(([outcome, count]) => `${outcome} ×${count}`).join(', ');
}

/** Milliseconds of each wake, from the call to the last byte of its screen; undefined for one that failed. */
async function measureWakes(base: string, seconds: number): Promise<(number | undefined)[]> {
  const wakes: Promise<number | undefined>[] = [];
  const endsAt = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < endsAt; n++) {
    wakes.push(wake(base, 1 + (n % DISPLAYS)));
    await new Promise((resume) => setTimeout(resume, WAKE_EVERY_MS));
  }
  return Promise.all(wakes);
}

async function wake(base: string, n: number): Promise<number | undefined> {
  const begunAt = performance.now();
  const mac = `BE:EF:00:00:01:${n.toString(16).padStart(2, '0').toUpperCase()}`;
  const headers = displayHeaders(firmware as never, mac, `key-${n}`, 'timer');
  try {
    const { image_url: url } = JSON.parse((await fetchFrom(`${base}/api/display`, headers)).toString());
    const screen = await fetchFrom(url, {});
    return screen.length > 0 ? performance.now() - begunAt : undefined;
  } catch {
    return undefined;
  }
}

/** As firmware fetches: a new connection each time, 15 s of patience. */
function fetchFrom(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { localAddress: VICTIM, agent: false, headers: { ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`${response.statusCode}`)),
      );
    });
    call.setTimeout(15_000, () => call.destroy(new Error('no answer within 15 s')));
    call.on('error', reject);
    call.end();
  });
}

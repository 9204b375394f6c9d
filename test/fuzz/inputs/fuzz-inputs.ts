import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MAX_KEPT, MAX_KEPT_BYTES, SILENT_MS } from './fuzz-limits.js';
import { type FuzzResult, fuzzTarget, readInputs, writeInputs } from './fuzz-target.js';
import { TARGETS } from './targets.js';

/*
 * Reads changed inputs, one target after another, each in a process of its own: scripts/fuzz [--minutes 10] [--targets a,b]
 * [--counts FILE] [--findings FOLDER] [--keeps]. Counts are added to those of the file. The exit status is 1 after a finding.
 */
const SELF = fileURLToPath(import.meta.url);
const CORPUS = fileURLToPath(new URL('../../../../test/fixtures/fuzz', import.meta.url));
/** The target that is a running gateway, instead of a function. */
export const REQUESTS = 'requests';

/** Counts of all runs, by target. */
export type Counts = Record<string, Count>;

interface Count {
  readonly inputs: number;
  readonly seconds: number;
  readonly blocks: number;
  readonly findings: number;
  /** Requests over HTTPS; the routes; the responses by status. */
  readonly encrypted?: number;
  readonly routes?: number;
  readonly statuses?: Readonly<Record<string, number>>;
}

interface Order {
  readonly name: string;
  readonly milliseconds: number;
  readonly seed: number;
  readonly folder: string;
}

if (process.argv[1] === SELF && process.send) process.once('message', (order: Order) => void fuzzOne(order));
else if (process.argv[1] === SELF) await fuzzAll();

/** In the child. */
async function fuzzOne({ name, milliseconds, seed, folder }: Order): Promise<void> {
  const path = join(CORPUS, `${name}.txt`);
  const corpus = existsSync(path) ? readInputs(path) : [];
  const options = { milliseconds, seed, corpus, findingsFolder: folder, lastBatchPath: join(folder, `${name}.last`) };
  const result = await fuzzTarget(name, options, (input) => process.send?.({ kept: input.toString('latin1') }));
  process.send?.({ result }, () => process.exit());
}

async function fuzzAll(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      targets: { type: 'string', default: [...Object.keys(TARGETS), REQUESTS].join(',') },
      counts: { type: 'string' },
      findings: { type: 'string', default: 'fuzz-findings' },
      keeps: { type: 'boolean', default: false },
    },
  });
  const names = values.targets.split(',');
  mkdirSync(values.findings, { recursive: true });
  const milliseconds = (Number(values.minutes) * 60_000) / names.length;
  const counts: Counts =
    values.counts && existsSync(values.counts) ? JSON.parse(readFileSync(values.counts, 'utf8')) : {};
  for (const name of names) {
    const seed = Math.floor(Math.random() * 2 ** 32);
    if (name === REQUESTS) {
      counts[name] = await fuzzGateway(milliseconds, seed, values.findings, counts[name]);
      if (values.counts) writeWhole(values.counts, `${JSON.stringify(counts, undefined, 2)}\n`);
      continue;
    }
    const kept: Buffer[] = [];
    const begunAt = performance.now();
    const { inputs, blocks, findings } = await runChild({ name, milliseconds, seed, folder: values.findings }, kept);
    const seconds = (performance.now() - begunAt) / 1000;
    const before = counts[name] ?? { inputs: 0, seconds: 0, blocks: 0, findings: 0 };
    counts[name] = {
      inputs: before.inputs + inputs,
      seconds: Math.round(before.seconds + seconds),
      blocks: Math.max(before.blocks, blocks),
      findings: before.findings + findings.length,
    };
    console.log(
      `${name}: ${inputs} inputs in ${seconds.toFixed(0)} s, ${blocks} blocks, ${kept.length} kept, seed ${seed}`,
    );
    for (const finding of findings) console.error(finding);
    if (findings.length > 0) process.exitCode = 1;
    if (values.counts) writeWhole(values.counts, `${JSON.stringify(counts, undefined, 2)}\n`);
    if (values.keeps) keepSmall(name, kept);
  }
}

async function fuzzGateway(
  milliseconds: number,
  seed: number,
  findingsFolder: string,
  before: Count | undefined,
): Promise<Count> {
  const { fuzzRequests } = await import('../requests/fuzz-requests.js');
  const startedAt = performance.now();
  const { requests, encrypted, routes, statuses, findings } = await fuzzRequests({
    milliseconds,
    seed,
    findingsFolder,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${REQUESTS}: ${requests} requests in ${seconds.toFixed(0)} s, seed ${seed}, ${JSON.stringify(statuses)}`,
  );
  if (findings.length > 0) process.exitCode = 1;
  const sums = { ...before?.statuses };
  for (const [status, count] of Object.entries(statuses)) sums[status] = (sums[status] ?? 0) + count;
  return {
    inputs: (before?.inputs ?? 0) + requests,
    seconds: Math.round((before?.seconds ?? 0) + seconds),
    blocks: 0,
    findings: (before?.findings ?? 0) + findings.length,
    encrypted: (before?.encrypted ?? 0) + encrypted,
    routes,
    statuses: sums,
  };
}

function runChild(order: Order, kept: Buffer[]): Promise<FuzzResult> {
  return new Promise((resolve) => {
    const child = fork(SELF, [], { execArgv: ['--max-old-space-size=1024', '--stack-size=2000'] });
    let result: FuzzResult | undefined;
    let isHung = false;
    let heardAt = Date.now();
    const watch = setInterval(() => {
      isHung = Date.now() - heardAt > order.milliseconds + SILENT_MS;
      if (isHung) child.kill('SIGKILL');
    }, 5_000);
    child.on('message', (message: { readonly kept?: string; readonly result?: FuzzResult }) => {
      heardAt = Date.now();
      if (message.kept !== undefined) kept.push(Buffer.from(message.kept, 'latin1'));
      result ??= message.result;
    });
    child.on('close', (code, signal) => {
      clearInterval(watch);
      const how = isHung ? 'did not end' : `ended by ${signal ?? code}`;
      const finding = `${order.name}: the process ${how}; its last inputs are in ${join(order.folder, `${order.name}.last`)}`;
      resolve(result ?? { inputs: 0, blocks: 0, kept: 0, findings: [finding] });
    });
    child.send(order);
  });
}

/** Adds short inputs to those of the repository, as far as there is room. */
function keepSmall(name: string, kept: readonly Buffer[]): void {
  const path = join(CORPUS, `${name}.txt`);
  const inputs = existsSync(path) ? [...readInputs(path)] : [];
  for (const input of kept.toSorted((a, b) => a.length - b.length)) {
    const bytes = inputs.reduce((sum, one) => sum + one.length, 0);
    if (inputs.length < MAX_KEPT && bytes + input.length <= MAX_KEPT_BYTES) inputs.push(input);
  }
  mkdirSync(CORPUS, { recursive: true });
  writeWhole(path, writeInputs(inputs));
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/**
 * Runs tests, several processes at a time: `node build/test/run/run-tests.js [OPTION…] [PATH…]`
 *
 * - `--tier quick,full`: which tests; quick ones by default, and all of the paths if there are some
 * - `--jobs N`: processes at a time; two for each processor by default
 * - `--output FILE`: where the results are written in TAP, instead of a summary
 * - `--root FOLDER`: where the compiled tests are
 *
 * A path is a file or folder of `test/` or `build/test/`, or the start of one: `engine/css`.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, getPriority, setPriority, tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import t, { type Spawn } from 'tap';
import { PAGE_NICE } from '../../src/gateway/worker/jobs/lower-priority.js';
import { fileLimitMs } from './file-time-limit.js';
import { listProcesses, type TestProcess, TIERS, type Tier } from './list-processes.js';
import { summarise } from './summarise.js';

// Tests and the workers of their gateways take turns; workers that come last would be starved by other tests.
setPriority(Math.max(getPriority(), PAGE_NICE));

/** What processes make for each other: `test/support/gateway/shared-folder.ts`. */
const runFolder = mkdtempSync(join(tmpdir(), 'inkstand-tests-'));
process.env.INKSTAND_RUN_FOLDER = runFolder;
process.on('exit', () => rmSync(runFolder, { recursive: true, force: true }));

const LIMIT_MS = fileLimitMs();
/** For tap in the tests. */
process.env.TAP_TIMEOUT = String(LIMIT_MS / 1000);
const STDERR_CHARS = 4000;
const STDERR_WAIT_MS = 1000;
/** How long the pipes of an ended process may stay open. */
const PIPES_WAIT_MS = 5000;
const SILENCE_MS = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tier: { type: 'string' },
    // Tests from outside wait half of their time.
    jobs: { type: 'string', default: String(availableParallelism() * 2) },
    output: { type: 'string' },
    root: { type: 'string', default: resolve(import.meta.dirname, '..') },
  },
});

const { root } = values;
const prefixes = positionals.map((path) =>
  relative(root, resolve(path))
    .replace(/^\.\.\/\.\.\/(?:test\/)?/, '')
    .replace(/\.tsx?$/, '.js'),
);
const tiers = (values.tier?.split(',') ?? (prefixes.length > 0 ? TIERS : ['quick'])) as Tier[];
const processes = listProcesses(root, tiers, prefixes);
if (processes.length === 0)
  throw new Error(`no test of tier ${tiers} begins with ${positionals.join(' or ') || 'anything'}`);

const results = values.output ?? '.tap/results.tap';
mkdirSync(dirname(results), { recursive: true });
const output = createWriteStream(results);
t.pipe(output);
t.jobs = Number(values.jobs);
t.setTimeout(0);
t.on('spawn', (child: Spawn) => {
  const one = processes.find(({ name }) => name === child.name);
  if (!one) return;
  child.on('process', (started) => {
    report(child, one, started);
    closePipesAtEnd(started);
  });
});

/** A gateway or browser that a killed test leaves behind keeps its pipes open; tap would wait for their end. */
function closePipesAtEnd(started: ChildProcess): void {
  started.once('exit', async () => {
    await setTimeout(PIPES_WAIT_MS, undefined, { ref: false });
    for (const pipe of [started.stdout, started.stderr]) pipe?.destroy();
  });
}

/** The file or group that each process has come to, and since when: a run that hangs says where. */
const running = new Map<string, { readonly name: string; readonly startedAt: number }>();
const silence = setInterval(() => {
  for (const { name, startedAt } of running.values())
    console.log(`runs   ${secondsSince(startedAt)} s         ${name}`);
}, SILENCE_MS).unref();

const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);

const fileCount = processes.reduce((count, { files }) => count + files.length, 0);
let endedFiles = 0;

interface Ended {
  readonly name: string;
  readonly ok: boolean;
  readonly startedAt: number;
  readonly assertions: number;
  /** Files that this line is about. */
  readonly files: number;
}

function reportEnd({ name, ok, startedAt, assertions, files }: Ended): void {
  silence.refresh();
  endedFiles += files;
  const count = String(assertions).padStart(6);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${secondsSince(startedAt)} s ${count}  ${name}  ${endedFiles}/${fileCount}`);
}

/** One line for a process, or for each of its files where these take long; what it wrote to stderr only if it failed. */
function report(child: Spawn, { files, isSlow }: TestProcess, { stderr }: ChildProcess): void {
  const startedAt = performance.now();
  const { name } = child;
  const reportsFiles = isSlow && files.length > 1;
  const waiting = reportsFiles ? [...files] : [name];
  const startNext = (): unknown => running.set(name, { name: waiting.shift() ?? name, startedAt: performance.now() });
  startNext();
  let errors = '';
  stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-STDERR_CHARS);
  });
  // One after the other; tap announces a file with its first result.
  let last = { endedAt: startedAt, assertions: 0 };
  if (reportsFiles)
    child.parser.on('child', (file) =>
      file.on('complete', ({ ok }: { readonly ok: boolean }) => {
        const assertions = child.counts.total - last.assertions;
        reportEnd({ name: file.name, ok, startedAt: last.endedAt, assertions, files: 1 });
        last = { endedAt: performance.now(), assertions: child.counts.total };
        startNext();
      }),
    );
  child.on('end', async () => {
    const ok = child.results?.ok === true;
    // Its last words may still be in the pipe, which a gateway that it left behind keeps open.
    if (!ok && stderr?.readableEnded === false) await Promise.race([once(stderr, 'end'), setTimeout(STDERR_WAIT_MS)]);
    running.delete(name);
    const { total: assertions } = child.counts;
    if (!reportsFiles) reportEnd({ name, ok, startedAt, assertions, files: files.length });
    else if (!ok) reportEnd({ name, ok, startedAt, assertions, files: 0 });
    if (!ok && errors !== '') console.log(errors.replace(/^/gm, '       | '));
  });
}

function run({ name, files }: TestProcess): Promise<unknown> {
  const [only = ''] = files;
  const argv = name === only ? [join(root, only)] : [join(import.meta.dirname, 'run-group.js'), root, ...files];
  // tap would record what each process loads, which slows down every gateway that a test starts.
  const command = ['-u', 'NODE_OPTIONS', process.execPath, '--enable-source-maps', ...argv];
  return t.spawn('env', command, { buffered: true, timeout: LIMIT_MS, stdio: 'pipe', at: null, stack: '' }, name);
}

await Promise.all(processes.map(run));
t.end();
output.on('close', () => {
  const { text, isOk } = summarise([results]);
  if (values.output === undefined) console.log(`\n${text}`);
  process.exitCode = isOk ? 0 : 1;
});

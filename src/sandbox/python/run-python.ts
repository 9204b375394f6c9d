import { type JsonObject, stringifyMarked } from '@inkstand/common/json';
import { readGuestArray } from '../guest-json.js';
import { loadPythonBundle } from '../quickjs/guest-bundle.js';
import type { QuickJsEngine } from '../quickjs/quickjs-engine.js';
import { SandboxPool } from '../quickjs/sandbox-pool.js';
import type { CallOutcome } from '../script-engine.js';
import { limitsOfSeconds, PYTHON_SECONDS, SCRIPT_LIMITS, type ScriptLimits } from '../script-limits.js';
import { ConsoleLines } from '../transform/read-console.js';
import { readTransformed } from '../transform/read-transformed.js';
import { type Followed, failAt } from '../transform/transform-failure.js';
import type { TransformOptions } from '../transform/transform-options.js';
import type { TransformResult } from '../transform/transform-result.js';
import { createPythonGate } from './python-gate.js';
import { PythonRequests } from './python-requests.js';

/** What is left of the limits after the runs before. */
interface Spent {
  elapsedMs: number;
  polls: number;
}

/** Runs a recipe's transform in Python. Rejects only if `request` does. */
export async function runPython(options: TransformOptions): Promise<TransformResult> {
  const pool = new SandboxPool(loadPythonBundle());
  const requests = new PythonRequests();
  const spent: Spent = { elapsedMs: 0, polls: 0 };
  const limits = { ...SCRIPT_LIMITS, ...limitsOfSeconds(PYTHON_SECONDS), ...options.limits };
  let translated: string | undefined;
  for (;;) {
    requests.restart();
    const lines = new ConsoleLines();
    const run = await runOnce(pool, { options, requests, lines, limits: leftOf(limits, spent), translated });
    spent.elapsedMs += run.elapsedMs;
    spent.polls += run.polls;
    translated = run.translated;
    const { wanted } = requests;
    if (run.followed) return { ...run.followed, console: lines.list(), elapsedMs: spent.elapsedMs };
    if (!wanted) throw new Error('expected a request to wait for');
    requests.settle(await options.request(wanted));
  }
}

/** Everything before a response is one stretch of time. */
function leftOf(limits: ScriptLimits, { elapsedMs, polls }: Spent): ScriptLimits {
  const leftMs = Math.max(1, limits.pageMs - elapsedMs);
  return { ...limits, pageMs: leftMs, scriptMs: leftMs, maxPolls: Math.max(1, limits.maxPolls - polls) };
}

interface RunOptions {
  readonly options: TransformOptions;
  readonly requests: PythonRequests;
  readonly lines: ConsoleLines;
  readonly limits: ScriptLimits;
  readonly translated: string | undefined;
}

interface Run {
  /** Undefined if the transform waits for a response. */
  readonly followed: Followed | undefined;
  readonly translated: string | undefined;
  readonly elapsedMs: number;
  readonly polls: number;
}

async function runOnce(pool: SandboxPool, { options, requests, lines, limits, translated }: RunOptions): Promise<Run> {
  let engine: QuickJsEngine | undefined;
  const opened = await pool.open({
    nowMs: options.nowMs,
    timeZone: options.timeZone,
    limits,
    gate: createPythonGate({
      requests,
      onLine: (line) => lines.add(line),
      onWait: () => engine?.stop('waiting'),
      onLimit: () => engine?.stop('memory'),
    }),
  });
  engine = opened.engine;
  try {
    const steps = translated === undefined ? translate(engine, options) : { translated };
    const followed = 'followed' in steps ? steps.followed : follow(engine, options, steps.translated);
    const { elapsedMs, polls } = engine.figures;
    return { followed, translated: 'translated' in steps ? steps.translated : undefined, elapsedMs, polls };
  } finally {
    opened.close();
  }
}

function translate(
  engine: QuickJsEngine,
  { code }: TransformOptions,
): { readonly translated: string } | { readonly followed: Followed } {
  const outcome = engine.call('translate', code);
  const read = readPair(outcome);
  if ('followed' in read) return read;
  return { translated: read.text };
}

function follow(engine: QuickJsEngine, options: TransformOptions, translated: string): Followed | undefined {
  const { code, input, nowMs, seed, timeZone } = options;
  const isEmpty = code.trim() === '';
  const started = engine.call(
    'start',
    JSON.stringify({ nowMs, seed, timeZone, input: stringifyMarked(input), isEmpty }),
  );
  if (started.kind !== 'done') return failAt(started);
  const outcome = engine.call('run', JSON.stringify({ translated, seed }));
  if (outcome.kind === 'stopped' && outcome.limit === 'waiting') return undefined;
  const read = readPair(outcome);
  return 'followed' in read ? read.followed : readResult(read.text);
}

function readResult(text: string): Followed {
  const read = readTransformed(text, 'marked');
  return read.kind === 'data' ? { kind: 'done', data: read.data as JsonObject } : failOf(read.reason);
}

/** `[failure, text]` of the guest; a failure is `[message, line]`. */
function readPair(outcome: CallOutcome): { readonly text: string } | { readonly followed: Followed } {
  if (outcome.kind !== 'done') return { followed: failAt(outcome) };
  const [failure, text] = readGuestArray(outcome.text) ?? [];
  if (typeof failure !== 'string' || typeof text !== 'string') return { followed: failOf('Python failed') };
  if (failure === '') return { text };
  const [message, line] = readGuestArray(failure) ?? [];
  return { followed: failOf(String(message).slice(0, 1000), line) };
}

function failOf(message: string, line?: unknown): Followed {
  const place = typeof line === 'number' && line > 0 ? { line } : {};
  return { kind: 'failed', error: { message, ...place } };
}

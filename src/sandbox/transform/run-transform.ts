import { answerDigest } from '../host/digest/digest-host.js';
import { createIntlHost } from '../host/intl/intl-host.js';
import { answerUrl } from '../host/url/url-host.js';
import type { QuickJsEngine } from '../quickjs/quickjs-engine.js';
import type { SandboxPool } from '../quickjs/sandbox-pool.js';
import type { CallOutcome } from '../script-engine.js';
import { TRANSFORM_LIMITS } from '../script-limits.js';
import { ConsoleLines } from './read-console.js';
import { readTransformed } from './read-transformed.js';
import { type Followed, failAt } from './transform-failure.js';
import type { TransformOptions } from './transform-options.js';
import type { TransformResult } from './transform-result.js';
import { readState } from './transform-state.js';

const FILE = 'transform.js';
const PLACE = { name: FILE, line: 1, column: 1 };
const OURS = { name: 'inkstand:guest', line: 1, column: 1 };

const BEFORE = 'const input = __transform.takeInput(); __transform.before = JSON.stringify(input);';
/** The first of these that exists, as on the hosted service. A script, because constants are not on the global object. */
const BEHIND = `{
  const { follow, before } = __transform;
  delete globalThis.__transform;
  follow(
    typeof run === 'function' ? () => run(input)
    : typeof transform === 'function' ? () => transform(input)
    : typeof __default === 'function' ? () => __default(input)
    : typeof __default !== 'undefined' ? () => __default
    : typeof result !== 'undefined' ? () => result
    : typeof module?.exports === 'function' ? () => module.exports(input)
    : JSON.stringify(input) !== before ? () => input
    : () => { throw new Error('expected a function transform(input) or run(input), or a variable result'); },
  );
}`;

const UNCHANGED = '__transform.follow(() => input);';

/** Runs a recipe's transform in a sandbox without a page. Rejects only if `request` does. */
export async function runTransform(pool: SandboxPool, options: TransformOptions): Promise<TransformResult> {
  const { nowMs, timeZone, locale, limits } = options;
  const lines = new ConsoleLines();
  let engine: QuickJsEngine | undefined;
  const answerIntl = createIntlHost({ locale, timeZone, onLimit: () => engine?.stop('crossings') });
  const opened = await pool.open({
    nowMs,
    timeZone,
    ...(limits === undefined ? {} : { limits }),
    gate: (operation, text) => {
      if (operation === 'intl') return answerIntl(text);
      if (operation === 'digest') return answerDigest(text);
      if (operation === 'url') return answerUrl(text);
      if (operation === 'console') lines.add(text);
      return '';
    },
  });
  engine = opened.engine;
  try {
    const outcome = await follow(opened.engine, options);
    return { ...outcome, console: lines.list(), elapsedMs: opened.engine.figures.elapsedMs };
  } finally {
    opened.close();
  }
}

/** A script has no exports: a default export becomes a variable, others what they declare, on the same lines. */
const withoutExports = (code: string): string =>
  code
    .replace(/^([ \t]*)export[ \t]+default\b/m, '$1var __default =')
    .replace(/^([ \t]*)export[ \t]+(?=(?:async[ \t]+)?function\b|const\b|let\b|var\b|class\b)/gm, '$1');

async function follow(
  engine: QuickJsEngine,
  { code, input, nowMs, seed, request }: TransformOptions,
): Promise<Followed> {
  const begun = begin(engine, code, JSON.stringify({ input, nowMs, seed }));
  if (begun) return begun;
  let requests = 0;
  for (;;) {
    const state = engine.call('state', '');
    if (state.kind !== 'done') return fail(state);
    const { isPending, wanted } = readState(state.text);
    if (!isPending) return readOutcome(engine.call('outcome', ''));
    for (const one of wanted) {
      requests += 1;
      // The guest counts too, but is not trusted.
      if (requests > TRANSFORM_LIMITS.requests)
        return { kind: 'failed', error: { message: `more than ${TRANSFORM_LIMITS.requests} requests` } };
      const answered = engine.call('answer', JSON.stringify({ id: one.id, ...(await request(one)) }));
      if (answered.kind !== 'done') return fail(answered);
    }
    if (wanted.length > 0) continue;
    const advanced = engine.call('advance', '');
    if (advanced.kind !== 'done') return fail(advanced);
    if (advanced.text === '') return { kind: 'failed', error: { message: 'the promise never settles' } };
  }
}

function begin(engine: QuickJsEngine, code: string, settings: string): Followed | undefined {
  const steps = [
    () => engine.call('start', settings),
    () => engine.evaluate(BEFORE, OURS),
    () => engine.evaluate(withoutExports(code), PLACE),
    () => engine.evaluate(code.trim() === '' ? UNCHANGED : BEHIND, OURS),
  ];
  for (const step of steps) {
    const outcome = step();
    if (outcome.kind !== 'done') return fail(outcome);
  }
  return undefined;
}

function readOutcome(outcome: CallOutcome): Followed {
  if (outcome.kind !== 'done') return fail(outcome);
  const read = readTransformed(outcome.text);
  return read.kind === 'data' ? { kind: 'done', data: read.data } : { kind: 'failed', error: { message: read.reason } };
}

const fail = (outcome: Parameters<typeof failAt>[0]): Followed => failAt(outcome, FILE);

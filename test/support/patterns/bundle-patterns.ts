import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenizer } from 'acorn';

const ROOT = join(import.meta.dirname, '../../../..');
const MODULES = join(ROOT, 'build/src');
/** Hashes of patterns that were found to take linear time; `scripts/develop/checks/check-patterns.mjs` writes it. */
export const SAFE_FILE = join(ROOT, 'test/fixtures/safe-patterns.txt');

/** A regular expression as it is written in a bundle. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** `/source/flags` */
export const writePattern = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

/** Short, because the list is a file of the repository. */
export const hashOf = (pattern: Pattern): string =>
  createHash('sha256').update(writePattern(pattern)).digest('hex').slice(0, 12);

/** Every regular expression of the gateway, the worker and the MQTT process, packages included, without repetitions. */
export function listPatterns(): readonly Pattern[] {
  const found = new Map<string, Pattern>();
  for (const bundle of ['gateway', 'worker', 'mqtt']) {
    const folder = join(ROOT, 'build', bundle);
    for (const name of readdirSync(folder).filter((one) => /\.c?js$/.test(one))) {
      const options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true, allowHashBang: true } as const;
      for (const token of tokenizer(readFileSync(join(folder, name), 'utf8'), options)) {
        if (token.type.label !== 'regexp') continue;
        // acorn's types leave out the value of a token.
        const { value } = token as typeof token & {
          readonly value: { readonly pattern: string; readonly flags: string };
        };
        const pattern = { source: value.pattern, flags: value.flags };
        found.set(writePattern(pattern), pattern);
      }
    }
  }
  return [...found.values()];
}

/**
 * Patterns that modules put together of parts while they load, which no bundle contains as they are. Those that are made later
 * hold escaped names.
 */
export async function listComposedPatterns(): Promise<readonly Pattern[]> {
  const found = new Map<string, Pattern>();
  const Native = RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, values: [string | RegExp, string?]) {
      const pattern = new target(...values);
      found.set(String(pattern), { source: pattern.source, flags: pattern.flags });
      return pattern;
    },
  });
  try {
    for (const path of readdirSync(MODULES, { recursive: true, encoding: 'utf8' })) {
      // Files for browsers and for the engine of page scripts load nowhere else.
      if (!path.endsWith('.js') || /(^|\/)(guest|assets)\//.test(path)) continue;
      const file = join(MODULES, path);
      if (readFileSync(file, 'utf8').includes('new RegExp(')) await import(file);
    }
  } finally {
    globalThis.RegExp = Native;
  }
  return [...found.values()];
}

/** Whether a pattern takes linear time for every text; `undecided` when that is not found in the time. */
export async function judgePattern(
  { source, flags }: Pattern,
  timeoutMs: number,
): Promise<'safe' | 'undecided' | 'quadratic or worse'> {
  // Without a Java runtime or a binary of its own.
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  const limits = { timeout: timeoutMs, incubationTimeout: timeoutMs / 2, attackTimeout: 1_000 };
  const { status } = checkSync(source, flags.replace('d', ''), limits);
  return status === 'safe' ? 'safe' : status === 'vulnerable' ? 'quadratic or worse' : 'undecided';
}

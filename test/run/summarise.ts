import { readFileSync } from 'node:fs';

export interface Summary {
  /** For people; the last line is "N passed, N failed". */
  readonly text: string;
  readonly isOk: boolean;
}

const DIAGNOSTIC_LINES = 40;

/** Reads the TAP of one or more runs: what failed, with its enclosing tests and the reason, and the totals. */
export function summarise(files: readonly string[]): Summary {
  const runs = files.map((file) => readFileSync(file, 'utf8'));
  const totals = runs.map(readTotals);
  const failures = runs.flatMap(listFailures);
  // A run without totals was aborted.
  const wasAborted = totals.length === 0 || totals.some(({ total }) => total === 0);
  // What a process that ended too early has not run is in no total.
  const failed = Math.max(
    totals.reduce((sum, one) => sum + one.failed, 0),
    failures.length,
  );
  const passed = totals.reduce((sum, one) => sum + one.passed, 0);
  const lines = [
    ...failures.map(({ path, reason }) => `FAILED: ${path}\n${reason}`),
    ...(wasAborted ? ['no test was run'] : []),
    '',
    `${passed} passed, ${failed} failed`,
  ];
  return { text: lines.join('\n'), isOk: !wasAborted && failed === 0 };
}

function readTotals(tap: string): { readonly total: number; readonly passed: number; readonly failed: number } {
  const totals = /^# \{ (.*) \}$/m.exec(tap)?.[1] ?? '';
  const count = (name: string): number => Number(new RegExp(`\\b${name}: (\\d+)`).exec(totals)?.[1] ?? 0);
  return { total: count('total'), passed: count('pass'), failed: count('fail') };
}

interface Failure {
  /** The names of the enclosing tests and of the assertion: `FILE > TEST > ASSERTION`. */
  readonly path: string;
  readonly reason: string;
}

const LINE =
  /^( *)(# Subtest:|(?:not )?ok \d+)(?: - )?(.*?)(?: # time=.*)?\n(?:\1 {2}---\n([\s\S]*?)^\1 {2}\.\.\.\n)?/gm;

/** Each failed assertion, and where a process ended before its tests did. */
function listFailures(tap: string): readonly Failure[] {
  const open: string[] = [];
  const failures: Failure[] = [];
  for (const [, indent = '', kind = '', name = '', reason = ''] of tap.matchAll(LINE)) {
    // A test's content is indented below its line.
    const depth = indent.length / 4;
    if (kind === '# Subtest:') {
      open.splice(depth, open.length, name.trim());
      continue;
    }
    const isAborted = open.length > depth + 1;
    const isTest = open.length > depth;
    const path = isAborted
      ? `${open.join(' > ')} > the process ended here`
      : [...open.slice(0, depth), name].join(' > ');
    if (kind.startsWith('not')) failures.push({ path, reason: shorten(reason, indent.length) });
    if (isTest) open.length = depth;
  }
  // A test fails because of a failure inside it.
  return failures.filter(({ path }) => !failures.some((other) => other.path.startsWith(`${path} > `)));
}

/** Without what is about compiled code: the file and line of the source are enough. */
function shorten(reason: string, indent: number): string {
  const yaml = reason
    .replaceAll(new RegExp(`^ {1,${indent + 2}}`, 'gm'), '')
    .replace(/^source: .*\n(?:(?: .*)?\n)*/m, '')
    .replace(/^ *generated:\n(?: {4}.*\n)*/m, '');
  const lines = yaml.split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules/'));
  return lines
    .slice(0, DIAGNOSTIC_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** `quick`: npm test. `full`: what scripts/test adds. `nightly`: what only scripts/nightly runs. */
export const TIERS = ['quick', 'full', 'nightly'] as const;
export type Tier = (typeof TIERS)[number];

/** Test files that share a process; paths are relative to the compiled tests. */
export interface TestProcess {
  readonly name: string;
  readonly files: readonly string[];
  /** Each file takes seconds or longer. */
  readonly isSlow: boolean;
}

interface TestFile {
  readonly path: string;
  readonly tier: Tier;
  readonly isAlone: boolean;
}

/** Gateways, browsers and machines are processes; their tests take seconds to minutes. */
const OUTSIDE_TESTS = ['appliance', 'browser', 'e2e', 'fuzz'];

/** Neighbouring folders share a process until it has enough to do: one starts in half a second. */
const MIN_FILES = 15;

/**
 * Slow tests of these folders share processes, too, and with them Chromium and the sample data: they wait for gateways and
 * browsers. Others have one each, so that none reaches its limits because of its neighbours.
 */
const SHARED_SLOW_TESTS = ['appliance/', 'browser/', 'e2e/', 'gateway/web/'];
const MIN_SLOW_FILES = 3;
const MAX_SLOW_FILES = 7;

/** `// @tier full: REASON` or `// @process own: REASON` in one of the first lines of a test. */
const MARK = /^\/\/ @(\w+) (\w+): \S.*$/gm;

/** Where a compiled test comes from; undefined when its source was removed or moved. Without sources, the test itself. */
function findSource(root: string, path: string): string | undefined {
  const sources = resolve(root, '../../test');
  if (!existsSync(sources)) return join(root, path);
  return ['.ts', '.tsx'].map((end) => join(sources, path.replace(/\.js$/, end))).find((source) => existsSync(source));
}

/** Test files below a folder of compiled tests, sorted by folder; without those whose source is gone. */
export function listTestFiles(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.test.js') && !path.startsWith('fixtures/') && findSource(root, path) !== undefined,
    )
    .sort((a, b) => compare(dirname(a), dirname(b)) || compare(a, b));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function readTestFile(root: string, path: string): TestFile {
  const isOutside = OUTSIDE_TESTS.includes(folderOf(path));
  const sharesWhenSlow = SHARED_SLOW_TESTS.some((folder) => path.startsWith(folder));
  let [tier, isAlone]: [Tier, boolean] = isOutside ? ['full', !sharesWhenSlow] : ['quick', false];
  // The compiler drops a comment with the type import below it.
  const source = readFileSync(findSource(root, path) ?? join(root, path), 'utf8');
  for (const [mark, key, value = ''] of source.slice(0, 1000).matchAll(MARK)) {
    if (key === 'tier' && isTier(value)) [tier, isAlone] = [value, (value !== 'quick' && !sharesWhenSlow) || isAlone];
    else if (key === 'process' && value === 'own') isAlone = true;
    else throw new Error(`${path}: expected "// @tier ${TIERS.join('|')}: …" or "// @process own: …", found "${mark}"`);
  }
  return { path, tier, isAlone };
}

const isTier = (value: string): value is Tier => (TIERS as readonly string[]).includes(value);

const folderOf = (path: string): string => path.split('/')[0] ?? '';

interface Group {
  readonly folders: string[];
  readonly files: string[];
}

/** Files with their neighbours, by the first two folders of their paths. */
function groupFiles(paths: readonly string[], minFiles: number): readonly Group[] {
  const groups: Group[] = [];
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).slice(0, 2).join('/');
    const last = groups.at(-1);
    const isFull = last !== undefined && last.files.length >= minFiles && !last.folders.includes(folder);
    const group = last && !isFull && folderOf(last.folders[0] ?? '') === folderOf(folder) ? last : undefined;
    if (!group) groups.push({ folders: [folder], files: [path] });
    else {
      group.files.push(path);
      if (!group.folders.includes(folder)) group.folders.push(folder);
    }
  }
  return groups;
}

const nameGroup = ({ folders, files }: Group): TestProcess => ({
  name: folders.join(', ') || 'others',
  files,
  isSlow: false,
});

/** Groups of slow files in parts of about the same number, named after their files. */
function splitGroup({ files }: Group): readonly TestProcess[] {
  const count = Math.ceil(files.length / MAX_SLOW_FILES);
  const starts = Array.from({ length: count + 1 }, (_, index) => Math.round((index * files.length) / count));
  return starts.slice(1).map((end, index) => {
    const part = files.slice(starts[index], end);
    const name = part.length === 1 ? part.join() : `${part[0]} to ${part.at(-1)}`;
    return { name, files: part, isSlow: true };
  });
}

/**
 * What runs in which process, in this order: groups of slow tests, which take longest, then slow files alone, then the quick
 * ones, whose processes are short, so that no processor is idle at the end.
 *
 * @param tiers only files of these
 * @param prefixes only files whose path begins with one of these; all if empty
 */
export function listProcesses(
  root: string,
  tiers: readonly Tier[],
  prefixes: readonly string[],
): readonly TestProcess[] {
  const files = listTestFiles(root)
    .filter((path) => prefixes.length === 0 || prefixes.some((prefix) => path.startsWith(prefix)))
    .map((path) => readTestFile(root, path))
    .filter(({ tier }) => tiers.includes(tier));
  const pathsOf = (wants: (file: TestFile) => boolean) => files.filter(wants).map(({ path }) => path);
  const slow = groupFiles(
    pathsOf(({ tier, isAlone }) => tier !== 'quick' && !isAlone),
    MIN_SLOW_FILES,
  ).flatMap(splitGroup);
  const quick = groupFiles(
    pathsOf(({ tier, isAlone }) => tier === 'quick' && !isAlone),
    MIN_FILES,
  ).map(nameGroup);
  return [
    ...slow,
    ...pathsOf(({ isAlone }) => isAlone).map((path) => ({ name: path, files: [path], isSlow: true })),
    ...quick.toSorted((a, b) => b.files.length - a.files.length),
  ];
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `quick`: npm test. `full`: what scripts/test adds. `nightly`: what only scripts/nightly runs. */
export const TIERS = ['quick', 'full', 'nightly'] as const;
export type Tier = (typeof TIERS)[number];

/** Test files that share a process; paths are relative to the compiled tests. */
export interface TestProcess {
  readonly name: string;
  readonly files: readonly string[];
}

interface TestFile {
  readonly path: string;
  readonly tier: Tier;
  readonly isAlone: boolean;
}

/** Gateways, browsers and machines are processes; their tests take seconds to minutes. */
const OUTSIDE_TESTS = ['appliance', 'browser', 'e2e', 'fuzz'];

/** Groups that are divided by their subfolders: otherwise the last group runs while a processor has nothing to do. */
const DIVIDED = ['engine', 'gateway'];

/** `// @tier full: REASON` or `// @process own: REASON` in one of the first lines of a test. */
const MARK = /^\/\/ @(\w+) (\w+): \S.*$/gm;

/** Test files below a folder of compiled tests, sorted by path. */
export function listTestFiles(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.js') && !path.startsWith('fixtures/'))
    .sort();
}

function readTestFile(root: string, path: string): TestFile {
  const isOutside = OUTSIDE_TESTS.includes(folderOf(path));
  let [tier, isAlone]: [Tier, boolean] = isOutside ? ['full', true] : ['quick', false];
  for (const [mark, key, value = ''] of readFileSync(join(root, path), 'utf8').slice(0, 1000).matchAll(MARK)) {
    if (key === 'tier' && isTier(value)) [tier, isAlone] = [value, value !== 'quick' || isAlone];
    else if (key === 'process' && value === 'own') isAlone = true;
    else throw new Error(`${path}: expected "// @tier ${TIERS.join('|')}: …" or "// @process own: …", found "${mark}"`);
  }
  return { path, tier, isAlone };
}

const isTier = (value: string): value is Tier => (TIERS as readonly string[]).includes(value);

const folderOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '');

function groupOf(path: string): string {
  const [folder = '', next = ''] = path.split('/').slice(0, -1);
  if (folder === '') return 'others';
  return DIVIDED.includes(folder) && next !== '' ? `${folder}/${next}` : folder;
}

/**
 * What runs in which process: slow files alone and first, the others with their neighbours.
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
  const groups = new Map<string, string[]>();
  for (const { path } of files.filter(({ isAlone }) => !isAlone))
    groups.set(groupOf(path), [...(groups.get(groupOf(path)) ?? []), path]);
  const alone = files.filter(({ isAlone }) => isAlone).map(({ path }) => ({ name: path, files: [path] }));
  const grouped = [...groups].map(([name, members]) => ({ name, files: members }));
  return [...alone, ...grouped.sort((a, b) => b.files.length - a.files.length)];
}

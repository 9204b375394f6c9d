// @tier full: lints the whole source
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT } from './source-tree.js';

const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

/** Rules that need no formatting to hold: what they find is a mistake, not a matter of taste. */
const RULES = [
  'complexity/noExcessiveLinesPerFunction',
  'nursery/noFloatingPromises',
  'nursery/useExhaustiveSwitchCases',
] as const;

const lint = (args: readonly string[], input?: string) =>
  spawnSync(process.execPath, [BIOME, 'lint', '--error-on-warnings', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 24,
  });

const skip = existsSync(BIOME) ? false : 'the linter is not installed';

t.test('no function exceeds 80 lines, no promise floats, and no case of a union is missing', { skip }, (t) => {
  const { status, stdout, stderr } = lint([...RULES.map((rule) => `--only=${rule}`), 'src']);
  t.equal(status, 0, `${stdout}${stderr}`.slice(0, 4000));
  t.end();
});

t.test('a function of 81 lines is found', { skip }, (t) => {
  const lines = Array.from({ length: 81 }, (_, index) => `  console.log(${index});`);
  const source = ['export function long() {', ...lines, '}', ''].join('\n');
  const { status, stdout, stderr } = lint([`--only=${RULES[0]}`, '--stdin-file-path=src/long.ts'], source);
  t.not(status, 0, `${stdout}${stderr}`);
  t.end();
});

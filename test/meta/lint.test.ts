// @tier full: starts the linter
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT } from './source-tree.js';

const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

const lint = (args: readonly string[], input?: string) =>
  spawnSync(process.execPath, [BIOME, 'lint', '--error-on-warnings', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 24,
  });

const skip = existsSync(BIOME) ? false : 'the linter is not installed';

t.test('npm run check fails for long functions, floating promises and cases of a union that are missing', (t) => {
  const { linter, overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  t.match(linter.rules, {
    complexity: { noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: 80 } } },
    nursery: { noFloatingPromises: 'error', useExhaustiveSwitchCases: 'error' },
  });
  for (const { includes } of overrides)
    t.notOk(
      includes.some((one: string) => /^src(?!.*\.css$)|^\*\*$/.test(one)),
      `${includes}`,
    );
  t.end();
});

t.test('a function of 81 lines is found', { skip }, (t) => {
  const lines = Array.from({ length: 81 }, (_, index) => `  console.log(${index});`);
  const source = ['export function long() {', ...lines, '}', ''].join('\n');
  const { status, stdout, stderr } = lint(
    ['--only=complexity/noExcessiveLinesPerFunction', '--stdin-file-path=src/long.ts'],
    source,
  );
  t.not(status, 0, `${stdout}${stderr}`);
  t.end();
});

// node scripts/develop/answers/target-answers.mjs PLATFORM_LIB FOLDER: runs the development targets (FOLDER/NAME holds each recipe's files) and
// our own recipes of the same shapes, renders their markup with the real Ruby Liquid and writes its digests and the render notes
// to test/fixtures/targets. Prints where ours differs. Needs what liquid-answers.mjs needs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorkerHost } from '../../../build/src/gateway/worker/host/host.js';
import { renderLiquid } from '../../../build/src/liquid/liquid.js';
import { openPluginContext } from '../../../build/test/support/gateway/plugin-module.js';
import { runTarget } from '../../../build/test/support/recipes/run-target.js';

const [platformLib, folder] = process.argv.slice(2);
const FIXTURES = 'test/fixtures/targets';
const digest = (text) => createHash('sha256').update(text).digest('hex');
const host = createWorkerHost();
const closers = [];
const scope = { testdir: () => mkdtempSync(join(tmpdir(), 'targets-')), teardown: (close) => closers.push(close) };

const targets = [
  ...readdirSync(join(FIXTURES, 'public')).map((file) => {
    const name = file.replace('.json', '');
    return { name, path: join(FIXTURES, 'public', file), recipe: join(folder, name) };
  }),
  ...readdirSync(join(FIXTURES, 'own')).map((name) => {
    const recipe = join(FIXTURES, 'own', name);
    return { name, path: join(recipe, 'target.json'), recipe };
  }),
];
for (const { name, path, recipe } of targets) {
  if (!existsSync(recipe)) continue;
  const target = JSON.parse(readFileSync(path, 'utf8'));
  const { cells, report, poll } = await runTarget(await openPluginContext(scope, host), target, recipe);
  const now = Date.parse(target.now) / 1000;
  const jobs = cells.map(({ markup, variables }) => ({
    template: `${markup.shared}\n${markup.view}`,
    data: variables,
    now,
  }));
  // Whole floats are marked in data, see src/common/json/whole-floats.ts.
  const input = JSON.stringify(jobs).replace(/"\\u0000(-?\d+)"/g, '$1.0');
  const answers = JSON.parse(
    execFileSync('ruby', ['scripts/develop/answers/liquid-answers.rb', platformLib], { input, maxBuffer: 1 << 28 }),
  );
  const failed = [poll?.error, ...(poll?.answers ?? []).map((answer) => answer.error)].filter(Boolean);
  if (failed.length > 0) console.log(`${name}: polling: ${failed.join('; ')}`);
  target.notes = report.notes.map(({ kind, subject }) => `${kind} ${subject}`);
  target.answers = {};
  cells.forEach(({ view, markup, variables }, index) => {
    const theirs = answers[index].answer ?? `error: ${answers[index].error}`;
    target.answers[view] = digest(theirs);
    const ours = renderLiquid(markup.view, variables, { now: now * 1000, pinned: true, shared: markup.shared }).html;
    if (ours !== theirs) console.log(`${name} ${view}: ${describeDifference(ours, theirs)}`);
  });
  writeFileSync(path, `${JSON.stringify(target, undefined, 1)}\n`);
}
for (const close of closers) await close();
await host.stop();

function describeDifference(ours, theirs) {
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const around = (text) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `at ${at}\n  ours ${around(ours)}\n  ruby ${around(theirs)}`;
}

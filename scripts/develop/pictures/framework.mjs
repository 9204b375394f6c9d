// Development only: renders the specimen recipe for docs/framework.md with our own framework rules and pixel fonts.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'docs/pictures/framework');
const PICTURES = [
  ['og_png', 'full'],
  ['og_png', 'half_horizontal'],
  ['og_png', 'half_vertical'],
  ['og_png', 'quadrant'],
  ['og_plus', 'full'],
  ['v2', 'full'],
  ['inky_impression_7_3', 'full'],
];
const MAX_TRIES = 6;

mkdirSync(FOLDER, { recursive: true });
for (const [model, view] of PICTURES) {
  const out = join(FOLDER, `${model}-${view}.png`);
  const report = `${out}.report`;
  const args = ['--model', model, '--view', view, '--framework', 'own', '--now', '2026-03-16T09:30:00Z'];
  const recipe = join(ROOT, 'test/fixtures/recipes/specimen');
  // A busy machine may reach the time limit of a page; then it is rendered again.
  for (let tries = 1; ; tries++) {
    execFileSync(join(ROOT, 'bin/inkstand'), ['render', recipe, ...args, '--out', out, '--report', report]);
    const { notes } = JSON.parse(readFileSync(report, 'utf8'));
    if (!notes.some(({ kind }) => kind === 'limit')) break;
    if (tries === MAX_TRIES) throw new Error(`${out}: ${JSON.stringify(notes)}`);
  }
  rmSync(report);
  process.stdout.write(`${out}\n`);
}

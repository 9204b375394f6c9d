// @tier full: renders recipes of others
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { renderLiquid } from '../../../src/liquid/liquid.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';
import { runTarget, type Target } from '../../support/recipes/run-target.js';

/**
 * Folder with the public recipes used as development targets, one folder each, as `scripts/develop/answers/target-answers.mjs` reads
 * it.
 */
const PUBLIC = process.env.INKSTAND_TARGETS ?? '';
const FIXTURES = join(import.meta.dirname, '../../fixtures/targets');
const host = createWorkerHost();
t.teardown(() => host.stop());

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

async function checkTarget(t: Test, path: string, recipe: string): Promise<void> {
  const target: Target = JSON.parse(readFileSync(path, 'utf8'));
  const room = await openPluginContext(t, host);
  const { report, poll, data, asked, cells, host: serverHost } = await runTarget(room, target, recipe);
  t.same(
    report.notes.map(({ kind, subject }) => `${kind} ${subject}`),
    target.notes,
    'the report',
  );
  t.equal(poll?.error, undefined);
  for (const answer of poll?.answers ?? []) t.equal(answer.kind, 'changed', `${answer.url} ${JSON.stringify(answer)}`);
  // A public recipe's transform does not expect made-up sources; the result for real ones is stored with the target.
  if (!target.transformed) t.same(Object.keys(data), target.keys ?? Object.keys(data), 'the shape of the data');
  for (const wanted of target.asked ?? []) {
    const { path: wantedPath, method = 'GET', body, json, ...headers } = wanted;
    const found = asked.find((one) => one.path === wantedPath);
    t.match(found, { method, headers }, `the request of ${wantedPath}`);
    if (typeof body === 'string') t.equal(found?.body, body.replaceAll('{base}', `http://${serverHost}`));
    if (json !== undefined) t.match(JSON.parse(found?.body ?? ''), json as object);
  }
  t.ok(cells.length > 0 && target.answers, 'there is markup, and there are answers');
  const now = Date.parse(target.now);
  for (const { view, markup, variables } of cells) {
    const { html } = renderLiquid(markup.view, variables, { now, pinned: true, shared: markup.shared });
    t.ok(html.trim().length > 20, `${view} says something`);
    t.equal(digest(html), target.answers?.[view], `${view} is what the reference makes of it`);
  }
}

for (const name of readdirSync(join(FIXTURES, 'own'))) {
  const recipe = join(FIXTURES, 'own', name);
  t.test(`our recipe ${name} can be imported, gets data and renders`, (t) =>
    checkTarget(t, join(recipe, 'target.json'), recipe),
  );
}

for (const file of readdirSync(join(FIXTURES, 'public'))) {
  const name = file.replace('.json', '');
  const recipe = join(PUBLIC, name);
  const skip = PUBLIC === '' || !existsSync(recipe) ? 'its folder is not at hand' : false;
  t.test(`the public recipe ${name} can be imported, gets data and renders`, { skip }, (t) =>
    checkTarget(t, join(FIXTURES, 'public', file), recipe),
  );
}

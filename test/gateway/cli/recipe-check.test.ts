// @tier full: starts the program for each command
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { inkstand } from '../../support/gateway/run-inkstand.js';
import { recipeFiles } from '../../support/sources/catalogue-server.js';
import { writeZip } from '../../support/storage/zip.js';

t.test('a recipe is checked on the command line', async (t) => {
  const view = '<div class="layout">{{ height }}</div>';
  const views = { 'half_horizontal.liquid': view, 'half_vertical.liquid': view, 'quadrant.liquid': view };
  const folder = t.testdir({ src: { ...recipeFiles('Tides'), ...views } });
  const good = await inkstand(['recipe', 'check', folder]);
  t.strictSame([good.code, good.out], [0, 'it would run on the hosted service\n']);
  const { 'settings.yml': settings = '', ...others } = recipeFiles('Tides');
  const path = join(folder, 'home.zip');
  const home = settings.replace('https://tides.example.org', 'http://nas.local');
  await writeFile(path, await writeZip([['settings.yml', home], ...Object.entries(others)]));
  const bad = await inkstand(['recipe', 'check', path, '--json']);
  t.equal(bad.code, 1);
  t.match(JSON.parse(bad.out), {
    runs: false,
    findings: [{ level: 'error', subject: 'polling_url', code: 'private-host' }],
  });
  t.equal((await inkstand(['recipe', 'look', path])).code, 2);
});

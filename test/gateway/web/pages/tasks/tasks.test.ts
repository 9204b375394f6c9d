// @tier full: starts gateways
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { InkstandError } from '../../../../../src/common/errors.js';
import { FakeBrowser } from '../../../../support/browser/fake-browser.js';
import { openTask } from '../../../../support/gateway/open-task.js';
import { startWholeGateway } from '../../../../support/gateway/whole-gateway.js';
import { dataFolder } from '../../../../support/storage/data-folder.js';

t.test('every page shows running work, and the work’s own page its progress and result', async (t) => {
  const { parts, base } = await startWholeGateway(t, dataFolder(t));
  const browser = new FakeBrowser(base);
  await browser.signIn();
  t.notMatch((await browser.get('/')).text, /<progress|id="tasks"/, 'nothing is in progress');
  const { task, report, end } = openTask(parts.tasks, { kind: 'import', subject: 'weather.zip' });
  t.match((await browser.get(task.path)).text, /Starting<\/p><progress aria-labelledby="[\w-]+"><\/progress>/);
  report({ phase: 'reading', done: 3_000_000, total: 12_000_000, unit: 'bytes' });
  const { text } = await browser.get(task.path);
  t.match(text, /<h1>Import: weather\.zip<\/h1>/);
  t.match(text, /Reading<\/p><progress [^>]*value="3000000" max="12000000"/);
  t.match(text, /3 of 12 MB|3\.0 MB of 12 MB|3 MB of 12 MB/);
  t.match(text, /<noscript><meta http-equiv="refresh" content="3"\/?><\/noscript>/, 'without scripts it reloads');
  const home = await browser.get('/system');
  t.match(home.text, new RegExp(`<a href="${task.path}">Import: weather.zip</a>: Reading \\(25 %\\)`));
  t.notMatch((await new FakeBrowser(base).get('/login')).text, /weather\.zip/, 'only for the owner');

  await end({ message: 'plugins.imported', values: { name: 'Weather' }, path: '/plugins/7/report' });
  t.match((await browser.get('/')).text, new RegExp(`<a href="${task.path}">Import: weather.zip</a>: done`));
  for (const time of ['the first time', 'after a reload']) {
    const ended = await browser.get(task.path);
    t.match(ended.text, /Weather/, time);
    t.match(ended.text, 'href="/plugins/7/report"', time);
    t.notMatch(ended.text, /<progress|http-equiv="refresh"/, time);
  }
  t.notMatch((await browser.get('/')).text, 'weather.zip', 'its end was seen');
});

t.test('failed work shows why and links back to its form', async (t) => {
  const { parts, base } = await startWholeGateway(t, dataFolder(t));
  const browser = new FakeBrowser(base);
  await browser.signIn();
  const { task, end } = openTask(parts.tasks, { kind: 'library', subject: 'chart.js' });
  await end(new InkstandError('no-space', 'the disk is full'));
  t.match((await browser.get('/')).text, new RegExp(`<a href="${task.path}">Script library: chart.js</a>: failed`));
  const { text } = await browser.get(task.path);
  t.match(text, 'The disk is full');
  t.match(text, /<a [^>]*href="\/system\/library"[^>]*>Back/);
});

t.test('the page of work from before a restart redirects to the page with its result', async (t) => {
  const { base } = await startWholeGateway(t, dataFolder(t));
  const browser = new FakeBrowser(base);
  await browser.signIn();
  for (const [id, place] of [
    ['backup-0123456789ab', '/system/backup'],
    ['update-0123456789ab', '/system/update'],
    ['import-0123456789ab', '/plugins/new'],
    ['constructor-0123456789ab', '/system'],
  ] as const) {
    t.equal((await browser.get(`/tasks/${id}`)).location, place);
    t.match((await browser.get(place)).text, /The gateway has restarted since/);
  }
});

t.test('a backup that took long can be downloaded once', async (t) => {
  const dataDir = dataFolder(t);
  const { base } = await startWholeGateway(t, dataDir);
  const browser = new FakeBrowser(base);
  await browser.signIn();
  writeFileSync(join(dataDir, 'download-0123456789ab.zip'), 'an archive');
  const answer = await browser.get('/system/backup/download/0123456789ab');
  t.equal(answer.headers['content-type'], 'application/zip');
  t.equal(answer.text, 'an archive');
  t.equal((await browser.get('/system/backup/download/0123456789ab')).location, '/system/backup');
  t.equal((await browser.get('/system/backup/download/..%2Finkstand.db')).location, '/system/backup');
});

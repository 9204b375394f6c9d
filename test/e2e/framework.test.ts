import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import t from 'tap';
import { openDashboard } from '../support/browser/dashboard.js';
import type { FakeBrowser } from '../support/browser/fake-browser.js';
import { inkstand } from '../support/gateway/run-inkstand.js';
import { writeZip } from '../support/storage/zip.js';
import { waitFor } from '../support/wait-for.js';

const PAGE = '/system/framework';
const SHEET = '.trmnl .screen{display:flex}.trmnl .ours{width:400px}';
const FONT = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** The page that shows what came of an upload: the form again, or that of its task, which follows on a slow machine. */
async function upload(browser: FakeBrowser, name: string, bytes: Buffer): Promise<string> {
  await browser.get(PAGE);
  const { status, location, text } = await browser.upload(PAGE, bytes, {}, name);
  if (status !== 303) return wordsOf(text);
  return waitFor(
    `what came of ${name}`,
    async () => {
      const page = await browser.get(location);
      return page.text.includes('<progress aria-labelledby') ? undefined : wordsOf(page.text);
    },
    60_000,
  );
}

t.test('releases, fonts and pictures are added and removed on their page', async (t) => {
  const { browser, dataDir } = await openDashboard(t);
  const readPage = async (): Promise<string> => wordsOf((await browser.get(PAGE)).text);
  t.match(await readPage(), 'No release added');

  for (const [name, bytes, reason] of [
    ['framework--7.1.0.zip', Buffer.from('no archive'), 'framework--7.1.0.zip is damaged'],
    ['framework.zip', await writeZip([['plugins.css', SHEET]]), 'expected the version of the release in the name'],
    ['notes.txt', Buffer.from('x'), 'expected plugins.css, font files or a folder images in notes.txt'],
    ['other--1.0.0.zip', await writeZip([['plugins.css', 'p{}']]), 'expected a stylesheet of the framework'],
  ] as const)
    t.match(
      (await upload(browser, name, bytes)).toLowerCase(),
      reason.toLowerCase(),
      'the reason, also as a sentence of its own',
    );
  t.match(await readPage(), 'No release added', 'what is rejected changes nothing');

  for (const [name, bytes] of [
    ['framework--7.1.0.zip', await writeZip([['css/plugins.css', SHEET]])],
    ['framework--6.0.2.zip', await writeZip([['css/plugins.css', SHEET]])],
    ['DejaVuSans.ttf', FONT],
    ['pictures.zip', await writeZip([['public/images/grayscale/gray-75.png', 'a picture']])],
  ] as const)
    t.match(await upload(browser, name, bytes), `${name} added`);
  const folder = join(dataDir, 'framework--5.4.3');
  mkdirSync(folder);
  writeFileSync(join(folder, 'plugins.css'), SHEET);
  await inkstand(['framework', 'add', folder, '--data', dataDir]);
  const text = await readPage();
  t.match(text, /Release 7\.1\.0 \d+ B [^R]*Agenda[^R]* Remove/, 'plugins use the newest');
  t.match(text, /Release 6\.0\.2 \d+ B [^R]* No plugin Remove/);
  t.match(text, 'Release 5.4.3', 'added on the command line');
  t.match(text, /Fonts: DejaVu Sans 400 \d+ kB/);
  t.match(text, /1 picture \d+ B/);

  for (const [name, title, notice] of [
    ['7.1.0', 'Remove release 7.1.0?', 'Release 7.1.0 removed'],
    ['fonts', 'Remove all fonts?', 'Fonts removed'],
    ['pictures', 'Remove all pictures?', 'Pictures removed'],
  ] as const) {
    t.match((await browser.get(`${PAGE}/remove?name=${name}`)).text, title);
    t.equal((await browser.post(`${PAGE}/remove`, { name })).location, PAGE);
    t.match(await readPage(), notice);
  }
  t.equal((await inkstand(['framework', 'list', '--data', dataDir])).out, 'release\t6.0.2\nrelease\t5.4.3\n');
});

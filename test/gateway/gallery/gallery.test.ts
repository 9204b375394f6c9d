// @tier full: starts a gateway
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import t from 'tap';
import {
  type CatalogueServer,
  recipeFiles,
  repositoryZip,
  startCatalogueServer,
} from '../../support/sources/catalogue-server.js';
import { writeZip } from '../../support/storage/zip.js';
import { listEntries, openGallery, unseen } from './open-gallery.js';

const PREVIEW = { view: 'full', runScripts: false } as const;

t.test('a catalogue is read on demand only, and its recipes are fetched one by one', async (t) => {
  const server = await startCatalogueServer(t);
  const { gallery, plugins } = await openGallery(t);
  const { id } = await gallery.catalogues.add(`${server.base}/catalogue.yaml`);
  t.strictSame(server.asked, [], 'adding it requests nothing');
  t.strictSame(await listEntries(gallery), []);
  const read = await gallery.catalogues.refresh(id, unseen);
  t.match(read, { entryCount: 2, leftOut: 1 });
  const [tides] = await listEntries(gallery, id);
  t.match(tides, {
    key: 'tides',
    description: 'Tides of one harbour',
    descriptions: { de: 'Gezeiten eines Hafens' },
    author: 'ann',
    licence: 'MIT',
    categories: ['life', 'sea'],
  });
  t.strictSame(server.asked, ['/catalogue.yaml'], 'neither archives nor pictures are requested');

  const entry = await gallery.catalogues.entry(id, 'tides');
  const found = await gallery.fetchListed(entry, unseen);
  t.strictSame(
    gallery.recipesOf(found).map(({ name }) => name),
    ['Tides'],
    'only the recipe of the entry',
  );
  const folder = gallery.recipesOf(found)[0]?.folder ?? '';
  const packaged = await gallery.recipe(found.id, folder);
  t.match(packaged, { licence: 'MIT', sample: { data: { height: 4.2 } } });
  const asked = server.asked.length;
  const drawn = await gallery.picture(found.id, folder, PREVIEW);
  t.equal(Buffer.from(drawn.bytes).toString('latin1', 1, 4), 'PNG');
  t.strictSame(drawn.missingFonts, []);
  const again = await gallery.picture(found.id, folder, PREVIEW);
  t.ok(Buffer.from(drawn.bytes).equals(again.bytes), 'it is kept');
  const { pluginSettingId } = await gallery.add(found.id, folder);
  t.equal(server.asked.length, asked, 'drawing and adding request nothing');
  t.match((await plugins.recipeBase(pluginSettingId))?.origin, { kind: 'catalogue', key: 'tides' });
  t.equal(plugins.get(pluginSettingId).settings.static_data, '{"height":4.2}', 'the sample is for previews');

  server.serve('/recipes/archive/main.zip', await repositoryZip({ tides: recipeFiles('Tides 2') }, 'recipes-4711'));
  const base = await plugins.recipeBase(pluginSettingId);
  const fetched = await gallery.fetchAgain(base?.origin ?? { kind: 'upload' }, unseen).catch((error: Error) => error);
  t.match(fetched, { code: 'not-found' }, 'the catalogue names a folder that is gone');
  await gallery.catalogues.remove(id);
  t.strictSame([gallery.catalogues.list(), await listEntries(gallery)], [[], []]);
  t.ok(plugins.get(pluginSettingId), 'added recipes stay');
});

t.test('a list of the hosted service is read page by page', async (t) => {
  const server = await startCatalogueServer(t);
  const { gallery } = await openGallery(t);
  const { id } = await gallery.catalogues.add(`${server.base}/recipes.json`);
  await gallery.catalogues.refresh(id, unseen);
  const entries = await listEntries(gallery);
  t.strictSame(
    entries.map(({ name }) => name),
    ['Rain', 'Snow'],
  );
  const found = await gallery.fetchListed(await gallery.catalogues.entry(id, '7'), unseen);
  t.strictSame(found.recipes, [{ folder: '', name: 'Rain' }]);
});

t.test('recipes are read from a folder of a repository, a zip and a drive', async (t) => {
  const server = await startCatalogueServer(t);
  const { gallery, dataDir } = await openGallery(t);
  const found = await gallery.fetchAddress(`${server.base}/recipes/archive/main.zip`, unseen);
  t.strictSame(
    gallery
      .recipesOf(found)
      .map(({ name }) => name)
      .sort(),
    ['Moon', 'Tides'],
  );
  t.strictSame(await gallery.listDisk(), []);
  await mkdir(join(dataDir, 'recipes', 'rain', 'src'), { recursive: true });
  for (const [name, text] of Object.entries(recipeFiles('Rain'))) {
    await writeFile(join(dataDir, 'recipes', 'rain', name === '.trmnlp.yml' ? name : `src/${name}`), text);
  }
  await writeFile(join(dataDir, 'recipes', 'snow.zip'), await writeZip(Object.entries(recipeFiles('Snow'))));
  const listed = await gallery.listDisk();
  t.strictSame(
    listed.map(({ name }) => name),
    ['rain', 'snow'],
  );
  for (const { path, name } of listed) {
    const opened = await gallery.openDisk(path, unseen);
    t.equal(opened.recipes[0]?.name.toLowerCase(), name);
    t.match((await gallery.recipe(opened.id, opened.recipes[0]?.folder ?? '')).sample.data, { height: 4.2 });
  }
  await t.rejects(gallery.openDisk('/etc/passwd', unseen), { code: 'not-found' });
  await t.rejects(gallery.openDisk(join(dataDir, 'recipes', '..', 'secret.key'), unseen), { code: 'not-found' });
});

t.test('hostile catalogues do no harm and keep the known entries', async (t) => {
  const server = await startCatalogueServer(t);
  const { gallery } = await openGallery(t);
  const { id } = await gallery.catalogues.add(`${server.base}/catalogue.yaml`);
  await gallery.catalogues.refresh(id, unseen);
  const attacks: readonly (readonly [what: string, serve: () => void])[] = [
    ['huge', () => server.serve('/catalogue.yaml', Buffer.alloc(4_000_000, 'a'))],
    [
      'packed and huge',
      () => server.serve('/catalogue.yaml', packedZeros(8_000_000), { 'Content-Encoding': 'deflate' }),
    ],
    ['an endless redirect', () => redirect(server, '/catalogue.yaml')],
    ['aliases that multiply', () => server.serve('/catalogue.yaml', multiplyAliases())],
    ['nested without end', () => server.serve('/catalogue.yaml', '['.repeat(100_000))],
    ['nested YAML', () => server.serve('/catalogue.yaml', `a: ${'{a: '.repeat(20_000)}`)],
    ['a web page', () => server.serve('/catalogue.yaml', '<!doctype html><script>alert(1)</script>')],
    ['bytes', () => server.serve('/catalogue.yaml', Buffer.from([0xff, 0xfe, 0x00, 0x80]))],
    ['a number', () => server.serve('/catalogue.yaml', '7')],
  ];
  for (const [what, serve] of attacks) {
    serve();
    await t.rejects(gallery.catalogues.refresh(id, unseen), { name: 'InkstandError' }, what);
    t.equal((await listEntries(gallery, id)).length, 2, `${what}: what was known stays`);
  }
  server.serve(
    '/catalogue.yaml',
    JSON.stringify({
      ['x'.repeat(500)]: { name: 'long key', trmnlp: { zip_url: 'https://a.example/x.zip' } },
      file: { name: 'file', trmnlp: { zip_url: 'file:///etc/passwd' } },
      script: { name: 'script', trmnlp: { zip_url: 'javascript:alert(1)' } },
      types: { name: ['a'], trmnlp: 'x', author: 7, author_bio: [] },
      __proto__: { polluted: true },
      odd: {
        name: '<img src=x onerror=alert(1)>Odd',
        trmnlp: { zip_url: 'https://a.example/x.zip', zip_entry_path: '../../../../etc' },
        author: { name: { a: 1 } },
        author_bio: {
          description: 'x'.repeat(100_000),
          category: '<b>,ok,../x',
          learn_more_url: 'javascript:alert(1)',
        },
      },
    }),
  );
  await gallery.catalogues.refresh(id, unseen);
  const entries = await listEntries(gallery, id);
  t.strictSame(
    entries.map(({ key }) => key),
    ['odd'],
  );
  t.match(entries[0], { name: 'Odd', author: '', categories: ['ok'], links: [] });
  t.ok((entries[0]?.description.length ?? 0) <= 2_000);
  t.equal(({} as { polluted?: boolean }).polluted, undefined);

  let page = 0;
  server.answers['/recipes.json?per_page=100'] = (_request, response) => {
    page++;
    const row = { id: page, name: `R${page}`, author_bio: null };
    const body = { data: [row], next_page_url: `/recipes.json?per_page=100&again=${page}` };
    response.end(JSON.stringify(body));
  };
  const endless = server.answers['/recipes.json?per_page=100'];
  for (let index = 1; index < 100; index++) server.answers[`/recipes.json?per_page=100&again=${index}`] = endless;
  const list = await gallery.catalogues.add(`${server.base}/recipes.json`);
  t.equal((await gallery.catalogues.refresh(list.id, unseen)).entryCount, 40, 'pages without end are cut off');
});

t.test('hostile archives do no harm', async (t) => {
  const server = await startCatalogueServer(t);
  const { gallery, dataDir } = await openGallery(t);
  const settings = recipeFiles('X')['settings.yml'] ?? '';
  const archives: readonly (readonly [what: string, bytes: Buffer])[] = [
    [
      'a bomb',
      await writeZip([
        ['settings.yml', settings],
        ['full.liquid', Buffer.alloc(3_000_000)],
      ]),
    ],
    ['too many files', listManyFiles(10_050)],
    [
      'paths that leave it',
      renameInZip(await writeZip([['aa/bb/settings.yml', settings]]), 'aa/bb/settings.yml', '../../settings.yml'),
    ],
    [
      'absolute paths',
      renameInZip(await writeZip([['aaaa/settings.yml', settings]]), 'aaaa/settings.yml', '/etc/settings.yml'),
    ],
    ['no recipe', await writeZip([['readme.md', 'x']])],
    ['no zip', Buffer.from('<html>')],
    ['a cut-off zip', (await writeZip([['settings.yml', settings]])).subarray(0, 60)],
    ['more than may be fetched', Buffer.alloc(21_000_000)],
  ];
  for (const [what, bytes] of archives) {
    server.serve('/hostile.zip', bytes);
    await t.rejects(gallery.fetchAddress(`${server.base}/hostile.zip`, unseen), { name: 'InkstandError' }, what);
  }
  redirect(server, '/hostile.zip');
  await t.rejects(gallery.fetchAddress(`${server.base}/hostile.zip`, unseen), { message: /more than 5 redirects/ });
  await t.rejects(gallery.fetchAddress(`${server.base}/missing.zip`, unseen), { message: /it answered 404/ });
  t.strictSame(await readdir(join(dataDir, 'gallery', 'packages')).catch(() => []), [], 'nothing was kept');

  const broken = { ...recipeFiles('X'), 'settings.yml': 'name: [', 'full.liquid': '{% for %}' };
  server.serve('/hostile.zip', await writeZip(Object.entries(broken)));
  const found = await gallery.fetchAddress(`${server.base}/hostile.zip`, unseen);
  await t.rejects(gallery.add(found.id, ''), { code: 'unprocessable' });
  await t.rejects(gallery.picture(found.id, '', PREVIEW), { name: 'InkstandError' });
  await t.rejects(gallery.recipe(found.id, '../../'), { code: 'not-found' });
  await t.rejects(gallery.package('../../x'), { code: 'not-found' });
});

function redirect(server: CatalogueServer, path: string): void {
  server.answers[path] = (_request, response) => void response.writeHead(302, { Location: path }).end();
}

const packedZeros = (size: number): Buffer => deflateRawSync(Buffer.alloc(size));

const multiplyAliases = (): string =>
  ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    .concat(Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(', ')}]`))
    .join('\n');

/** Replaces a name in both places of a zip by one of the same length. */
function renameInZip(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error(`expected names of one length: ${from}, ${to}`);
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

/** An archive that lists this many empty files; only its directory is there (APPNOTE 4.3.12, 4.3.16). */
function listManyFiles(count: number): Buffer {
  const entry = Buffer.alloc(46 + 5);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(5, 28);
  entry.write('a.txt', 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(count * entry.length, 12);
  return Buffer.concat([...Array<Buffer>(count).fill(entry), end]);
}

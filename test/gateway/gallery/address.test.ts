import t from 'tap';
import { matchFolder } from '../../../src/gateway/gallery/package/match-folder.js';
import { planAddress } from '../../../src/gateway/gallery/recipe-address.js';

t.test('addresses of repositories lead to their archive and folder, others are archives themselves', async (t) => {
  const table: readonly (readonly [given: string, archiveUrl: string, folder: string])[] = [
    ['https://example.org/tides.zip', 'https://example.org/tides.zip', ''],
    ['nas.local:8080/tides.zip', 'https://nas.local:8080/tides.zip', ''],
    ['https://github.com/ann/recipes', 'https://github.com/ann/recipes/archive/HEAD.zip', ''],
    ['github.com/ann/recipes.git', 'https://github.com/ann/recipes/archive/HEAD.zip', ''],
    ['https://github.com/ann/recipes/tree/main/a/b', 'https://github.com/ann/recipes/archive/main.zip', 'a/b'],
    ['https://github.com/ann/r/blob/v1/a/src/settings.yml', 'https://github.com/ann/r/archive/v1.zip', 'a/src'],
    ['https://github.com/ann/r/releases/download/v1/r.zip', 'https://github.com/ann/r/releases/download/v1/r.zip', ''],
    ['https://gitlab.com/ann/sub/r', 'https://gitlab.com/ann/sub/r/-/archive/HEAD/r-HEAD.zip', ''],
    ['https://git.example.org/ann/r/-/tree/dev/x', 'https://git.example.org/ann/r/-/archive/dev/r-dev.zip', 'x'],
    ['https://codeberg.org/ann/r', 'https://codeberg.org/ann/r/archive/HEAD.zip', ''],
    ['https://codeberg.org/ann/r/src/branch/main/x', 'https://codeberg.org/ann/r/archive/main.zip', 'x'],
  ];
  for (const [given, archiveUrl, folder] of table) {
    const planned = planAddress(given);
    t.strictSame([planned.archiveUrl, planned.folder], [archiveUrl, folder], given);
  }
});

t.test('text that is not a web address is rejected before any request', async (t) => {
  for (const given of [
    '',
    '  ',
    'tides',
    'file:///etc/passwd',
    'ftp://a.example/x.zip',
    'http://',
    'a b.example',
    'x'.repeat(2000),
  ]) {
    t.throws(() => planAddress(given), { code: 'unprocessable' }, given.slice(0, 30));
  }
});

t.test('a folder is found in an archive with a wrapping folder', async (t) => {
  const recipes = ['r-main/a/src/', 'r-main/a/old/', 'r-main/b/', 'c/'].map((folder) => ({ folder, name: folder }));
  const find = (folder: string) => matchFolder(recipes, folder).map((one) => one.folder);
  t.strictSame(find(''), ['r-main/a/src/', 'r-main/a/old/', 'r-main/b/', 'c/']);
  t.strictSame(find('a'), ['r-main/a/src/']);
  t.strictSame(find('/a/src/'), ['r-main/a/src/']);
  t.strictSame(find('r-main/b'), ['r-main/b/']);
  t.strictSame(find('r-main'), ['r-main/a/src/', 'r-main/a/old/', 'r-main/b/']);
  t.strictSame(find('../../etc'), []);
});

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { LIBRARY_LIMITS, ScriptLibrary } from '../../../src/gateway/library/library.js';
import { LibrarySource } from '../../../src/gateway/library/library-source.js';

const script = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });

t.test('files are kept by hash, replaced by name and removed', async (t) => {
  const dataDir = t.testdir();
  const library = new ScriptLibrary(dataDir, () => 5);
  const source = new LibrarySource(dataDir);
  t.strictSame(source.files(), []);
  const [added] = await library.add([script('Fancy.JS', 'one'), script('other.mjs', 'one')]);
  t.match(added, { name: 'fancy.js', bytes: 3, addedAtMs: 5, file: /^[0-9a-f]{16}\.js$/ });
  t.strictSame(
    library.list().map(({ name }) => name),
    ['fancy.js', 'other.mjs'],
  );
  t.equal(readdirSync(join(dataDir, 'library')).length, 2, 'equal bytes are one file');
  t.strictSame(
    source.files().map((file) => [file.name, source.read(file)]),
    [
      ['fancy.js', 'one'],
      ['other.mjs', 'one'],
    ],
  );
  await library.add([script('fancy.js', 'two')]);
  await library.remove('other.mjs');
  t.equal(readdirSync(join(dataDir, 'library')).length, 2, 'nothing is left behind');
  t.strictSame(
    source.files().map((file) => source.read(file)),
    ['two'],
  );
  await t.rejects(library.remove('other.mjs'), { code: 'not-found' });
});

t.test('a file that is not a script or too large is rejected, and nothing changes', async (t) => {
  const library = new ScriptLibrary(t.testdir(), () => 0);
  await library.add([script('kept.js', 'kept')]);
  const refused: readonly (readonly [name: string, bytes: Uint8Array, code: string])[] = [
    ['../../etc/passwd.js', Buffer.from('x'), 'unprocessable'],
    ['.js', Buffer.from('x'), 'unprocessable'],
    ['page.html', Buffer.from('x'), 'unprocessable'],
    ['empty.js', Buffer.alloc(0), 'unprocessable'],
    ['binary.js', Buffer.from([0xff, 0xfe]), 'unprocessable'],
    ['zero.js', Buffer.from('a\0b'), 'unprocessable'],
    ['large.js', Buffer.alloc(LIBRARY_LIMITS.fileBytes + 1, 32), 'too-large'],
  ];
  for (const [name, bytes, code] of refused) {
    await t.rejects(library.add([script('new.js', 'new'), { name, bytes }]), { code }, name);
  }
  const many = Array.from({ length: LIBRARY_LIMITS.files }, (_, n) => script(`f${n}.js`, `${n}`));
  await t.rejects(library.add(many), { code: 'limit' });
  const full = Array.from({ length: 11 }, (_, n) => script(`f${n}.js`, ' '.repeat(1_900_000) + n));
  await t.rejects(library.add(full), { code: 'too-large' });
  t.strictSame(
    library.list().map(({ name }) => name),
    ['kept.js'],
  );
});

t.test('a damaged list is an empty library, and names outside of the folder are not read', async (t) => {
  const dataDir = t.testdir({ library: { 'library.json': 'no JSON' }, 'secret.key': 'secret' });
  const library = new ScriptLibrary(dataDir, () => 0);
  t.strictSame(library.list(), []);
  const entry = { name: 'a.js', file: '../secret.key', bytes: 1, sha256: 'x', addedAtMs: 0 };
  writeFileSync(join(dataDir, 'library', 'library.json'), JSON.stringify([entry, 7, null]));
  t.strictSame(library.list(), []);
  await library.add([script('a.js', 'a')]);
  t.equal(library.list().length, 1);
  t.equal(readFileSync(join(dataDir, 'secret.key'), 'utf8'), 'secret');
});

t.test('additions at the same time are all kept', async (t) => {
  const library = new ScriptLibrary(t.testdir(), () => 0);
  await Promise.all(Array.from({ length: 8 }, (_, n) => library.add([script(`f${n}.js`, `${n}`)])));
  t.equal(library.list().length, 8);
});

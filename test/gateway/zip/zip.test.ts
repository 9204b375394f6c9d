import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { withZip, type ZipEntry, type ZipFailure } from '../../../src/gateway/zip/zip.js';
import { writeZip } from '../../support/storage/zip.js';

const LIMITS = { maxEntries: 3, maxFileBytes: 1000 };
const explain = ({ kind, entry }: ZipFailure): Error => new Error([kind, entry].filter(Boolean).join(' '));

const open = <T>(
  source: string | Uint8Array,
  use: (entries: readonly ZipEntry[]) => Promise<T>,
  limits: object = {},
): Promise<T> => withZip(source, { limits: { ...LIMITS, ...limits }, explain }, use);

const readAll = (entries: readonly ZipEntry[]): Promise<string[]> =>
  Promise.all(entries.map(async ({ name, read }) => `${name}=${await read()}`));

t.test('an archive is read from a file and from bytes', async (t) => {
  const bytes = await writeZip([
    ['a.txt', 'one'],
    ['folder/b.txt', 'two'],
  ]);
  const path = join(t.testdir(), 'archive.zip');
  await writeFile(path, bytes);
  t.same(await open(path, readAll), ['a.txt=one', 'folder/b.txt=two']);
  t.same(await open(new Uint8Array(bytes), readAll), ['a.txt=one', 'folder/b.txt=two']);
});

t.test('limits hold for the number of files, for one file and for all together', async (t) => {
  const four = await writeZip(['a', 'b', 'c', 'd'].map((name) => [name, name]));
  await t.rejects(open(four, readAll), { message: 'too-many-entries' });
  const large = await writeZip([['large', Buffer.alloc(1001)]]);
  await t.rejects(open(large, readAll), { message: 'too-large large' });
  const sum = await writeZip(['a', 'b'].map((name) => [name, Buffer.alloc(600)]));
  await t.rejects(open(sum, readAll, { maxTotalBytes: 1199 }), { message: 'too-large' });
  t.equal((await open(sum, readAll, { maxTotalBytes: 1200 })).length, 2);
});

t.test('a file larger than its archive entry says counts as damaged', async (t) => {
  const bytes = await writeZip([['bomb', Buffer.alloc(5000)]]);
  const directory = bytes.indexOf('PK\x01\x02');
  bytes.writeUInt32LE(10, directory + 24);
  await t.rejects(open(bytes, readAll), { message: 'damaged bomb' });
});

t.test('a file that is not an archive, is truncated or leaves its folder is rejected', async (t) => {
  await t.rejects(open(Buffer.from('plain text'), readAll), { message: 'not-a-zip' });
  const bytes = await writeZip([['safe-name', 'text']]);
  await t.rejects(open(bytes.subarray(0, bytes.length - 30), readAll), { message: 'not-a-zip' });
  const escaping = Buffer.from(bytes.toString('latin1').replaceAll('safe-name', '../../abc'), 'latin1');
  await t.rejects(open(escaping, readAll), { message: 'damaged' });
});

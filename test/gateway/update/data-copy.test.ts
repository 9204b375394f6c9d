import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { copyData, restoreData } from '../../../src/gateway/update/data-copy.js';
import { mountSmall } from '../../support/storage/small-disk.js';

t.test('existing data is replaced only once the whole copy is written', async (t) => {
  const folder = t.testdir({
    data: { 'inkstand.db': 'new', 'inkstand.db-wal': 'new', 'inkstand.db-shm': 'new', 'secret.key': 'new' },
    // The second file cannot be read, as after a power cut or on a full disk.
    copy: { 'inkstand.db': 'old', 'secret.key': {} },
  });
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
  await t.rejects(restoreData(data, copy), /secret\.key to be a file/);
  t.equal(readFileSync(join(data, 'inkstand.db'), 'utf8'), 'new');
  t.equal(readFileSync(join(data, 'inkstand.db-wal'), 'utf8'), 'new');

  const whole = join(folder, 'whole');
  mkdirSync(whole);
  writeFileSync(join(whole, 'inkstand.db'), 'old');
  writeFileSync(join(whole, 'secret.key'), 'old');
  await restoreData(data, whole);
  t.strictSame(readdirSync(data).sort(), ['inkstand.db', 'secret.key']);
  t.equal(readFileSync(join(data, 'inkstand.db'), 'utf8'), 'old');
});

t.test('an incomplete copy of the data is an error', async (t) => {
  const data = t.testdir({ 'inkstand.db': 'x'.repeat(250_000) });
  const small = mountSmall(t, '200k');
  if (small) await t.rejects(copyData(data, join(small, 'copy')), { code: 'ENOSPC' });
});

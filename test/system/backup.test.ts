import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { ApiKeyTable } from '../../src/store/api-key-table.js';
import { takeLock } from '../../src/store/lock.js';
import { openStore } from '../../src/store/open-store.js';
import type { Store } from '../../src/store/store.js';
import { writeBackup } from '../../src/system/backup.js';
import { sealWithPassphrase, unsealWithPassphrase } from '../../src/system/key-envelope.js';
import { restoreBackup } from '../../src/system/restore.js';

async function withStore<Result>(dataDir: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ dataDir, now: () => 1_795_000_000_000 });
  return work(store).finally(() => store.close());
}

const keyNames = (dataDir: string): Promise<string[]> =>
  withStore(dataDir, async (store) => (await new ApiKeyTable(store).list()).map(({ name }) => name));

async function makeBackup(folder: string, passphrase: string | undefined): Promise<{ dataDir: string; file: string }> {
  const [dataDir, file] = [join(folder, 'old'), join(folder, 'backup.zip')];
  mkdirSync(join(dataDir, 'screens'), { recursive: true });
  writeFileSync(join(dataDir, 'screens', 'abc.png'), 'picture');
  await withStore(dataDir, async (store) => {
    await new ApiKeyTable(store).create('kept', 'read');
    await writeBackup({ store, file, version: '1.0.0', passphrase });
  });
  return { dataDir, file };
}

t.test('a backup restores the database, the pictures and, with the passphrase, the key', async (t) => {
  const folder = t.testdir();
  const { dataDir, file } = await makeBackup(folder, 'open sesame');
  const target = join(folder, 'new');
  const { keyRestored, manifest } = await restoreBackup({ dataDir: target, file, passphrase: 'open sesame' });
  t.ok(keyRestored);
  t.match(manifest, { format: 1, version: '1.0.0', holdsKey: true });
  t.equal(readFileSync(join(target, 'secret.key'), 'utf8'), readFileSync(join(dataDir, 'secret.key'), 'utf8'));
  t.equal(readFileSync(join(target, 'screens', 'abc.png'), 'utf8'), 'picture');
  t.strictSame(await keyNames(target), ['kept']);
});

t.test('without a passphrase the key stays out of the file and a new one is made', async (t) => {
  const folder = t.testdir();
  const { dataDir, file } = await makeBackup(folder, undefined);
  const target = join(folder, 'new');
  t.notOk((await restoreBackup({ dataDir: target, file, passphrase: undefined })).keyRestored);
  t.strictSame(await keyNames(target), ['kept']);
  t.not(readFileSync(join(target, 'secret.key'), 'utf8'), readFileSync(join(dataDir, 'secret.key'), 'utf8'));
  t.notOk(readFileSync(file).includes(readFileSync(join(dataDir, 'secret.key'))), 'the key is nowhere in the file');
});

t.test('the data before is kept beside', async (t) => {
  const folder = t.testdir();
  const { dataDir, file } = await makeBackup(folder, undefined);
  await withStore(dataDir, (store) => new ApiKeyTable(store).create('made later', 'read'));
  await restoreBackup({ dataDir, file, passphrase: undefined });
  t.strictSame(await keyNames(dataDir), ['kept']);
  t.strictSame(await keyNames(join(dataDir, 'before-restore')), ['kept', 'made later']);
});

t.test('nothing changes when a restore is refused', async (t) => {
  const folder = t.testdir({ 'not-a-zip': 'hello' });
  const { dataDir, file } = await makeBackup(folder, 'right');
  const torn = join(folder, 'torn.zip');
  writeFileSync(torn, readFileSync(file).subarray(0, -30));
  const flipped = readFileSync(file);
  flipped.fill(0, Math.floor(flipped.length * 0.2), Math.floor(flipped.length * 0.6));
  writeFileSync(join(folder, 'flipped.zip'), flipped);
  await withStore(dataDir, (store) => new ApiKeyTable(store).create('made later', 'read'));
  for (const [name, passphrase, message] of [
    ['not-a-zip', undefined, /expected .*not-a-zip to be a backup/],
    ['missing.zip', undefined, /expected .*missing\.zip to be a backup/],
    ['torn.zip', undefined, /torn\.zip/],
    ['flipped.zip', undefined, /damaged|expected/],
    ['backup.zip', 'wrong', /expected the passphrase/],
  ] as const) {
    await t.rejects(
      restoreBackup({ dataDir, file: join(folder, name), passphrase }),
      { code: 'invalid', message },
      name,
    );
    t.strictSame(await keyNames(dataDir), ['kept', 'made later'], `${name} changed nothing`);
    t.notOk(existsSync(join(dataDir, 'restoring')), `${name} left nothing behind`);
  }
});

t.test('a folder in use is not restored', async (t) => {
  const folder = t.testdir();
  const { dataDir, file } = await makeBackup(folder, undefined);
  const lock = await takeLock(dataDir);
  await t.rejects(restoreBackup({ dataDir, file, passphrase: undefined }), { code: 'conflict' });
  await lock.release();
});

t.test('an existing file is not overwritten', async (t) => {
  const folder = t.testdir();
  const { dataDir, file } = await makeBackup(folder, undefined);
  const before = readFileSync(file);
  await t.rejects(
    withStore(dataDir, (store) => writeBackup({ store, file, version: '1', passphrase: undefined })),
    { code: 'conflict' },
  );
  t.ok(readFileSync(file).equals(before));
});

t.test('any secret comes back with its passphrase and no damaged envelope is opened', async (t) => {
  const sealed = await sealWithPassphrase(Buffer.from('secret'), 'päss');
  t.equal((await unsealWithPassphrase(sealed, 'pa\u0308ss')).toString(), 'secret', 'spelled with a combining mark');
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), async (at) => {
      const damaged = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      const opened = await unsealWithPassphrase(damaged, 'päss').then(String, () => undefined);
      return opened === undefined || opened === 'secret';
    }),
    { numRuns: 20 },
  );
});

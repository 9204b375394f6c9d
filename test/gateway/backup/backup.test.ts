// @tier full: starts gateways
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import {
  isAffordable,
  PASSPHRASE_COST,
  sealWithPassphrase,
  unsealWithPassphrase,
} from '../../../src/gateway/backup/key-envelope.js';
import { finishRestore, restoreBackup, stageRestore } from '../../../src/gateway/backup/restore.js';
import { writeBackup } from '../../../src/gateway/backup/write-backup.js';
import { ApiKeyTable } from '../../../src/gateway/store/access/api-key-table.js';
import type { Store } from '../../../src/gateway/store/database/database.js';
import { takeLock } from '../../../src/gateway/store/database/lock.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { SettingTable } from '../../../src/gateway/store/setting-table.js';
import { applyBootReport, readBootReport } from '../../../src/gateway/system/boot-settings/boot-settings.js';
import { fc } from '../../support/property.js';

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
  t.match(manifest, { format: 1, version: '1.0.0', holdsKey: true, counts: { displays: 0, plugins: 0, playlists: 1 } });
  t.equal(readFileSync(join(target, 'secret.key'), 'utf8'), readFileSync(join(dataDir, 'secret.key'), 'utf8'));
  t.equal(readFileSync(join(target, 'screens', 'abc.png'), 'utf8'), 'picture');
  t.strictSame(await keyNames(target), ['kept']);
});

t.test('without a passphrase the key stays out of the file and a new one is made', async (t) => {
  const folder = t.testdir();
  const { dataDir, file } = await makeBackup(folder, undefined);
  const target = join(folder, 'new');
  t.match(await restoreBackup({ dataDir: target, file, passphrase: undefined }), {
    keyRestored: false,
    apiKeysLeftOut: 1,
  });
  t.strictSame(await keyNames(target), [], 'nothing proves whose they are');
  await restoreBackup({ dataDir: target, file, passphrase: undefined, withApiKeys: true });
  t.strictSame(await keyNames(target), ['kept'], 'unless the owner says so');
  t.not(readFileSync(join(target, 'secret.key'), 'utf8'), readFileSync(join(dataDir, 'secret.key'), 'utf8'));
  t.notOk(readFileSync(file).includes(readFileSync(join(dataDir, 'secret.key'))), 'the key is nowhere in the file');
});

t.test("a backup's password applies, not the one once written on this SD card", async (t) => {
  const folder = t.testdir({ new: {} });
  const { file } = await makeBackup(folder, undefined);
  const target = join(folder, 'new');
  const report = { id: 'of this card', complaints: [], settings: { owner_password: 'of this card' } };
  writeFileSync(join(target, 'first-boot.json'), JSON.stringify(report));
  await restoreBackup({ dataDir: target, file, passphrase: undefined });
  await withStore(target, async (store) => {
    const settings = new SettingTable(store);
    await settings.load();
    const found = readBootReport(target);
    if (found) await applyBootReport(found, settings);
    t.equal(settings.read('owner_password'), undefined);
  });
});

t.test('a screen deleted during a backup fails the backup, not the gateway', async (t) => {
  const folder = t.testdir({ old: { screens: { 'abc.png': 'picture' } } });
  const [dataDir, file] = [join(folder, 'old'), join(folder, 'backup.zip')];
  // Large, so that the pictures after it are opened later.
  writeFileSync(join(dataDir, 'screens', 'aaa.png'), Buffer.alloc(20_000_000));
  await withStore(dataDir, async (store) => {
    const made = writeBackup({ store, file, version: '1.0.0', passphrase: undefined });
    while (!existsSync(`${file}.part`)) await new Promise((resolve) => setImmediate(resolve));
    rmSync(join(dataDir, 'screens', 'abc.png'));
    await t.rejects(made, /ENOENT.*abc\.png/);
  });
  t.strictSame(readdirSync(folder), ['old'], 'nothing is left behind');
});

t.test('replaced screens are not in a backup, since they may be deleted at any moment', async (t) => {
  const folder = t.testdir({ old: { screens: { 'abc.png': 'picture', 'older.png': 'replaced' } } });
  const [dataDir, file] = [join(folder, 'old'), join(folder, 'backup.zip')];
  await withStore(dataDir, async (store) => {
    await store.transaction((writer) => writer.run("INSERT INTO superseded_screen VALUES ('older', 'image/png', 1)"));
    await writeBackup({ store, file, version: '1.0.0', passphrase: undefined });
  });
  const target = join(folder, 'new');
  await restoreBackup({ dataDir: target, file, passphrase: undefined });
  t.strictSame(readdirSync(join(target, 'screens')), ['abc.png']);
});

t.test('a restore keeps the previous data in a folder', async (t) => {
  const folder = t.testdir();
  const { dataDir, file } = await makeBackup(folder, undefined);
  await withStore(dataDir, (store) => new ApiKeyTable(store).create('made later', 'read'));
  await restoreBackup({ dataDir, file, passphrase: undefined });
  t.strictSame(await keyNames(dataDir), ['kept']);
  t.strictSame(await keyNames(join(dataDir, 'before-restore')), ['kept', 'made later']);
});

t.test('a rejected restore changes nothing', async (t) => {
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

t.test('a secret is decrypted only with its passphrase and only if undamaged', async (t) => {
  const sealed = await sealWithPassphrase(Buffer.from('secret'), 'päss');
  t.equal(
    (await unsealWithPassphrase(sealed, 'pa\u0308ss')).secret.toString(),
    'secret',
    'spelled with a combining mark',
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), async (at) => {
      const damaged = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      const opened = await unsealWithPassphrase(damaged, 'päss').then(
        ({ secret, isSigned }) => `${isSigned} ${secret}`,
        () => undefined,
      );
      return opened === undefined || opened === 'true secret';
    }),
    { numRuns: 20 },
  );
});

t.test('a passphrase costs at most the memory that a board has', async (t) => {
  t.ok(isAffordable(PASSPHRASE_COST));
  t.ok(isAffordable({ N: 2 ** 16, r: 8, p: 1 }));
  for (const cost of [
    { N: 2 ** 18, r: 8, p: 1 },
    { N: 2 ** 15, r: 32, p: 1 },
    { N: 2 ** 15, r: 8, p: 2 },
    { N: 1, r: 8, p: 1 },
    { N: Number.NaN, r: 8, p: 1 },
  ])
    t.notOk(isAffordable(cost), JSON.stringify(cost));
});

t.test('the next start finishes a restore that a power cut interrupted at any step', async (t) => {
  const folder = t.testdir();
  const { dataDir, file } = await makeBackup(folder, undefined);
  await withStore(dataDir, (store) => new ApiKeyTable(store).create('made later', 'read'));
  await stageRestore({ dataDir, file, passphrase: undefined });
  t.strictSame(await keyNames(dataDir), ['kept', 'made later'], 'staged, nothing has changed');
  const moves = ['inkstand.db', 'screens'];
  for (let cut = 0; cut <= moves.length * 2; cut++) {
    const copy = join(folder, `cut ${cut}`);
    cpSync(dataDir, copy, { recursive: true });
    const [before, beside] = [join(copy, 'before-restore'), join(copy, 'restoring')];
    mkdirSync(before);
    writeFileSync(join(beside, 'moving.json'), JSON.stringify(moves));
    for (const [index, name] of moves.entries()) {
      if (cut > index * 2) renameSync(join(copy, name), join(before, name));
      if (cut > index * 2 + 1) renameSync(join(beside, name), join(copy, name));
    }
    t.match(await finishRestore(copy), { keyRestored: false, manifest: { version: '1.0.0' } });
    t.strictSame(await keyNames(copy), ['kept'], `cut ${cut}`);
    t.strictSame(await keyNames(before), ['kept', 'made later'], `the old one after cut ${cut}`);
    t.equal(await finishRestore(copy), undefined, 'once');
  }
});

t.test('a partly unpacked restore is discarded', async (t) => {
  const dataDir = t.testdir({ restoring: { 'inkstand.db': 'half' } });
  t.equal(await finishRestore(dataDir), undefined);
  t.notOk(existsSync(join(dataDir, 'restoring')));
});

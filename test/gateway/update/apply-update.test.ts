// @tier full: starts gateways
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Connection } from '../../../src/gateway/store/database/connection.js';
import { takeLock } from '../../../src/gateway/store/database/lock.js';
import {
  finishTrial,
  rollBack,
  type ServiceControl,
  startInstalled,
  switchRelease,
} from '../../../src/gateway/update/apply-update.js';
import { readDataSchema } from '../../../src/gateway/update/data-copy.js';
import { Releases } from '../../../src/gateway/update/installed-releases.js';
import { applyPending } from '../../../src/gateway/update/pending-update.js';
import { withUpdaterLock } from '../../../src/gateway/update/updater-lock.js';
import { makeBundle, makeKeys } from '../../support/update/update-bundle.js';

/** A machine whose gateway is healthy if `isGood` accepts the running release; a start may change the data. */
async function makeSite(
  t: Test,
  isGood: (release: string | undefined) => boolean,
  onStart?: (data: string) => unknown,
) {
  const folder = t.testdir({ releases: { '0.2.0': {}, '0.3.0': {} }, data: { update: {} } });
  const dataDir = join(folder, 'data');
  await changeData(dataDir, 'CREATE TABLE note (text); PRAGMA user_version = 5');
  writeFileSync(join(dataDir, 'secret.key'), 'key');
  const releases = new Releases({ folder: join(folder, 'releases'), installedVersion: '0.1.0' });
  const steps: string[] = [];
  const service: ServiceControl = {
    stop: async () => void steps.push('stop'),
    start: async () => {
      // A gateway can only start while no process locks the data.
      await (await takeLock(dataDir)).release();
      steps.push(`start ${await releases.current()}`);
      if (steps.filter((one) => one.startsWith('start')).length === 1) await onStart?.(dataDir);
    },
    isHealthy: async () => isGood(await releases.current()),
  };
  return { folder, releases, dataDir, service, steps, now: () => 1_000 };
}

async function changeData(dataDir: string, sql: string): Promise<void> {
  const connection = await Connection.open(join(dataDir, 'inkstand.db'), 'write');
  await connection.exec(sql);
  await connection.close();
}

async function countNotes(dataDir: string): Promise<number> {
  const connection = await Connection.open(join(dataDir, 'inkstand.db'), 'read');
  const rows = await connection.all('SELECT * FROM note');
  await connection.close();
  return rows.length;
}

t.test('a version that responds stays, and the previous one is kept for rolling back', async (t) => {
  const site = await makeSite(t, () => true);
  const halfDone = ['bundle-x1y2z3', '0.2.0.new', 'data-before.new'].map((name) => join(site.folder, 'releases', name));
  for (const folder of halfDone) mkdirSync(folder);
  const last = await switchRelease(site, '0.2.0');
  t.same(halfDone.filter(existsSync), [], 'what a power cut left half done makes room too');
  t.match(last, { outcome: 'updated', version: '0.2.0', before: null, schemaBefore: 5 });
  t.same(site.steps, ['stop', 'start 0.2.0']);
  t.notOk(existsSync(join(site.folder, 'releases/0.3.0')), 'other releases make room');
  t.match(await rollBack(site, false), { outcome: 'went-back' });
  t.equal(await site.releases.current(), undefined, 'what was installed runs again');
  await t.rejects(rollBack(site, false), /no version to roll back to/);
});

t.test('a version that does not respond is rolled back, and data it did not migrate stay', async (t) => {
  const store = (data: string) => changeData(data, "INSERT INTO note VALUES ('acknowledged')");
  const site = await makeSite(t, (release) => release !== '0.3.0', store);
  await site.releases.choose('0.2.0');
  t.match(await switchRelease(site, '0.3.0'), { outcome: 'stepped-back', reason: 'version 0.3.0 did not respond' });
  t.same(site.steps, ['stop', 'start 0.3.0', 'stop', 'start 0.2.0']);
  t.equal(await countNotes(site.dataDir), 1, 'what was acknowledged meanwhile is there');
  t.notOk(existsSync(join(site.folder, 'releases/0.3.0')), 'the bad release is gone');
});

t.test('a package that replaced the installed program is tried in the same way', async (t) => {
  const good = await makeSite(t, () => true);
  await good.releases.choose('0.2.0');
  t.match(await startInstalled(good, '0.4.0', '0.2.0'), { outcome: 'updated', version: '0.4.0', release: null });
  t.same(good.steps, ['stop', 'start undefined']);
  await rollBack(good, false);
  t.equal(await good.releases.current(), '0.2.0');
  const bad = await makeSite(t, (release) => release !== undefined);
  t.match(await startInstalled(bad, '0.4.0', '0.2.0'), { outcome: 'stepped-back' });
  t.equal(await bad.releases.current(), '0.2.0');
});

t.test('data that a failing version migrated are restored', async (t) => {
  const convert = (data: string) => changeData(data, 'DROP TABLE note; PRAGMA user_version = 6');
  const site = await makeSite(t, (release) => release === undefined, convert);
  t.match(await switchRelease(site, '0.2.0'), { outcome: 'stepped-back' });
  t.equal(await readDataSchema(site.dataDir), 5);
  t.equal(await countNotes(site.dataDir), 0);
  t.equal(readFileSync(join(site.dataDir, 'secret.key'), 'utf8'), 'key');
});

t.test('rolling back across a migration requires the old data', async (t) => {
  const site = await makeSite(
    t,
    () => true,
    (data) => changeData(data, 'PRAGMA user_version = 6'),
  );
  await switchRelease(site, '0.2.0');
  await t.rejects(rollBack(site, false), /cannot read the current data/);
  t.equal(await site.releases.current(), '0.2.0');
  await rollBack(site, true);
  t.equal(await readDataSchema(site.dataDir), 5);
});

t.test('a trial survives a power cut', async (t) => {
  const site = await makeSite(t, (release) => release !== '0.2.0');
  const cut = { ...site, service: { ...site.service, isHealthy: () => Promise.reject(new Error('no power')) } };
  await t.rejects(switchRelease(cut, '0.2.0'), /no power/);
  t.equal(await site.releases.current(), '0.2.0');
  t.match(await finishTrial(site), { outcome: 'stepped-back' });
  t.equal(await site.releases.current(), undefined);
  t.equal(await finishTrial(site), undefined, 'once');
});

t.test('a trial that was interrupted before the new version was chosen continues', async (t) => {
  const site = await makeSite(t, () => true);
  await site.releases.startTrial({ version: '0.2.0', release: '0.2.0', before: null, schemaBefore: 5 });
  t.match(await finishTrial(site), { outcome: 'updated', version: '0.2.0' });
  t.equal(await site.releases.current(), '0.2.0');

  await site.releases.startTrial({ version: '0.9.0', release: '0.9.0', before: '0.2.0', schemaBefore: 5 });
  t.match(await finishTrial(site), { outcome: 'stepped-back', reason: 'version 0.9.0 is missing' });
  t.equal(await site.releases.current(), '0.2.0');
});

t.test('a trial that cannot continue is given up, with the reason', async (t) => {
  const site = await makeSite(t, () => true);
  rmSync(join(site.dataDir, 'secret.key'));
  symlinkSync('/etc/hostname', join(site.dataDir, 'secret.key'));
  await site.releases.startTrial({ version: '0.2.0', release: '0.2.0', before: null, schemaBefore: 5 });
  t.match(await finishTrial(site), { outcome: 'stepped-back', reason: /secret\.key to be a file/ });
  t.equal(await site.releases.current(), undefined);
  t.equal(await finishTrial(site), undefined, 'once');
});

t.test('a version that takes the board down each time is rolled back', async (t) => {
  const site = await makeSite(t, () => true);
  const cut = { ...site, service: { ...site.service, isHealthy: () => Promise.reject(new Error('no power')) } };
  await t.rejects(switchRelease(cut, '0.2.0'), /no power/);
  for (let boot = 0; boot < 3; boot++) await t.rejects(finishTrial(cut), /no power/);
  t.equal(await site.releases.current(), '0.2.0');
  t.match(await finishTrial(site), { outcome: 'stepped-back', reason: 'version 0.2.0 was interrupted 3 times' });
  t.equal(await site.releases.current(), undefined);
});

t.test('rolling back continues after a power cut, with its reason', async (t) => {
  const site = await makeSite(t, (release) => release !== '0.2.0');
  let starts = 0;
  const start = async (): Promise<void> => {
    starts += 1;
    if (starts === 2) throw new Error('no power');
  };
  await t.rejects(switchRelease({ ...site, service: { ...site.service, start } }, '0.2.0'), /no power/);
  t.equal(await site.releases.current(), undefined, 'the previous version is chosen');
  t.match(await finishTrial(site), { outcome: 'stepped-back', reason: 'version 0.2.0 did not respond' });
  t.notOk(existsSync(join(site.folder, 'releases/0.2.0')));
});

t.test('without the copy of the data, rolling back with data deletes nothing', async (t) => {
  const site = await makeSite(t, () => true);
  await switchRelease(site, '0.2.0');
  rmSync(join(site.folder, 'releases/data-before'), { recursive: true });
  await t.rejects(rollBack(site, true), /copy of the data from before the update is missing/);
  t.equal(await countNotes(site.dataDir), 0, 'the database is there');
  t.equal(await site.releases.current(), '0.2.0');
});

t.test('a new package or image invalidates earlier releases', async (t) => {
  const site = await makeSite(t, () => true);
  await site.releases.choose('0.2.0');
  const newer = new Releases({ folder: site.releases.folder, installedVersion: '0.4.0' });
  t.equal(await newer.current(), undefined);
});

t.test('an update waits for a gateway that a display has activated', async (t) => {
  const site = await makeSite(t, () => true);
  const lock = await takeLock(site.dataDir);
  let stops = 0;
  const stop = async (): Promise<void> => {
    stops += 1;
    if (stops === 2) await lock.release();
  };
  const service = { ...site.service, stop };
  t.match(await switchRelease({ ...site, service }, '0.2.0'), { outcome: 'updated' });
  t.equal(stops, 2);
});

t.test('the unit applies an uploaded update, and reports why it rejected one', async (t) => {
  const site = await makeSite(t, () => true);
  const { privateKey, keyFolder } = makeKeys(site.folder);
  const { releases, dataDir } = site;
  const take = { releases, dataDir, keyFolders: [keyFolder], version: '0.1.0', tryOut: async () => undefined };
  t.equal(await applyPending(site, take), undefined, 'nothing lies there');
  const request = join(dataDir, 'update/apply.inkstand-update');
  cpSync(await makeBundle(site.folder, { privateKey, version: '0.2.0' }), request);
  t.match(await applyPending(site, take), { outcome: 'updated', version: '0.2.0' });
  t.notOk(existsSync(request));
  writeFileSync(request, 'not a zip');
  t.match(await applyPending(site, take), { outcome: 'refused', reason: /damaged/ });
  t.match(await releases.readLast(), { outcome: 'refused' });
  t.equal(await releases.current(), '0.2.0');
  mkdirSync(request);
  t.match(await applyPending(site, take), { outcome: 'refused' });
  t.match(await rollBack(site, false), { outcome: 'went-back' }, 'what was refused does not bar the way back');
  t.equal(await releases.current(), undefined);
  writeFileSync(request, 'not a zip');
  await applyPending(site, take);
  await t.rejects(rollBack(site, false), /no version to roll back to/, 'nor does it open one');
});

t.test('the unit runs a release that is unpacked already, and no other', async (t) => {
  const site = await makeSite(t, () => true);
  const { releases, dataDir } = site;
  const take = { releases, dataDir, keyFolders: [], version: '0.1.0', tryOut: async () => undefined };
  const request = join(dataDir, 'update/use-release');
  for (const wanted of ['0.3.0', '../data', '9.9.9', 'x'.repeat(1000)]) {
    writeFileSync(request, `${wanted}\n`);
    t.match(
      await applyPending(site, take),
      { outcome: 'refused', reason: /no such newer version/ },
      wanted.slice(0, 20),
    );
    t.notOk(existsSync(request), 'it is not asked again');
  }
  t.equal(await releases.current(), undefined);
  mkdirSync(join(site.folder, 'releases/0.3.0/build/src'), { recursive: true });
  writeFileSync(join(site.folder, 'releases/0.3.0/build/src/main.js'), '');
  writeFileSync(request, '0.3.0\n');
  t.match(await applyPending(site, take), { outcome: 'updated', version: '0.3.0', release: '0.3.0' });
  t.equal(await releases.current(), '0.3.0');
  mkdirSync(join(site.folder, 'releases/0.2.0/build/src'), { recursive: true });
  writeFileSync(join(site.folder, 'releases/0.2.0/build/src/main.js'), '');
  writeFileSync(request, '0.2.0\n');
  t.match(await applyPending(site, take), { outcome: 'refused' }, 'never an older one');
});

t.test('the unit that ends interrupted trials leaves one in progress alone', async (t) => {
  const site = await makeSite(t, () => true);
  const { releases, dataDir } = site;
  const take = { releases, dataDir, keyFolders: [], version: '0.1.0', tryOut: async () => undefined };
  const seen: unknown[] = [];
  // Recording the trial starts the unit immediately, long before the new version responds.
  const isHealthy = async (): Promise<boolean> => {
    const unit = withUpdaterLock(releases.folder, true, () => applyPending(site, take));
    void unit.then((last) => seen.push(last));
    await t.rejects(
      withUpdaterLock(releases.folder, false, async () => undefined),
      /another update is in progress/,
    );
    return true;
  };
  const busy = { ...site, service: { ...site.service, isHealthy } };
  const last = await withUpdaterLock(releases.folder, false, () => switchRelease(busy, '0.2.0'));
  t.match(last, { outcome: 'updated' });
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  t.same(seen, [undefined], 'it found nothing to do');
});

t.test('if the data cannot be copied, the stopped gateway is started again', async (t) => {
  const site = await makeSite(t, () => true);
  rmSync(join(site.dataDir, 'secret.key'));
  symlinkSync('/etc/hostname', join(site.dataDir, 'secret.key'));
  await t.rejects(switchRelease(site, '0.2.0'), /secret\.key to be a file/);
  t.same(site.steps, ['stop', 'start undefined']);
  t.notOk(existsSync(join(site.folder, 'releases/0.2.0')), 'what will not run makes room');
  mkdirSync(join(site.folder, 'releases/0.2.0'));
  await t.rejects(startInstalled(site, '0.4.0', '0.2.0'), /secret\.key to be a file/);
  t.same(
    site.steps.slice(2),
    ['stop', 'start 0.2.0'],
    'not the new one, which could convert data that were not copied',
  );
});

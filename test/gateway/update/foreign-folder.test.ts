// @tier full: starts launchers
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { takeLock } from '../../../src/gateway/store/database/lock.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { TRIES_EVERY_CASE } from '../../support/every-case.js';
import { inkstand } from '../../support/gateway/run-inkstand.js';

/** Nobody, as the gateway's user. */
const UID = 65_534;
const isRoot = process.getuid?.() === 0;
const skip = isRoot ? false : 'only root can show what root does in the folder of another user';
/** Each is a whole run of the updater. */
const ROUNDS = TRIES_EVERY_CASE ? 12 : 4;
const FILES = 20;

interface Machine {
  readonly releases: string;
  readonly dataDir: string;
  /** Runs the updater's unit, as root. */
  update(): ReturnType<typeof inkstand>;
}

/** A machine where root's releases lie beside a data folder of the gateway's user. */
async function makeMachine(t: Test): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-files-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const [releases, dataDir] = [join(folder, 'releases'), join(folder, 'data')];
  execFileSync('chmod', ['755', folder]);
  mkdirSync(join(releases, '1.0.0'), { recursive: true });
  for (let index = 0; index < FILES; index++) writeFileSync(join(releases, '1.0.0', `file-${index}`), 'signed');
  mkdirSync(join(dataDir, 'update'), { recursive: true });
  await (await openStore({ dataDir, now: Date.now })).close();
  execFileSync('chown', ['-R', `${UID}:${UID}`, dataDir]);
  const environment = {
    INKSTAND_RELEASES: releases,
    INKSTAND_INSTALLED_VERSION: '0.9.0',
    INKSTAND_DATA: dataDir,
    INKSTAND_PATIENCE: '0',
    INKSTAND_HEALTH: 'http://127.0.0.1:1/healthz',
  };
  return { releases, dataDir, update: () => inkstand(['update', '--pending'], environment) };
}

/** Exchanges folders of the request with links to the release, as fast as it can, until it is stopped. */
const SWAPPER = `
  const fs = require('node:fs');
  const [, release, request] = process.argv;
  const quietly = (act) => { try { act(); } catch {} };
  const ends = Date.now() + 60_000;
  while (Date.now() < ends) {
    for (let index = 0; index < 40; index++) {
      const place = request + '/' + index;
      quietly(() => fs.renameSync(place, place + '.away'));
      quietly(() => fs.symlinkSync(release, place));
      quietly(() => fs.unlinkSync(place));
      quietly(() => fs.renameSync(place + '.away', place));
    }
  }`;

function swapLinks(release: string, request: string): ChildProcess {
  return spawn(process.execPath, ['-e', SWAPPER, release, request], { uid: UID, gid: UID, stdio: 'ignore' });
}

t.test('links that the gateway exchanges lead the updater nowhere', { skip }, async (t) => {
  const { releases, dataDir, update } = await makeMachine(t);
  const release = join(releases, '1.0.0');
  const request = join(dataDir, 'update', 'apply.inkstand-update');
  for (let round = 0; round < ROUNDS; round++) {
    for (let index = 0; index < 40; index++) {
      mkdirSync(join(request, String(index)), { recursive: true });
      for (let file = 0; file < FILES; file++) writeFileSync(join(request, String(index), `file-${file}`), '');
    }
    execFileSync('chown', ['-R', `${UID}:${UID}`, request]);
    const swapper = swapLinks(release, request);
    await once(swapper, 'spawn');
    await update();
    swapper.kill('SIGKILL');
    await once(swapper, 'exit');
    rmSync(request, { recursive: true, force: true });
  }
  t.equal(readdirSync(release).length, FILES, 'every file of the release is there');
});

t.test('the lock of the data folder is no door to other files', { skip }, async (t) => {
  const { releases, dataDir, update } = await makeMachine(t);
  const victim = join(releases, 'victim');
  rmSync(join(dataDir, 'lock.db'), { force: true });
  symlinkSync(victim, join(dataDir, 'lock.db'));
  const trial = { version: '1.0.0', release: '1.0.0', before: null, schemaBefore: null, failure: 'it did not respond' };
  writeFileSync(join(releases, 'trial.json'), JSON.stringify(trial));
  await update();
  t.notOk(existsSync(victim), 'nothing was made where the link points');
});

t.test('a lock that is a link is refused', async (t) => {
  const folder = t.testdir({ data: {} });
  const victim = join(folder, 'victim');
  symlinkSync(victim, join(folder, 'data', 'lock.db'));
  await t.rejects(takeLock(join(folder, 'data')), { code: 'unavailable', message: /expected .*lock\.db to be a file/ });
  t.notOk(existsSync(victim));
  symlinkSync(join(folder, 'linked'), join(folder, 'link'));
  mkdirSync(join(folder, 'linked'));
  await (await takeLock(join(folder, 'link'))).release();
  t.ok(existsSync(join(folder, 'linked', 'lock.db')), 'the folder itself may be a link');
});

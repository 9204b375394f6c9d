import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '../../../src/gateway/store/database/connection.js';
import { takeLock } from '../../../src/gateway/store/database/lock.js';
import { applyPending, Releases, type UpdateSite, withUpdaterLock } from '../../../src/gateway/update/updater.js';

/*
 * An updater in a process of its own, without systemd: applies what waits in FOLDER/data. A gateway starts by reading the
 * release's main.js, in which `bad` keeps it from answering and `convert` changes the data first.
 */
const [folder = ''] = process.argv.slice(2);
const dataDir = join(folder, 'data');
const releases = new Releases({ folder: join(folder, 'releases'), installedVersion: '0.1.0' });
/** As a service manager: a gateway that runs holds the lock of its data. */
const running = join(folder, 'running');

const service: UpdateSite['service'] = {
  stop: async () => rmSync(running, { force: true }),
  start: async () => {
    await (await takeLock(dataDir)).release();
    const release = await releases.current();
    const program = release ? readFileSync(join(releases.folder, release, 'build/src/main.js'), 'utf8') : 'installed';
    if (program.includes('convert')) await convert();
    writeFileSync(running, program);
  },
  isHealthy: async () => existsSync(running) && !readFileSync(running, 'utf8').includes('bad'),
};

async function convert(): Promise<void> {
  const connection = await Connection.open(join(dataDir, 'inkstand.db'), 'write');
  await connection
    .exec('BEGIN; ALTER TABLE note RENAME TO memo; PRAGMA user_version = 6; COMMIT')
    .catch(() => undefined);
  await connection.close();
}

/** What a client stores while this runs, by the schema that the data have then. */
async function acknowledge(): Promise<void> {
  const connection = await Connection.open(join(dataDir, 'inkstand.db'), 'write');
  const isOld = (await connection.get<{ user_version: number }>('PRAGMA user_version'))?.user_version === 5;
  await connection.exec(`INSERT INTO ${isOld ? 'note' : 'memo'} VALUES ('${isOld ? 'acknowledged' : 'converted'}')`);
  await connection.close();
  if (isOld) writeFileSync(join(folder, 'acknowledged'), '');
}

const site: UpdateSite = { releases, dataDir, service, now: () => 1 };
const take = {
  releases,
  dataDir,
  keyFolders: [join(folder, 'keys')],
  version: (await releases.current()) ?? '0.1.0',
  tryOut: async () => undefined,
};
// At the start of the machine, the gateway starts first.
if (!existsSync(running)) {
  await service.start();
  await acknowledge();
}
await withUpdaterLock(releases.folder, true, () => applyPending(site, take));

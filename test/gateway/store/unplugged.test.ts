// @tier full: ends processes while they write
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { takeLock } from '../../../src/gateway/store/database/lock.js';
import { openStore } from '../../../src/gateway/store/database/open-store.js';

t.test('every commit before a process is killed survives', async (t) => {
  const dataDir = t.testdir();
  for (const stopAfter of [1, 7, 30]) {
    const child = fork(fileURLToPath(new URL('./endless-writer.js', import.meta.url)), [dataDir]);
    let told = 0;
    child.on('message', (n) => {
      told = Number(n);
      if (told >= stopAfter) child.kill('SIGKILL');
    });
    await new Promise((resolve) => child.once('exit', resolve));
    const store = await openStore({ dataDir, now: Date.now });
    t.same(await store.all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
    const row = await store.get<{ count: number }>('SELECT count(*) AS count FROM setting');
    t.ok(Number(row?.count) >= told, `${row?.count} of at least ${told} are there`);
    await store.transaction((writer) => writer.run('DELETE FROM setting'));
    await store.close();
  }
  await (await takeLock(dataDir)).release();
});

import t from 'tap';
import { checkHealth } from '../../../src/gateway/monitoring/health.js';
import { openTestStore } from '../../support/storage/open-store.js';

const worker = { pid: () => 1, load: () => ({ waiting: 0, running: 3 }) };

const lanOnly = { isOn: () => false };

t.test('a gateway is healthy while its database answers', async (t) => {
  const store = await openTestStore({ dataDir: t.testdir(), now: Date.now });
  t.same(await checkHealth({ store, worker, lanOnly }), {
    status: 'ok',
    store: 'ok',
    lan_only: false,
    worker: { state: 'up', waiting: 0, running: 3 },
  });
  await store.close();
  t.match(await checkHealth({ store, worker, lanOnly }), { status: 'failing', store: 'failing' }, 'closed under it');
});

t.test('a hanging database is reported within seconds', async (t) => {
  const store = { get: () => new Promise<never>(() => undefined) };
  t.match(await checkHealth({ store, lanOnly, worker: { ...worker, pid: () => undefined } }), {
    status: 'failing',
    worker: { state: 'gone' },
  });
});

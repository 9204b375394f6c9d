import { rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { InkstandError } from '../../../src/common/errors.js';
import { Connection } from '../../../src/gateway/store/database/connection.js';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { addContent, renderBlank, startGateway } from '../../support/gateway/display-gateway.js';

const NEWEST = FIRMWARES.find(({ name }) => name === 'OG 1.8.15')!;
const YEAR_MS = 365 * 86_400_000;

t.test('every response and screen is valid in fifty wakes with faults', async (t) => {
  const gateway = await startGateway(t);
  const id = await addContent(gateway);
  await addContent(gateway);
  const display = new FakeDisplay(gateway.base, NEWEST, 'AA:BB:CC:DD:EE:FF');
  const blocker = await Connection.open(join(gateway.store.dataDir, 'inkstand.db'), 'write');
  t.teardown(() => blocker.close());
  const names = new Map<string, string>();
  let version = 1;
  const faults: Record<number, () => Promise<void> | void> = {
    5: () => display.storeKey('of-another-server'),
    8: () => {
      gateway.draw = async () => {
        throw new InkstandError('unavailable', 'the worker ended during the render job');
      };
    },
    14: () => {
      gateway.draw = renderBlank;
    },
    18: () => {
      gateway.clock.nowMs -= YEAR_MS;
    },
    24: () => {
      gateway.clock.nowMs += 2 * YEAR_MS;
    },
    30: () => blocker.exec('BEGIN IMMEDIATE'),
    31: () => display.storeKey(''),
    34: () => blocker.exec('ROLLBACK'),
    40: () => gateway.tables.devices.update(1, { modelName: 'og_plus' }).then(() => undefined),
  };
  for (let wake = 0; wake < 50; wake++) {
    await faults[wake]?.();
    gateway.clock.nowMs += 905_000;
    gateway.contents.set(id, { name: 'Changing', version: `${version++}`, revision: '1', refreshSeconds: 900 });
    const { faults: found, filename, picture } = await display.wake(wake % 7 === 3 ? 'button' : 'timer');
    t.same(found, [], `wake ${wake}`);
    if (picture) {
      const bytes = picture.toString('latin1');
      t.equal(names.get(filename) ?? bytes, bytes, `one name, one screen: ${filename}`);
      names.set(filename, bytes);
    }
    // While another program holds the database, rendering waits for it; displays do not.
    if (wake < 30 || wake >= 34) await gateway.runner.settle();
  }
  t.ok([...names.keys()].filter((name) => name.startsWith('plugin-')).length > 15, 'changes reached the display');
});

t.test('a failed render keeps the last screen, or shows the reason when there is none', async (t) => {
  const gateway = await startGateway(t);
  const id = await addContent(gateway);
  const display = new FakeDisplay(gateway.base, NEWEST, 'AA:BB:CC:DD:EE:FF');
  gateway.draw = async () => {
    throw new InkstandError('unprocessable', 'the markup is not closed');
  };
  await display.wake();
  await gateway.runner.settle();
  t.match(await display.wake(), { filename: /^errors-/, faults: [] });
  gateway.draw = renderBlank;
  gateway.contents.set(id, { ...gateway.contents.get(id)!, version: '2' });
  await gateway.runner.settle();
  const good = await display.wake();
  t.match(good.filename, /^plugin-/, 'another version is tried at once');
  gateway.draw = async () => {
    throw new Error('again');
  };
  gateway.contents.set(id, { ...gateway.contents.get(id)!, version: '3' });
  await gateway.runner.settle();
  t.equal((await display.wake()).filename, good.filename);
});

t.test(
  'a screen with a lost file is rendered again, and a failed database write does not lose the display',
  async (t) => {
    const gateway = await startGateway(t);
    await addContent(gateway);
    const display = new FakeDisplay(gateway.base, NEWEST, 'AA:BB:CC:DD:EE:FF');
    await display.wake();
    await gateway.runner.settle();
    rmSync(join(gateway.store.dataDir, 'screens'), { recursive: true });
    const wake = await display.wake();
    t.match(wake.faults, [/404/], 'this wake is lost');
    await gateway.runner.settle();
    const next = await new FakeDisplay(gateway.base, NEWEST, 'AA:BB:CC:DD:EE:FF').wake();
    t.same(next.faults, []);
  },
);

t.test('each display gets a screen when the store fails', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  const display = new FakeDisplay(gateway.base, NEWEST, 'AA:BB:CC:DD:EE:FF');
  await display.wake();
  await gateway.runner.settle();
  await gateway.runner.stop();
  await gateway.store.close();
  t.same((await display.wake()).faults, [], 'a known display');
  const stranger = new FakeDisplay(gateway.base, NEWEST, 'AA:BB:CC:DD:EE:01');
  stranger.storeKey('old');
  const { faults, filename } = await stranger.wake();
  t.same(faults, [], 'an unknown one');
  t.match(filename, /^pendng-/);
});

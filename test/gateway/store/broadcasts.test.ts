import t, { type Test } from 'tap';
import { openStore } from '../../../src/gateway/store/database/open-store.js';
import { openTables } from '../../../src/gateway/store/tables.js';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-02-21T12:00Z');

async function open(t: Test) {
  const clock = { nowMs: START_MS };
  const store = await openStore({ dataDir: t.testdir(), now: () => clock.nowMs });
  t.teardown(() => store.close());
  const { devices, broadcasts } = await openTables(store);
  for (const end of ['1', '2', '3']) {
    const [mac, friendlyId, name, key] = [`AA:BB:CC:DD:EE:0${end}`, `A1B2C${end}`, `Display ${end}`, `key ${end}`];
    await devices.create({ mac, friendlyId, name, key, status: 'joined', isDemo: false, reported: {} });
  }
  const show = (text: string, deviceIds: readonly number[], hours = 1) =>
    broadcasts.create({ content: { kind: 'message', text }, deviceIds, untilMs: clock.nowMs + hours * HOUR_MS });
  const textOn = (deviceId: number): string | undefined => {
    const content = broadcasts.findFor(deviceId, clock.nowMs)?.content;
    return content?.kind === 'message' ? content.text : undefined;
  };
  return { store, clock, broadcasts, show, textOn };
}

t.test('a later broadcast replaces an earlier one for good, on the displays of both', async (t) => {
  const { broadcasts, show, textOn, clock } = await open(t);
  const first = await show('first', [1, 2], 24);
  const second = await show('second', [2, 3]);
  t.strictSame([1, 2, 3].map(textOn), ['first', 'second', 'second']);
  t.match(broadcasts.find(first.id), { deviceIds: [1, 2], replacedOn: [2] });
  await broadcasts.end(second.id);
  t.strictSame([1, 2, 3].map(textOn), ['first', undefined, undefined], 'removed, it does not bring the first one back');
  await show('third', [1]);
  clock.nowMs += 2 * HOUR_MS;
  t.strictSame([1, 2, 3].map(textOn), [undefined, undefined, undefined], 'nor when its time is over');
});

t.test(
  'any number of broadcasts with a long time leaves those that are shown and the last 20 that are over',
  async (t) => {
    const { broadcasts, store, show, textOn } = await open(t);
    const bytes = new Uint8Array(1000);
    const content = { kind: 'picture', fileName: 'Photo' } as const;
    const untilMs = START_MS + 8760 * HOUR_MS;
    const picture = { bytes, mediaType: 'image/png' };
    const early = await broadcasts.create({ content, picture, deviceIds: [1], untilMs });
    await show('on the third', [3], 8760);
    for (let count = 0; count < 60; count++) await show(`message ${count}`, [1, 2], 8760);
    t.equal(broadcasts.list().length, 22);
    t.strictSame([1, 2, 3].map(textOn), ['message 59', 'message 59', 'on the third']);
    t.equal(await broadcasts.picture(early.id), undefined, 'a picture goes with its broadcast');
    t.match(await store.get('SELECT count(*) AS count FROM broadcast_display'), { count: 43 });
  },
);

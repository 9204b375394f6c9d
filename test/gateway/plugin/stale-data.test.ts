import t from 'tap';
import { DataAges, readValidUntil } from '../../../src/gateway/plugin/data/data-ages.js';
import { findStale, type StaleFacts } from '../../../src/gateway/plugin/data/stale-data.js';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const MINUTE_MS = 60_000;
const ago = (minutes: number): number => NOW - minutes * MINUTE_MS;

const facts = (more: Partial<StaleFacts> = {}): StaleFacts => ({
  setting: { strategy: 'polling', settings: {} },
  age: { goodAtMs: ago(10) },
  refreshMinutes: 15,
  failingMs: 0,
  failure: 'unreachable',
  startedAtMs: ago(100_000),
  nowMs: NOW,
  ...more,
});

t.test('polled data is old after twice its interval, while its source does not answer', async (t) => {
  t.equal(findStale(facts()), undefined);
  t.equal(findStale(facts({ age: { goodAtMs: ago(32) } })), undefined, 'polls may be late');
  t.strictSame(findStale(facts({ age: { goodAtMs: ago(33) } })), {
    ...{ kind: 'unreachable', sinceMs: ago(33), isLong: false },
  });
  t.equal(findStale(facts({ age: { goodAtMs: ago(90) }, failingMs: undefined })), undefined, 'no poll since a restart');
  t.equal(findStale(facts({ age: undefined })), undefined, 'there has never been any');
});

t.test('after a day, or the time in its settings, data is too old for its screen', async (t) => {
  const isLong = (minutes: number, settings: Record<string, unknown> = {}) =>
    findStale(facts({ age: { goodAtMs: ago(minutes) }, setting: { strategy: 'polling', settings } }))?.isLong;
  t.equal(isLong(1439), false);
  t.equal(isLong(1440), true);
  t.equal(isLong(119, { stale_screen_hours: 2 }), false);
  t.equal(isLong(120, { stale_screen_hours: '2' }), true);
  t.equal(isLong(120, { stale_screen_hours: 'many' }), false, 'an invalid value is the default');
  t.equal(isLong(2000, { stale_notice: 'off' }), undefined, 'for those who know');
});

t.test('pushed data is old when something was expected', async (t) => {
  const find = (minutes: number, settings: Record<string, unknown>, more: Partial<StaleFacts> = {}) =>
    findStale(
      facts({
        setting: { strategy: 'webhook', settings },
        failingMs: undefined,
        age: { goodAtMs: ago(minutes) },
        ...more,
      }),
    );
  t.equal(find(5000, {}), undefined, 'nothing is expected');
  t.equal(find(120, { expected_interval: 60 }), undefined);
  t.match(find(123, { expected_interval: 60 }), { kind: 'silent', sinceMs: ago(123) });
  t.equal(find(123, { expected_interval: 60 }, { startedAtMs: ago(5) }), undefined, 'the gateway was off');
});

t.test("data says itself how long it is valid, and a newer one's word counts", async (t) => {
  const times: readonly [unknown, number | undefined][] = [
    ['2026-11-28T11:00:00Z', ago(60)],
    ['2026-11-28T12:00+01:00', ago(60)],
    [ago(60) / 1000, ago(60)],
    ['2026-11-28T11:00', undefined],
    ['tomorrow', undefined],
    [{ day: 1 }, undefined],
    [null, undefined],
    [undefined, undefined],
  ];
  for (const [value, expected] of times) t.equal(readValidUntil({ valid_until: value }), expected, String(value));
  const ages = new DataAges({ now: () => NOW, stored: undefined });
  const setting = { id: 1, strategy: 'webhook', dataChangedAtMs: undefined } as const;
  ages.noteData(setting, { valid_until: '2026-11-28T11:59:00Z' });
  const find = () =>
    findStale(facts({ setting: { strategy: 'webhook', settings: {} }, failingMs: undefined, age: ages.find(setting) }));
  t.match(find(), { kind: 'expired', sinceMs: ago(1) });
  ages.noteData(setting, { valid_until: '2026-11-28T13:00:00Z' });
  t.equal(find(), undefined);
  ages.noteData(setting, {});
  t.equal(ages.find(setting)?.validUntilMs, undefined);
});

t.test('ages survive a restart, and those of a clock that was decades back do not count', async (t) => {
  const before = new DataAges({ now: () => NOW, stored: 'nonsense' });
  before.noteGood(3);
  const after = new DataAges({ now: () => NOW + 1, stored: JSON.parse(JSON.stringify(before.stored)) });
  t.strictSame(after.find({ id: 3, dataChangedAtMs: 5 }), { goodAtMs: NOW });
  t.strictSame(after.find({ id: 4, dataChangedAtMs: NOW - 9 }), { goodAtMs: NOW - 9, isAssumed: true });
  t.equal(after.find({ id: 5, dataChangedAtMs: 1000 }), undefined);
});

t.test('one dead address among several never takes the screen off the wall', async (t) => {
  const ages = new DataAges({ now: () => ago(10), stored: { 1: { goodAtMs: ago(5000) } } });
  const setting = { id: 1, strategy: 'polling', dataChangedAtMs: ago(5000) } as const;
  const find = () => findStale(facts({ age: ages.find(setting) }));
  t.match(find(), { kind: 'unreachable', isLong: true }, 'all are dead');
  ages.notePartly(1);
  t.match(find(), { kind: 'unreachable', sinceMs: ago(5000), isLong: false });
  ages.noteData(setting, {});
  t.equal(find()?.isLong, false, 'storing what did not change says nothing');
  const later = new DataAges({ now: () => NOW, stored: JSON.parse(JSON.stringify(ages.stored)) });
  t.equal(findStale(facts({ age: later.find(setting) }))?.isLong, false, 'nor does a restart');
  t.equal(findStale(facts({ age: later.find(setting), nowMs: NOW + 1430 * MINUTE_MS }))?.isLong, true);
});

t.test('a broker that cannot be reached makes its data old, counted from when it failed', async (t) => {
  const find = (failingMinutes: number | undefined, settings: Record<string, unknown> = {}) =>
    findStale(
      facts({
        ...{ setting: { strategy: 'mqtt', settings }, age: { goodAtMs: ago(30_000) } },
        failingMs: failingMinutes === undefined ? undefined : failingMinutes * MINUTE_MS,
      }),
    );
  t.equal(find(undefined), undefined);
  t.equal(find(32), undefined);
  t.strictSame(find(33), { kind: 'disconnected', sinceMs: ago(33), isLong: false });
  t.equal(find(33 + 1 / MINUTE_MS)?.sinceMs, ago(33), 'clocks that differ change nothing');
  t.match(find(1440), { kind: 'disconnected', isLong: true });
  t.equal(find(33, { expected_interval: 60 })?.kind, 'silent');
  t.equal(find(123, { expected_interval: 60 })?.kind, 'disconnected');
});

t.test('data whose age was not stored is not called missing until a day has passed', async (t) => {
  const ages = new DataAges({ now: () => NOW, stored: undefined });
  const setting = { id: 1, strategy: 'polling', dataChangedAtMs: ago(30_000) } as const;
  const find = (startedMinutes: number) =>
    findStale(facts({ age: ages.find(setting), startedAtMs: ago(startedMinutes) }));
  t.match(find(10), { kind: 'unreachable', isLong: false });
  ages.noteData(setting, {});
  t.match(find(10), { kind: 'unreachable', sinceMs: ago(30_000), isLong: false }, 'a failed poll stores what it had');
  t.match(find(1440), { isLong: true });
  t.strictSame(ages.stored, {});
});

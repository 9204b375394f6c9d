import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { SettingTable } from '../../../../src/gateway/store/setting-table.js';
import { ClockWatch } from '../../../../src/gateway/system/clock/clock-watch.js';
import {
  type ClockFacts,
  isPlausible,
  isTrusted,
  judgeClock,
} from '../../../../src/gateway/system/clock/judge-clock.js';
import { readClockFacts } from '../../../../src/gateway/system/clock/read-clock-facts.js';
import { setClock } from '../../../../src/gateway/system/clock/set-clock.js';
import { keepLog } from '../../../support/gateway/recorded-log.js';
import { fc } from '../../../support/property.js';
import { openTestStore } from '../../../support/storage/open-store.js';

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ALONE: ClockFacts = {
  ...{ nowMs: NOW_MS, isSynchronised: false, isSetByOwner: false, hasChip: false },
  earliestMs: Date.UTC(2026, 0, 1),
};

t.test('the reliability of a clock is derived from its facts', async (t) => {
  const scenarios = [
    ['a time server', { isSynchronised: true }, 'network'],
    ['a time server outranks all', { isSynchronised: true, isSetByOwner: true, hasChip: true }, 'network'],
    ['the owner', { isSetByOwner: true, hasChip: true }, 'owner'],
    ['a chip', { hasChip: true }, 'chip'],
    ['a container', { isSynchronised: undefined }, 'assumed'],
    ['after a power cut', {}, 'restored'],
    ['1970', { nowMs: 0 }, 'implausible'],
    ['before a time that has passed', { earliestMs: NOW_MS + 1 }, 'implausible'],
    ['2060', { nowMs: Date.UTC(2060, 0, 1), hasChip: true }, 'implausible'],
  ] as const;
  for (const [name, facts, level] of scenarios) t.equal(judgeClock({ ...ALONE, ...facts }), level, name);
  fc.assert(
    fc.property(fc.nat(6e12), fc.nat(6e12), fc.boolean(), fc.boolean(), (nowMs, earliestMs, isSetByOwner, hasChip) => {
      const level = judgeClock({ ...ALONE, nowMs, earliestMs, isSetByOwner, hasChip });
      return (isPlausible(level) || !isTrusted(level)) && (nowMs >= earliestMs || !isPlausible(level));
    }),
  );
});

t.test('clock facts are read from system files', async (t) => {
  const root = t.testdir({
    run: { systemd: { timesync: {} } },
    sys: { class: { rtc: { rtc0: { since_epoch: `${NOW_MS / 1000 + 30}\n` } } } },
  });
  t.match(await readClockFacts(NOW_MS, root), { isSynchronised: false, isSetByOwner: false, hasChip: true });
  t.match(await readClockFacts(NOW_MS + HOUR_MS, root), { hasChip: false }, 'a chip that shows another time is none');
  const nothing = await readClockFacts(NOW_MS, join(root, 'nothing'));
  t.match(nothing, { isSynchronised: undefined, isSetByOwner: false, hasChip: false });
});

async function watch(t: Test) {
  const store = await openTestStore({ dataDir: t.testdir(), now: Date.now });
  t.teardown(() => store.close());
  const settings = new SettingTable(store);
  const clock = { nowMs: NOW_MS, monotonicMs: 5_000, facts: { ...ALONE } };
  const jumps: number[] = [];
  const open = () =>
    new ClockWatch({
      now: () => clock.nowMs,
      monotonicMs: () => clock.monotonicMs,
      readFacts: async (nowMs) => ({ ...clock.facts, nowMs }),
      onJump: (jumpMs) => jumps.push(Math.round(jumpMs / HOUR_MS)),
      settings,
      log: keepLog(),
    });
  const pass = (ms: number): void => {
    clock.nowMs += ms;
    clock.monotonicMs += ms;
  };
  return { clock, jumps, open, pass };
}

t.test('clock jumps of more than an hour are reported in both directions, passing time is not', async (t) => {
  const { clock, jumps, open, pass } = await watch(t);
  const watching = open();
  for (let round = 0; round < 5; round++) {
    pass(DAY_MS);
    await watching.tick();
  }
  t.strictSame(jumps, []);
  clock.nowMs += 30 * 60_000;
  await watching.tick();
  t.strictSame(jumps, [], 'half an hour is noted only');
  t.match(watching.lastJump, { jumpMs: 30 * 60_000 });
  clock.nowMs += 2 * HOUR_MS;
  await watching.tick();
  clock.nowMs -= 9 * HOUR_MS;
  await watching.tick();
  await watching.tick();
  t.strictSame(jumps, [2, -9]);
});

t.test('a time that has passed is stored across a power cut, unless the clock is set again', async (t) => {
  const { clock, open } = await watch(t);
  clock.facts = { ...ALONE, isSynchronised: true };
  await open().tick();
  clock.facts = { ...ALONE };
  clock.nowMs = NOW_MS - 30 * DAY_MS;
  const after = open();
  await after.tick();
  t.equal(after.level, 'implausible', 'a month before the last known time');
  clock.nowMs = NOW_MS - HOUR_MS;
  await after.tick();
  t.equal(after.level, 'restored');
  clock.facts = { ...ALONE, isSetByOwner: true };
  clock.nowMs = NOW_MS - 30 * DAY_MS;
  await after.tick();
  t.equal(after.level, 'owner', 'the owner knows better');
});

t.test('the unit sets the clock, and an error is reported when it does not', async (t) => {
  const runtimeDir = t.testdir();
  const clock = { nowMs: NOW_MS };
  const requestFile = join(runtimeDir, 'set-clock');
  const monotonicMs = (): number => performance.now();
  const options = { runtimeDir, monotonicMs, now: () => clock.nowMs };
  const target = NOW_MS + 5 * DAY_MS;
  // Replaces the unit: reads the request, sets the clock.
  const unit = setInterval(() => {
    if (!existsSync(requestFile)) return;
    clock.nowMs = Number(readFileSync(requestFile, 'utf8')) * 1000;
    rmSync(requestFile);
  }, 20);
  t.teardown(() => clearInterval(unit));
  await setClock(target, options);
  t.equal(clock.nowMs, target);
  clearInterval(unit);
  await t.rejects(setClock(target + DAY_MS, { ...options, timeoutMs: 200 }), {
    code: 'unavailable',
    hint: /sudo date -s/,
  });
  t.notOk(existsSync(requestFile), 'the request is not left for later');
  await t.rejects(setClock(target, { ...options, runtimeDir: undefined }), { code: 'unavailable' });
  for (const odd of [0, Number.NaN, Date.UTC(2100, 0, 1), -1])
    await t.rejects(setClock(odd, options), { code: 'invalid' });
});

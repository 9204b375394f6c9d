import t from 'tap';
import { planSetup } from '../../../src/gateway/device/plan/refresh-rate.js';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { addContent, startGateway } from '../../support/gateway/display-gateway.js';

const NOW_MS = 1_771_674_964_000;
const MINUTE_MS = 60_000;

t.test('how long a display calls every minute', async (t) => {
  const plan = (joinedMinutesAgo?: number, changedMinutesAgo?: number) => {
    const ago = (minutes?: number) => (minutes === undefined ? undefined : NOW_MS - minutes * MINUTE_MS);
    const ends = planSetup({ nowMs: NOW_MS, joinedAtMs: ago(joinedMinutesAgo), changedAtMs: ago(changedMinutesAgo) });
    const left = (atMs: number) => Math.max(0, atMs - NOW_MS) / MINUTE_MS;
    return { empty: left(ends.emptyUntilMs), otherwise: left(ends.untilMs) };
  };
  t.same(plan(20), { empty: 40, otherwise: 0 }, 'new');
  t.same(plan(20, 3), { empty: 40, otherwise: 7 }, 'new, and somebody changes something');
  t.same(plan(500, 3), { empty: 7, otherwise: 0 }, 'not new');
  t.same(plan(61, 11), { empty: 0, otherwise: 0 }, 'both are over');
  t.same(plan(-5, -5), { empty: 0, otherwise: 0 }, 'noted by a clock that was ahead');
});

t.test('a new display calls every minute until it has something, and while its owner sets it up', async (t) => {
  const gateway = await startGateway(t);
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:01');
  const wakeAfter = async (minutes: number) => {
    gateway.clock.nowMs += minutes * MINUTE_MS;
    const { faults, refreshSeconds } = await display.wake();
    t.same(faults, []);
    await gateway.runner.settle();
    return refreshSeconds;
  };
  await display.wake('powercycle');
  t.equal(await wakeAfter(30), 61, 'nothing to show yet');
  t.equal(await wakeAfter(31), 900, 'an hour is over');
  gateway.device.ownerChanges.note();
  t.equal(await wakeAfter(1), 61, 'its owner has come back');
  await addContent(gateway);
  await gateway.runner.settle();
  t.equal(await wakeAfter(1), 900, 'it has something');
});

t.test('a display that has just joined follows what its owner changes', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  const display = new FakeDisplay(gateway.base, FIRMWARES[4]!, 'AA:BB:CC:DD:EE:01');
  await display.wake('powercycle');
  await gateway.runner.settle();
  gateway.clock.nowMs += MINUTE_MS;
  t.equal((await display.wake()).refreshSeconds, 900);
  gateway.device.ownerChanges.note();
  gateway.clock.nowMs += MINUTE_MS;
  t.equal((await display.wake()).refreshSeconds, 61);
  gateway.clock.nowMs += 10 * MINUTE_MS;
  t.equal((await display.wake()).refreshSeconds, 900, 'ten minutes after the last change');
});

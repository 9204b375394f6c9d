import t from 'tap';
import type { AlertScreen } from '../../../src/gateway/alert/alert.js';
import { planAlertScreen } from '../../../src/gateway/device/plan/alert-screen.js';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { addContent, startGateway } from '../../support/gateway/display-gateway.js';
import { fc } from '../../support/property.js';
import { dataFolder } from '../../support/storage/data-folder.js';

const NOW = 1_795_000_000_000;
const HOUR_MS = 3_600_000;
const rotation = { position: 0, shownAtMs: 0, wokeAtMs: 0 };
const alertScreen = { version: 'a' };

t.test('the alert screen is shown once per version and once a day, and repeated in the same wake', async (t) => {
  const seen = (version: string, ago: number) => ({ ...rotation, card: { version, atMs: NOW - ago } });
  const table = [
    ['all is well', { alertScreen: undefined, rotation }, undefined],
    ['something is wrong', { alertScreen, rotation }, NOW],
    ['a display that never called', { alertScreen, rotation: undefined }, NOW],
    ['calling again at once', { alertScreen, rotation: seen('a', 20_000) }, NOW - 20_000],
    ['at the next call', { alertScreen, rotation: seen('a', HOUR_MS / 4) }, undefined],
    ['something new is wrong', { alertScreen, rotation: seen('b', HOUR_MS / 4) }, NOW],
    ['a day later', { alertScreen, rotation: seen('a', 24 * HOUR_MS) }, NOW],
    ['the clock was set back a year', { alertScreen, rotation: seen('a', -365 * 24 * HOUR_MS) }, NOW],
  ] as const;
  for (const [name, facts, atMs] of table) t.equal(planAlertScreen({ nowMs: NOW, ...facts })?.atMs, atMs, name);
});

t.test('for any wakes, alert screens of one version are a day apart or in one wake', async () => {
  const wakes = fc.array(fc.integer({ min: 1, max: 2 * 86_400 }), { maxLength: 80 });
  fc.assert(
    fc.property(wakes, (gaps) => {
      let nowMs = NOW;
      let state: Parameters<typeof planAlertScreen>[0]['rotation'] = rotation;
      const shown: number[] = [];
      for (const seconds of gaps) {
        nowMs += seconds * 1000;
        const plan = planAlertScreen({ nowMs, alertScreen, rotation: state });
        if (!plan) continue;
        if (plan.atMs === nowMs) shown.push(nowMs);
        state = { ...rotation, card: plan };
      }
      return shown.every((atMs, i) => i === 0 || atMs - (shown[i - 1] ?? 0) >= 24 * HOUR_MS);
    }),
  );
});

t.test(
  'a display with alerts enabled shows the alert screen and then continues its playlist; others never do',
  async (t) => {
    let alert: AlertScreen | undefined;
    const gateway = await startGateway(t, dataFolder(t), { alertScreen: () => alert });
    gateway.device.joinWindow.open(60);
    const displays = ['AA:BB:CC:DD:EE:01', 'AA:BB:CC:DD:EE:02'].map(
      (mac) => new FakeDisplay(gateway.base, FIRMWARES[4]!, mac),
    );
    const [wants, plain] = displays as [FakeDisplay, FakeDisplay];
    for (const display of displays) await display.wake('powercycle');
    for (let i = 0; i < 2; i++) await addContent(gateway);
    await gateway.runner.settle();
    const { devices } = gateway.tables;
    const find = (display: FakeDisplay) => devices.findByMac(display.mac)!;
    await devices.update(find(wants).id, { showsAlerts: true });
    const wake = async (display: FakeDisplay, minutes: number) => {
      gateway.clock.nowMs += minutes * 60_000;
      const answer = await display.wake();
      t.same(answer.faults, []);
      return answer;
    };
    const first = await wake(wants, 15);
    alert = { version: 'a', title: 'Etwas braucht dich', lines: [{ label: 'Küche', value: 'Batterie fast leer' }] };
    const shown = await wake(wants, 15);
    t.match(shown, { filename: /^alerts-/, refreshSeconds: 900 });
    t.equal((await wake(wants, 0.3)).filename, shown.filename, 'the same in the same wake');
    t.match(gateway.device.displayForecast.states(find(wants)).next.why, { kind: 'alert' });
    t.match((await wake(plain, 0)).filename, /^plugin-/);
    const next = await wake(wants, 15);
    t.match(next.filename, /^plugin-/);
    t.not(next.filename, first.filename, 'the next item in rotation');
    t.equal((await wake(wants, 15)).filename, first.filename);
    await devices.update(find(wants).id, { sleepsAtNight: true, sleepStartMinutes: 0, sleepEndMinutes: 1439 });
    alert = { ...alert, version: 'b' };
    t.match((await wake(wants, 15)).filename, /^asleep-/, 'it does not interrupt quiet hours');
  },
);

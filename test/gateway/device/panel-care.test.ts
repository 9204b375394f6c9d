import t from 'tap';
import { planWipe, switchMonthlyWipes } from '../../../src/gateway/device/device.js';
import { addContent, START_MS, startGateway } from '../../support/gateway/display-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';

const DAY_MS = 24 * 3_600_000;
const MAC = 'AA:BB:CC:DD:EE:01';

t.test('wiping needs firmware that knows it, a reason and a charged battery', async (t) => {
  const device = {
    ...{ wipeRequested: false, wipesMonthly: false, wipedAtMs: undefined, wipesMonthlySinceMs: undefined },
    firmwareVersion: '1.8.14',
  };
  const plan = (change: object, telemetry: object = { batteryPercent: 80 }) =>
    planWipe({ device: { ...device, ...change }, telemetry, nowMs: START_MS });
  t.equal(plan({}), 'not-due');
  t.equal(plan({ wipeRequested: true }), 'due');
  t.equal(plan({ wipeRequested: true, firmwareVersion: '1.8.13' }), 'old-firmware');
  t.equal(plan({ wipeRequested: true, firmwareVersion: undefined }), 'old-firmware');
  const monthly = (sinceMs: number) => ({ wipesMonthly: true, wipesMonthlySinceMs: START_MS - sinceMs });
  t.equal(plan(monthly(0)), 'not-due', 'a panel that was never wiped is not wiped at once');
  t.equal(plan(monthly(29 * DAY_MS)), 'not-due');
  t.equal(plan(monthly(30 * DAY_MS)), 'due');
  t.equal(plan({ ...monthly(0), wipedAtMs: START_MS - 400 * DAY_MS }), 'not-due', 'turned on long after a wipe');
  t.equal(plan({ wipesMonthly: true, wipedAtMs: START_MS - 29 * DAY_MS }), 'not-due');
  t.equal(plan({ wipesMonthly: true, wipedAtMs: START_MS - 30 * DAY_MS }), 'due');
  t.equal(plan({ wipesMonthly: true, wipedAtMs: START_MS + 9 * DAY_MS }), 'not-due', 'the clock was set back');
  t.equal(plan({ wipeRequested: true }, { batteryPercent: 39 }), 'battery-low');
  t.equal(plan({ wipeRequested: true }, { batteryPercent: 5, isUsbConnected: true }), 'due');
  t.equal(plan({ wipeRequested: true }, {}), 'due', 'boards without a battery report none');
});

t.test('the month counts from when it was turned on, not from a repeated setting', async (t) => {
  const off = { wipesMonthly: false, wipesMonthlySinceMs: undefined };
  const on = { wipesMonthly: true, wipesMonthlySinceMs: START_MS };
  t.same(switchMonthlyWipes(off, true, START_MS), on);
  t.same(switchMonthlyWipes(on, true, START_MS + DAY_MS), on);
  t.match(switchMonthlyWipes(on, false, START_MS + DAY_MS), { wipesMonthly: false });
  t.match(switchMonthlyWipes({ ...on, wipesMonthly: false }, true, START_MS + DAY_MS), {
    wipesMonthlySinceMs: START_MS + DAY_MS,
  });
});

t.test('a display wipes its panel once, and then draws its screen again', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  const setup = await plainRequest(`${gateway.base}/api/setup`, { headers: { ID: MAC, Model: 'og' } });
  const key = JSON.parse(setup.body.toString()).api_key as string;
  const call = async (headers: Record<string, string> = { 'Access-Token': key }) => {
    const battery = { 'Battery-Voltage': '4.10', 'FW-Version': '1.8.15', Model: 'og', 'Panel-Rev': '0a1b2c3d' };
    const answer = await plainRequest(`${gateway.base}/api/display`, { headers: { ID: MAC, ...battery, ...headers } });
    return JSON.parse(answer.body.toString());
  };
  await call();
  await gateway.runner.settle();
  gateway.clock.nowMs += 905_000;
  const before = await call();
  const { devices } = gateway.tables;
  const { id } = devices.findByMac(MAC)!;
  t.equal(gateway.device.telemetry.lastOf(id)?.telemetry.panelRevision, '0A1B2C3D');
  await devices.update(id, { wipeRequested: true });
  gateway.clock.nowMs += 905_000;
  t.match((await call({})).filename, /^plugin-/, 'a caller without the key wipes nothing');
  const wiping = await call();
  t.match(wiping, { status: 0, filename: 'screen_wiper.png', image_url: /^http/, refresh_rate: 900 });
  gateway.clock.nowMs += 240_000;
  const after = await call();
  t.match(after.filename, /^plugin-/);
  t.not(after.filename, before.filename, 'under another name, so that it is drawn');
  t.match(devices.find(id), { wipeRequested: false, wipedAtMs: Number });
});

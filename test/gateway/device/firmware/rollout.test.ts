import t from 'tap';
import { addFirmware, startRollout } from '../../../../src/gateway/device/firmware/firmware.js';
import type { Device } from '../../../../src/gateway/store/device/device-table.js';
import { FakeDisplay } from '../../../support/display/fake-display.js';
import { FIRMWARES, type Firmware } from '../../../support/display/firmware.js';
import { makeFirmwareImage } from '../../../support/display/firmware-image.js';
import { addContent, startGateway } from '../../../support/gateway/display-gateway.js';
import { plainRequest } from '../../../support/http/plain-request.js';
import { dataFolder } from '../../../support/storage/data-folder.js';

const OLD: Firmware = { ...FIRMWARES[4]!, version: '1.8.10' };
const IMAGE = makeFirmwareImage({ version: '1.8.15', codeBytes: 400_000 });
const ROLLOUT_REQUEST = { scope: 'all', allowsOlder: false, minBatteryPercent: 40 } as const;

async function startHome(t: Parameters<typeof startGateway>[0], count = 2) {
  const gateway = await startGateway(t);
  gateway.device.joinWindow.open(60);
  await addContent(gateway);
  await gateway.runner.settle();
  const displays = Array.from({ length: count }, (_, i) => new FakeDisplay(gateway.base, OLD, `AA:BB:CC:DD:EE:0${i}`));
  for (const display of displays) {
    t.same((await display.wake('powercycle')).faults, []);
    display.flash = () => '1.8.15';
  }
  const { devices, firmware: table } = gateway.tables;
  const find = (display: FakeDisplay): Device => devices.findByMac(display.mac)!;
  const add = () => addFirmware(table, { bytes: IMAGE, fileName: 'trmnl.bin', models: ['og'], version: undefined });
  const wake = async (display: FakeDisplay, minutesLater: number) => {
    gateway.clock.nowMs += minutesLater * 60_000;
    const answer = await display.wake();
    t.same(answer.faults, []);
    return answer;
  };
  return { gateway, displays, table, find, add, wake };
}

t.test('a file without a rollout is not offered', async (t) => {
  const { displays, add, wake } = await startHome(t);
  await add();
  for (const display of displays) t.equal((await wake(display, 15)).update, undefined);
});

t.test('the second display is offered firmware after enough wakes of the first', async (t) => {
  const { gateway, displays, table, find, add, wake } = await startHome(t);
  const [first, other] = displays as [FakeDisplay, FakeDisplay];
  const firmware = await add();
  await startRollout(table, firmware, find(first), ROLLOUT_REQUEST, gateway.clock.nowMs);
  const statuses = () => gateway.device.firmware.statusesOf(firmware).map(({ status }) => status.kind);
  t.strictSame(statuses(), ['due', 'waits-for-first']);

  t.equal((await wake(other, 15)).update, undefined);
  const { update } = await wake(first, 1);
  t.same(update, IMAGE, 'the file arrives byte by byte');
  t.strictSame(statuses(), ['fetched', 'waits-for-first']);

  t.equal((await wake(first, 1)).update, undefined, 'it reports the new version and gets no more offers');
  t.equal(find(first).firmwareVersion, '1.8.15');
  for (let returned = 0; returned < 3; returned++) {
    t.equal((await wake(other, 1)).update, undefined, `after ${returned} returns`);
    await wake(first, 15);
  }
  t.strictSame(statuses(), ['reported', 'due']);
  t.same((await wake(other, 1)).update, IMAGE);
  await wake(other, 15);
  t.strictSame(statuses(), ['reported', 'reported']);
});

t.test('a display that fails to update gets three offers a day apart, and no other display gets one', async (t) => {
  const { gateway, displays, table, find, add, wake } = await startHome(t);
  const [first, other] = displays as [FakeDisplay, FakeDisplay];
  first.flash = () => undefined;
  const firmware = await add();
  await startRollout(table, firmware, find(first), ROLLOUT_REQUEST, gateway.clock.nowMs);
  let asked = 0;
  for (let hours = 0; hours < 24 * 5; hours += 3) {
    if ((await wake(first, 180)).update) asked++;
  }
  t.equal(asked, 3);
  t.match(gateway.device.firmware.statusOf(find(first))?.status, { kind: 'given-up', attempts: 3, wasFetched: true });
  t.equal((await wake(other, 15)).update, undefined);
  t.equal(gateway.device.firmware.statusOf(find(other))?.status.kind, 'halted');
});

t.test('offers survive a restart', async (t) => {
  const dataDir = dataFolder(t);
  const gateway = await startGateway(t, dataDir);
  gateway.device.joinWindow.open(60);
  const display = new FakeDisplay(gateway.base, OLD, 'AA:BB:CC:DD:EE:07');
  await display.wake('powercycle');
  display.flash = () => undefined;
  const { firmware: table, devices } = gateway.tables;
  const firmware = await addFirmware(table, { bytes: IMAGE, fileName: 'a.bin', models: ['OG'], version: '1.8.15' });
  await startRollout(table, firmware, devices.findByMac(display.mac)!, ROLLOUT_REQUEST, gateway.clock.nowMs);
  gateway.clock.nowMs += 120_000;
  t.ok((await display.wake()).update);
  await gateway.stop();
  const again = await startGateway(t, dataDir);
  again.clock.nowMs = gateway.clock.nowMs + 600_000;
  const device = again.tables.devices.findByMac(display.mac)!;
  t.match(again.tables.firmware.offerTo(firmware.id, device.id), { state: 'fetched', attempts: 1 });
  const headers = { ID: display.mac, 'FW-Version': '1.8.10', Model: 'og', 'Battery-Voltage': '4.1' };
  const answer = JSON.parse(String((await plainRequest(`${again.base}/api/display`, { headers })).body));
  t.match(answer, { status: 0, update_firmware: false, firmware_url: null, reset_firmware: false });
});

t.test('the file’s URL is random and ends with the attempt', async (t) => {
  const { gateway, displays, table, find, add, wake } = await startHome(t, 1);
  const [display] = displays as [FakeDisplay];
  const firmware = await add();
  await startRollout(table, firmware, find(display), ROLLOUT_REQUEST, gateway.clock.nowMs);
  display.flash = () => undefined;
  await wake(display, 15);
  const offer = table.offerTo(firmware.id, find(display).id)!;
  t.match(offer.token, /^[\w-]{22}$/);
  const url = `${gateway.base}/firmware/${offer.token}/1.8.15.bin`;
  t.equal((await plainRequest(url)).status, 200, 'a download that broke off can be repeated in the same wake');
  t.equal((await plainRequest(`${gateway.base}/firmware/${'A'.repeat(22)}/1.8.15.bin`)).status, 404);
  await wake(display, 15);
  t.equal((await plainRequest(url)).status, 404);
});

t.test('invalid files are refused in one line and not stored', async (t) => {
  const { gateway, displays, table, find, add } = await startHome(t, 1);
  const file = { bytes: IMAGE, fileName: 'trmnl.bin', models: ['og'], version: undefined };
  const refusals: readonly (readonly [Partial<typeof file> | { version: string }, RegExp])[] = [
    [{ models: [] }, /expected the display model/],
    [{ models: ['x'] }, /file is for ESP32-C3, displays of model x have ESP32-S3/],
    [{ models: ['toaster'] }, /chip of displays of model "toaster" is not known/],
    [{ version: 'newest' }, /version such as 1.8.15/],
    [{ bytes: makeFirmwareImage({ codeBytes: 2_000_000 }) }, /have room for 1.9 MB/],
    [{ bytes: makeFirmwareImage({ project: 'arduino-lib-builder', version: 'v4.4.7' }) }, /version that displays will/],
  ];
  for (const [change, message] of refusals) {
    await t.rejects(addFirmware(table, { ...file, ...change }), { code: 'unprocessable', message });
  }
  t.equal(table.list().length, 0);
  const firmware = await add();
  t.match(firmware, { version: '1.8.15', chip: 'ESP32-C3', byteCount: IMAGE.length, models: ['og'] });
  await t.rejects(add(), { code: 'conflict', message: /already added/ });
  const named = { ...file, bytes: makeFirmwareImage({ project: 'arduino-lib-builder' }), fileName: 'FW1.9.2.bin' };
  t.equal((await addFirmware(table, named)).version, '1.9.2', 'the version comes from the file name');
  const device = find(displays[0]!);
  await gateway.tables.devices.update(device.id, { firmwareVersion: '2.0.0' });
  const start = (request: Partial<typeof ROLLOUT_REQUEST> | { allowsOlder: boolean }) =>
    startRollout(table, firmware, find(displays[0]!), { ...ROLLOUT_REQUEST, ...request }, gateway.clock.nowMs);
  await t.rejects(start({}), { code: 'unprocessable', message: /newer version 2.0.0/ });
  await start({ allowsOlder: true });
  t.equal(table.rollouts().length, 1);
  await gateway.device.enrolment.remove(device.id);
  t.equal(table.rollouts().length, 0, 'deleting the first display ends the rollout');
});

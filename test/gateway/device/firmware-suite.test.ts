import t from 'tap';
import { addFirmware, startRollout } from '../../../src/gateway/device/device.js';
import { BOARD_FACTS } from '../../support/board-facts.js';
import { firmwareOf, ruleOf } from '../../support/board-rules.js';
import { drawPainted } from '../../support/draw-painted.js';
import { FakeDisplay } from '../../support/fake-display.js';
import { displayHeaders, FIRMWARES, type Firmware } from '../../support/firmware.js';
import { makeFirmwareImage } from '../../support/firmware-image.js';
import { addContent, startGateway } from '../../support/gateway.js';
import { plainRequest } from '../../support/plain-request.js';

/** What the public test suite of the firmware expects of a server, for each board with the firmware of both ages. */
const DISPLAYS: readonly Firmware[] = BOARD_FACTS.flatMap((fact) =>
  (['old', 'new'] as const).flatMap((age) => firmwareOf(fact, age) ?? []),
);
const CHIP_IDS: Readonly<Record<string, number>> = { ESP32: 0, 'ESP32-C3': 5, 'ESP32-S3': 9, 'ESP32-C5': 23 };
const macOf = (index: number): string =>
  `AA:BB:CC:DD:0${Math.floor(index / 100)}:${String(index % 100).padStart(2, '0')}`;

t.test('every board sets up, wakes, redraws only what changed, and reports', async (t) => {
  const gateway = await startGateway(t);
  const id = await addContent(gateway);
  gateway.draw = drawPainted('text');
  for (const [index, firmware] of DISPLAYS.entries()) {
    gateway.device.joinWindow.open(60);
    const display = new FakeDisplay(gateway.base, firmware, macOf(index));
    const faults: string[] = [];
    const wake = async (source: 'powercycle' | 'timer' | 'button' = 'timer') => {
      gateway.clock.nowMs += 905_000;
      const seen = await display.wake(source);
      faults.push(...seen.faults);
      await gateway.runner.settle();
      return seen;
    };
    await wake('powercycle');
    const shown = await wake();
    const again = await wake();
    // The sleep equals the refresh rate, and the same name is neither loaded nor drawn again.
    const cycle = [again.filename === shown.filename, again.picture === undefined, again.refreshSeconds];
    gateway.contents.set(id, { name: 'Changed', version: `${index}`, revision: '1', refreshSeconds: 900 });
    gateway.draw = drawPainted(index % 2 === 0 ? 'ramp' : 'text');
    await gateway.runner.settle();
    const changed = await wake('button');
    faults.push(...(await display.sendLog('Failed to connect to the server')));
    const healed = await wake();
    const isDrawnAgain = healed.filename !== changed.filename || healed.picture !== undefined;
    t.same(
      { faults, cycle, isDrawnAgain },
      { faults: [], cycle: [true, true, 900], isDrawnAgain: true },
      firmware.name,
    );
  }
});

t.test('every board gets the largest file that it reads, and never a larger one', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  for (const [index, firmware] of DISPLAYS.entries()) {
    gateway.device.joinWindow.open(60);
    const display = new FakeDisplay(gateway.base, firmware, macOf(index));
    await display.wake('powercycle');
    const device = gateway.tables.devices.findByMac(macOf(index))!;
    t.equal(gateway.device.panels.of(device).panel.byteLimit, firmware.byteLimit, firmware.name);
  }
});

t.test('noise that no file can compress is drawn within the limit', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  gateway.draw = drawPainted('noise');
  for (const [name, age] of [
    ['og_4clr', 'new'],
    ['reterminal_e1002', 'old'],
    ['og', 'new'],
  ] as const) {
    gateway.device.joinWindow.open(60);
    const fact = BOARD_FACTS.find((one) => one.name === name)!;
    const display = new FakeDisplay(gateway.base, firmwareOf(fact, age)!, macOf(name.length));
    await display.wake('powercycle');
    await gateway.runner.settle();
    gateway.clock.nowMs += 905_000;
    const { faults, picture } = await display.wake();
    t.same(faults, [], name);
    t.ok(picture && picture.length > 20_000, `${name} gets ${picture?.length} bytes of noise`);
  }
});

t.test('every board is offered its own firmware, loads it whole and reports the new version', async (t) => {
  const gateway = await startGateway(t);
  const { firmware: table, devices } = gateway.tables;
  const boards = BOARD_FACTS.filter(({ partitionBytes }) => partitionBytes !== undefined);
  for (const [index, fact] of boards.entries()) {
    gateway.device.joinWindow.open(60);
    const display = new FakeDisplay(gateway.base, { ...firmwareOf(fact, 'new')!, version: '1.9.0' }, macOf(index));
    display.flash = () => '1.9.1';
    await display.wake('powercycle');
    await display.wake();
    const device = devices.findByMac(display.mac)!;
    const image = makeFirmwareImage({ version: '1.9.1', chipId: CHIP_IDS[fact.chip] ?? 0, codeBytes: 5000 + index });
    const file = { bytes: image, fileName: 'firmware.bin', models: [fact.name], version: '1.9.1' };
    const added = await addFirmware(table, file);
    const request = { scope: 'first', allowsOlder: false, minBatteryPercent: 0 } as const;
    await startRollout(table, added, device, request, gateway.clock.nowMs);
    gateway.clock.nowMs += 905_000;
    const { faults, update } = await display.wake();
    gateway.clock.nowMs += 905_000;
    const after = await display.wake('powercycle');
    const seen = [faults, update?.equals(image), after.faults, after.update, display.firmware.version];
    t.same(seen, [[], true, [], undefined, '1.9.1'], fact.build);
    await table.remove(added.id);
  }
});

t.test('faults of the gateway never reach a board as a status', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  gateway.draw = async () => {
    throw new Error('the worker ended');
  };
  for (const [index, firmware] of DISPLAYS.entries()) {
    gateway.device.joinWindow.open(60);
    const display = new FakeDisplay(gateway.base, firmware, macOf(index));
    const faults: string[] = [];
    for (const key of ['', 'of-another-server', undefined]) {
      if (key !== undefined) display.storeKey(key);
      gateway.clock.nowMs += 905_000;
      faults.push(...(await display.wake()).faults);
      await gateway.runner.settle();
    }
    t.same(faults, [], firmware.name);
  }
});

t.test('redirects are left to the owner: the gateway answers every route of firmware itself', async (t) => {
  const { base } = await startGateway(t);
  const headers = displayHeaders(FIRMWARES[4]!, macOf(1), '', 'timer');
  for (const path of ['/api/display', '/api/display/', '/api/setup', '/api/setup/', '//api/display']) {
    const { status, headers: sent } = await plainRequest(`${base}${path}`, { headers });
    t.same([status, sent.location], [200, undefined], path);
  }
});

t.test('special functions name their action, and sensors are stored as the suite sends them', async (t) => {
  const gateway = await startGateway(t);
  await addContent(gateway);
  for (const [index, firmware] of DISPLAYS.filter(({ build }) =>
    ruleOf({ build: build ?? '', inks: ['bw'] }),
  ).entries()) {
    gateway.device.joinWindow.open(60);
    const mac = macOf(index);
    const sensors = 'make=Bosch;model=BME280;kind=temperature;value=22.4';
    const headers = { ...displayHeaders(firmware, mac, '', 'button'), SENSORS: sensors };
    await plainRequest(`${gateway.base}/api/display`, { headers });
    const { id } = gateway.tables.devices.findByMac(mac)!;
    await gateway.tables.devices.update(id, { specialFunction: 'identify' });
    const answer = await plainRequest(`${gateway.base}/api/display`, {
      headers: { ...headers, special_function: 'true' },
    });
    const { status, action, special_function: next } = JSON.parse(answer.body.toString());
    await gateway.device.telemetry.flush();
    const [reading] = await gateway.tables.telemetry.readSensors(id, 0);
    const seen = { status, action, next, kind: reading?.kind, value: reading?.value };
    t.same(seen, { status: 0, action: 'identify', next: 'identify', kind: 'temperature', value: 22.4 }, firmware.name);
  }
});

import t from 'tap';
import { BOARD_FACTS } from '../../support/display/board-facts.js';
import { firmwareOf } from '../../support/display/board-rules.js';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { displayHeaders, FIRMWARES, type Firmware } from '../../support/display/firmware.js';
import { addContent, startGateway } from '../../support/gateway/display-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';

/** Each board with the firmware of both ages. */
const DISPLAYS: readonly Firmware[] = BOARD_FACTS.flatMap((fact) =>
  (['old', 'new'] as const).flatMap((age) => firmwareOf(fact, age) ?? []),
);
const macOf = (index: number): string =>
  `AA:BB:CC:DD:0${Math.floor(index / 100)}:${String(index % 100).padStart(2, '0')}`;

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

t.test('no route of firmware is answered by a redirect', async (t) => {
  const { base } = await startGateway(t);
  const headers = displayHeaders(FIRMWARES[4]!, macOf(1), '', 'timer');
  for (const path of ['/api/display', '/api/display/', '/api/setup', '/api/setup/', '//api/display']) {
    const { status, headers: sent } = await plainRequest(`${base}${path}`, { headers });
    t.same([status, sent.location], [200, undefined], path);
  }
});

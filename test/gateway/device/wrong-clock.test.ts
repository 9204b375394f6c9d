import t from 'tap';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { addContent, startGateway } from '../../support/gateway/display-gateway.js';

t.test('no display sleeps while the clock is known to be wrong', async (t) => {
  const gateway = await startGateway(t);
  const [firmware] = FIRMWARES;
  if (!firmware) throw new Error('expected a firmware');
  const display = new FakeDisplay(gateway.base, firmware, 'AA:BB:CC:DD:EE:01');
  await display.wake('powercycle');
  await addContent(gateway);
  await gateway.runner.settle();
  const [device] = gateway.tables.devices.list();
  if (!device) throw new Error('expected the display to be known');
  // It is about noon.
  await gateway.tables.devices.update(device.id, { sleepsAtNight: true, sleepStartMinutes: 600, sleepEndMinutes: 840 });
  const wake = async () => {
    gateway.clock.nowMs += 905_000;
    return (await display.wake('timer')).filename;
  };
  t.match(await wake(), /^asleep/);
  gateway.clock.isPlausible = false;
  t.match(await wake(), /^plugin-/);
  gateway.clock.isPlausible = true;
  t.match(await wake(), /^asleep/);
});

import t from 'tap';
import { startWholeGateway } from '../../support/gateway/whole-gateway.js';
import { dataFolder } from '../../support/storage/data-folder.js';

const WAKE = { telemetry: {}, sensors: [], rotation: undefined, refreshSeconds: 900 } as const;

t.test('the last call of any display is known through calls, a removal and a restart', async (t) => {
  const gateway = await startWholeGateway(t, dataFolder(t));
  const { enrolment, telemetry } = gateway.parts.device;
  t.equal(telemetry.lastCallMs(), 0);
  const [first, second] = [await enrolment.add('AA:BB:CC:00:00:01'), await enrolment.add('AA:BB:CC:00:00:02')];
  telemetry.noteWake(first, WAKE);
  const firstMs = telemetry.lastCallMs();
  t.equal(firstMs, telemetry.lastOf(first.id)?.lastSeenAtMs);
  gateway.clock.aheadMs += 60_000;
  telemetry.noteWake(second, WAKE);
  t.ok(telemetry.lastCallMs() >= firstMs + 60_000);
  await enrolment.remove(second.id);
  t.equal(telemetry.lastCallMs(), firstMs);
  await telemetry.flush();
  const again = await gateway.reopen();
  t.equal(again.parts.device.telemetry.lastCallMs(), firstMs);
});

import t from 'tap';
import { chooseReplaced } from '../../../src/gateway/device/join/waiting-callers.js';
import { planReport } from '../../../src/gateway/device/report/keyless-report.js';
import type { Device } from '../../../src/gateway/store/device/device-table.js';
import { fc } from '../../support/property.js';

const NOW = 1_795_000_000_000;
const DEVICE = {
  reportedModel: 'og',
  reportedWidthPx: 800,
  reportedHeightPx: 480,
  firmwareVersion: undefined,
} as Device;
const OTHER = { reportedModel: 'og', reportedWidthPx: 4096, reportedHeightPx: 1900 };

t.test('a change without a key is stored when it is reported twice, a minute apart', async (t) => {
  const { accepted, once } = planReport(DEVICE, OTHER, undefined, NOW);
  t.strictSame(accepted, {});
  t.strictSame(once, { traits: { reportedWidthPx: 4096, reportedHeightPx: 1900 }, atMs: NOW });
  t.strictSame(planReport(DEVICE, OTHER, once, NOW + 59_999), { accepted: {}, once }, 'a retry within the wake');
  t.strictSame(planReport(DEVICE, OTHER, once, NOW + 60_000), { accepted: once!.traits, once: undefined });
  const third = { ...OTHER, reportedHeightPx: 1800 };
  t.match(
    planReport(DEVICE, third, once, NOW + 90_000),
    { accepted: {}, once: { atMs: NOW + 90_000 } },
    'another change',
  );
  const same = { reportedModel: 'og', reportedWidthPx: 800 };
  t.strictSame(planReport(DEVICE, same, once, NOW + 90_000), { accepted: {}, once: undefined }, 'the display itself');
  t.match(
    planReport(DEVICE, OTHER, once, NOW - 5_000),
    { accepted: {}, once: { atMs: NOW - 5_000 } },
    'clock set back',
  );
  const version = { reportedWidthPx: 800, firmwareVersion: '1.8.15' };
  t.strictSame(planReport(DEVICE, version, undefined, NOW).accepted, {}, 'also what was unknown');
  const again = planReport(DEVICE, version, { traits: { firmwareVersion: '1.8.15' }, atMs: NOW }, NOW + 60_000);
  t.strictSame(again.accepted, { firmwareVersion: '1.8.15' });
});

t.test('one address never displaces the waiting callers of another that has fewer', async () => {
  const caller = fc.record({ deviceId: fc.nat(3), address: fc.constantFrom('flood', 'flood', 'flood', 'home') });
  fc.assert(
    fc.property(fc.array(caller, { maxLength: 200 }), (arrivals) => {
      let waiting: readonly { readonly deviceId: number; readonly clientAddress: string }[] = [];
      for (const { deviceId, address: clientAddress } of arrivals) {
        const counts = (address: string) => waiting.filter((one) => one.clientAddress === address).length;
        const [flood, home] = [counts('flood'), counts('home')];
        const newcomer = { deviceId, clientAddress };
        const replaced = chooseReplaced(waiting as Parameters<typeof chooseReplaced>[0], newcomer);
        waiting = [...waiting.filter((one) => one !== replaced), newcomer];
        const isFair = clientAddress === 'home' || home <= flood ? true : counts('home') >= Math.min(home, flood);
        if (!isFair || (clientAddress === 'flood' && home < flood && counts('home') < home)) return false;
        if (waiting.length > 100) return false;
      }
      return true;
    }),
  );
});

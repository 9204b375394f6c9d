import t from 'tap';
import { CallSpread } from '../../../src/gateway/device/report/call-spread.js';
import { displayHeaders, FIRMWARES } from '../../support/display/firmware.js';
import { startWholeGateway } from '../../support/gateway/whole-gateway.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { dataFolder } from '../../support/storage/data-folder.js';

const COUNT = 1000;
const REFRESH_SECONDS = 900;

/** The most calls in one second, for each round after all displays called in the same second. */
function simulate(rounds: number): { readonly peaks: number[]; readonly longest: number; readonly shortest: number } {
  const spread = new CallSpread();
  const calls = Array.from({ length: COUNT }, (_, index) => ({
    id: index + 1,
    atMs: (index * 1000) / COUNT,
    round: 0,
  }));
  const perSecond: Map<number, number>[] = Array.from({ length: rounds }, () => new Map());
  let [longest, shortest] = [0, REFRESH_SECONDS];
  for (;;) {
    const next = calls.reduce((first, call) => (call.atMs < first.atMs ? call : first));
    const seconds = perSecond[next.round];
    if (!seconds) break;
    const second = Math.floor(next.atMs / 1000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
    const refresh = REFRESH_SECONDS - spread.secondsOff(next.id, REFRESH_SECONDS, () => COUNT, next.atMs);
    longest = Math.max(longest, refresh);
    shortest = Math.min(shortest, refresh);
    next.atMs += refresh * 1000;
    next.round++;
  }
  return { peaks: perSecond.map((seconds) => Math.max(...seconds.values())), longest, shortest };
}

t.test('displays that call together move apart, and none waits longer than configured', async (t) => {
  const { peaks, longest, shortest } = simulate(8);
  t.equal(peaks[0], COUNT);
  t.ok((peaks[1] ?? COUNT) <= 60, `${peaks[1]} calls in a second after the first round`);
  t.ok((peaks[7] ?? COUNT) <= 60, `${peaks[7]} calls in a second after seven rounds`);
  t.equal(longest, REFRESH_SECONDS);
  t.ok(shortest >= REFRESH_SECONDS - 50, 'early enough for the next item');
});

t.test('few displays, displays that come evenly, and the shortest interval are left alone', async (t) => {
  const few = new CallSpread();
  const several = Array.from({ length: 20 }, (_, index) => few.secondsOff(index + 1, 900, () => 20, 5000));
  t.ok(several.every((seconds) => seconds === 0));
  const even = new CallSpread();
  const many = Array.from({ length: 5000 }, (_, index) =>
    even.secondsOff(index + 1, 900, () => 5000, (index * 900_000) / 5000),
  );
  t.ok(many.every((seconds) => seconds === 0));
  const short = new CallSpread();
  const shortest = Array.from({ length: 100 }, (_, index) => short.secondsOff(index + 1, 60, () => 100, 5000));
  t.ok(shortest.every((seconds) => seconds === 0));
});

t.test('a gateway answers a crowd with different intervals', async (t) => {
  const { base, parts, clock } = await startWholeGateway(t, dataFolder(t));
  const { enrolment } = parts.device;
  const macs = Array.from({ length: 60 }, (_, n) => `AA:BB:CC:00:00:${n.toString(16).padStart(2, '0').toUpperCase()}`);
  for (const mac of macs) {
    const { id } = await enrolment.add(mac);
    await parts.tables.devices.update(id, { refreshSeconds: REFRESH_SECONDS, modelName: 'og_png' });
  }
  // New displays call every minute for an hour.
  clock.aheadMs += 61 * 60_000;
  // Without a playlist item, a display has nothing to wait for but its own interval.
  const refreshes: number[] = [];
  for (const mac of macs) {
    const headers = displayHeaders(FIRMWARES[4]!, mac, '', 'timer');
    const { body } = await plainRequest(`${base}/api/display`, { headers });
    refreshes.push(JSON.parse(body.toString()).refresh_rate);
  }
  t.ok(refreshes.every((seconds) => seconds <= REFRESH_SECONDS && seconds >= REFRESH_SECONDS - 50));
  t.ok(new Set(refreshes.slice(20)).size > 10, `after the first calls: ${refreshes.slice(20).join(' ')}`);
});

import t from 'tap';
import { TokenBuckets } from '../../../src/gateway/http/token-buckets.js';
import { fc } from '../../support/property.js';

t.test('no sequence of calls gets more tokens than the burst and the refill', async () => {
  const steps = fc.array(fc.record({ laterMs: fc.double({ min: 0, max: 3000, noNaN: true }), times: fc.nat(8) }));
  fc.assert(
    fc.property(steps, (sequence) => {
      let nowMs = 1e6 / 3;
      const rate = { burst: 5, intervalMs: 1000 / 3 };
      const buckets = new TokenBuckets({ ...rate, monotonicMs: () => nowMs });
      let [taken, passedMs] = [0, 0];
      for (const { laterMs, times } of sequence) {
        nowMs += laterMs;
        passedMs += laterMs;
        for (let time = 0; time < times; time++) if (buckets.tryTake('a')) taken++;
        // Waits are rounded down to a millisecond.
        if (taken > rate.burst + (passedMs + 1) / rate.intervalMs) return false;
      }
      return true;
    }),
  );
});

t.test('a bucket is full at first and after its wait', async (t) => {
  let nowMs = 0.1;
  const buckets = new TokenBuckets({ burst: 60, intervalMs: 1000, monotonicMs: () => nowMs });
  t.equal(Array.from({ length: 100 }, () => buckets.tryTake('a')).filter(Boolean).length, 60);
  t.equal(buckets.waitMs('a'), 1000);
  nowMs += buckets.waitMs('a');
  t.equal(buckets.tryTake('a'), true);
  t.equal(buckets.tryTake('a'), false);
  nowMs += 60_000;
  t.equal(Array.from({ length: 100 }, () => buckets.tryTake('a')).filter(Boolean).length, 60);
});

t.test('buckets use bounded memory; full ones are dropped before one that is not', async (t) => {
  let nowMs = 0;
  const buckets = new TokenBuckets({ burst: 2, intervalMs: 1000, monotonicMs: () => nowMs, maxKeys: 3 });
  for (let time = 0; time < 5; time++) buckets.take('busy');
  buckets.take('b');
  buckets.take('c');
  nowMs = 1500;
  buckets.take('d');
  t.ok(buckets.waitMs('busy') > 0, 'b and c made room');
  for (const key of ['e', 'f', 'g', 'h']) buckets.take(key);
  t.equal(buckets.waitMs('busy'), 0, 'the oldest made room in the end');
});

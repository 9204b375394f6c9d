import t from 'tap';
import { type MergeVariables, mergeVariables } from '../../../src/gateway/plugin/data/merge-push.js';
import { planPush } from '../../../src/gateway/plugin/data/plan-push.js';
import { parsePush } from '../../../src/gateway/plugin/data/push-body.js';
import { planPolling } from '../../../src/gateway/plugin/poll/next-poll.js';
import { mergeSources } from '../../../src/gateway/plugin/poll/source-data.js';
import { fc } from '../../support/property.js';

const variables = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<MergeVariables>;

t.test('replace stores exactly what was pushed', async (t) => {
  t.strictSame(mergeVariables({ a: 1, b: 2 }, { b: 3 }, 'replace'), { b: 3 });
});

t.test('deep_merge merges objects and replaces everything else, including lists', async (t) => {
  const stored = { a: { x: 1, y: { z: 1 } }, list: [1, 2], kept: true };
  const pushed = { a: { y: { w: 2 } }, list: [3], 'new': null };
  t.strictSame(mergeVariables(stored, pushed, 'deep_merge'), {
    a: { x: 1, y: { z: 1, w: 2 } },
    list: [3],
    kept: true,
    new: null,
  });
});

t.test('stream appends lists, keeps the newest and replaces other keys', async (t) => {
  const stored = { readings: [1, 2, 3], unit: 'C', untouched: 1 };
  t.strictSame(mergeVariables(stored, { readings: [4, 5], unit: 'F' }, 'stream', 3), {
    readings: [3, 4, 5],
    unit: 'F',
    untouched: 1,
  });
  t.strictSame(mergeVariables({ readings: 'no list' }, { readings: [1] }, 'stream', 3), { readings: [1] });
  t.equal((mergeVariables({ r: new Array(999).fill(0) }, { r: [1, 2, 3] }, 'stream').r as number[]).length, 1000);
});

t.test('a key named __proto__ is data, never a prototype', async (t) => {
  const pushed = JSON.parse('{"__proto__": {"polluted": true}, "a": {"__proto__": {"polluted": true}}}');
  const merged = mergeVariables({ a: {} }, pushed, 'deep_merge');
  t.equal((merged as Record<string, unknown>).polluted, undefined);
  t.equal((merged.a as Record<string, unknown>).polluted, undefined);
  t.match(JSON.stringify(merged), /__proto__/);
});

t.test('pushing the same twice with deep_merge is the same as once', async (t) => {
  fc.assert(
    fc.property(variables, variables, (stored, pushed) => {
      const once = mergeVariables(stored, pushed, 'deep_merge');
      return JSON.stringify(mergeVariables(once, pushed, 'deep_merge')) === JSON.stringify(once);
    }),
  );
  t.pass('held for random variables');
});

t.test('a stream never holds more than its limit', async (t) => {
  fc.assert(
    fc.property(variables, variables, fc.integer({ min: 1, max: 5 }), (stored, pushed, limit) => {
      const merged = mergeVariables(stored, pushed, 'stream', limit);
      return Object.keys(pushed).every(
        (key) => !Array.isArray(merged[key]) || (merged[key] as unknown[]).length <= limit,
      );
    }),
  );
  t.pass('held for random variables');
});

const refused: readonly (readonly [unknown, string, RegExp])[] = [
  [null, 'invalid', /merge_variables/],
  [[], 'invalid', /merge_variables/],
  [{}, 'invalid', /merge_variables/],
  [{ merge_variables: [1] }, 'invalid', /merge_variables/],
  [{ merge_variables: 'x' }, 'invalid', /merge_variables/],
  [{ merge_variables: {}, merge_strategy: 'shallow' }, 'unprocessable', /got "shallow"/],
  [{ merge_variables: {}, merge_strategy: 1 }, 'unprocessable', /got 1/],
  [{ merge_variables: {}, stream_limit: 0 }, 'unprocessable', /got 0/],
  [{ merge_variables: {}, stream_limit: 1.5 }, 'unprocessable', /got 1.5/],
  [{ merge_variables: {}, stream_limit: '5' }, 'unprocessable', /got "5"/],
];
for (const [body, code, message] of refused) {
  t.test(`a push of ${JSON.stringify(body)} is refused as ${code}`, async (t) => {
    t.throws(() => parsePush(body), { code, message });
  });
}

t.test('a push is allowed after the interval, and after the clock was set back', async (t) => {
  t.equal(planPush(undefined, 300, 0), 0);
  t.equal(planPush(1_000_000, 300, 1_000_001), 300);
  t.equal(planPush(1_000_000, 300, 1_299_001), 1);
  t.equal(planPush(1_000_000, 300, 1_300_000), 0);
  t.equal(planPush(1_000_000, 0, 1_000_000), 0, 'no limit');
  t.equal(planPush(1e12, 300, 1e12 - 365 * 86_400_000), 0, 'a clock set back a year');
});

t.test('polling is due at its interval, sooner after a failure, later when the source requests it', async (t) => {
  const state = { lastTriedMs: 1_000_000, failures: 0, notBeforeMs: undefined };
  t.equal(planPolling({ ...state, lastTriedMs: undefined }, 15, 0.5, 5), 5, 'never polled: now');
  t.equal(planPolling(state, 15, 0.5, 1_000_001), 1_870_000, 'at the nearest minute');
  t.equal(planPolling({ ...state, failures: 1 }, 15, 0.5, 1_000_001), 1_060_000);
  t.equal(planPolling({ ...state, failures: 3 }, 15, 0.5, 1_000_001), 1_240_000);
  t.equal(planPolling({ ...state, failures: 50 }, 15, 0.5, 1_000_001), 1_870_000, 'never later than usual');
  t.equal(planPolling({ ...state, failures: 1, notBeforeMs: 1_500_000 }, 15, 0.5, 1_000_001), 1_500_000);
  t.equal(planPolling({ ...state, failures: 1, notBeforeMs: 1e15 }, 15, 0.5, 1_000_001), 1_000_000 + 86_400_000);
  t.equal(planPolling(state, 15, 0.5, 500), 500, 'the clock was set back: now');
});

t.test('one source is the root, several are IDX_n', async (t) => {
  t.strictSame(mergeSources([{ a: 1 }]), { a: 1 });
  t.strictSame(mergeSources([[1, 2]]), { data: [1, 2] });
  t.strictSame(mergeSources(['text']), { data: 'text' });
  t.strictSame(mergeSources([{ a: 1 }, [2], undefined]), { IDX_0: { a: 1 }, IDX_1: { data: [2] }, IDX_2: {} });
  t.strictSame(mergeSources([]), {});
});

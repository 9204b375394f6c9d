import t from 'tap';
import { type BroadcastScreenState, planBroadcastStatus } from '../../../src/gateway/device/plan/broadcast-status.js';
import { fc } from '../../support/property.js';

const NOW = Date.parse('2026-02-21T12:00Z');
const MINUTE_MS = 60_000;
const UNTIL = NOW + 60 * MINUTE_MS;

const display = (
  deviceId: number,
  shownItemId: number | undefined,
  wakesInMinutes?: number,
  screen: BroadcastScreenState = 'ready',
) => ({
  ...{ deviceId, shownItemId, screen },
  expectedWakeMs: wakesInMinutes === undefined ? undefined : NOW + wakesInMinutes * MINUTE_MS,
});

const plan = (displays: readonly ReturnType<typeof display>[]) =>
  planBroadcastStatus({ itemId: -7, untilMs: UNTIL, displays, nowMs: NOW });

t.test('a broadcast is on some displays, and the others get it at their next call', async (t) => {
  t.strictSame(plan([display(1, -7, 10), display(2, 5, 3), display(3, undefined, 12)]), {
    shownOn: [1],
    waiting: [
      { deviceId: 2, atMs: NOW + 3 * MINUTE_MS },
      { deviceId: 3, atMs: NOW + 12 * MINUTE_MS },
    ],
    tooLate: [],
    unknown: [],
    failed: [],
    notRendered: [],
    byMs: NOW + 12 * MINUTE_MS,
  });
  t.match(plan([display(1, -7, 10)]), { shownOn: [1], waiting: [], byMs: undefined });
  t.match(plan([display(1, -6, 5)]), { shownOn: [], waiting: [{ deviceId: 1 }] }, 'an earlier one is another');
});

t.test('displays that call after the end, or nobody knows when, are told apart', async (t) => {
  t.match(plan([display(1, 5, 60), display(2, 5, 480), display(3, 5, -2), display(4, 5)]), {
    shownOn: [],
    waiting: [],
    tooLate: [{ deviceId: 1 }, { deviceId: 2 }],
    unknown: [3, 4],
    byMs: undefined,
  });
});

t.test('no time is promised for a display without a screen of it that could not be rendered', async (t) => {
  t.match(plan([display(1, 5, 3, 'not-rendered'), display(2, 5, 7, 'failed'), display(3, -7, 4, 'failed')]), {
    shownOn: [3],
    waiting: [{ deviceId: 1 }],
    unknown: [],
    failed: [2],
    notRendered: [1],
    byMs: NOW + 3 * MINUTE_MS,
  });
});

t.test('each display is in exactly one group', async () => {
  const minutes = fc.option(fc.integer({ min: -100, max: 200 }), { nil: undefined });
  const screen = fc.constantFrom<BroadcastScreenState>('ready', 'not-rendered', 'failed');
  const any = fc.tuple(fc.option(fc.constantFrom(-7, 3), { nil: undefined }), minutes, screen);
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (states) => {
      const displays = states.map(([item, wakes, drawn], id) => display(id, item, wakes, drawn));
      const { shownOn, waiting, tooLate, unknown, failed } = plan(displays);
      const all = [...shownOn, ...unknown, ...failed, ...[...waiting, ...tooLate].map(({ deviceId }) => deviceId)];
      return all.length === states.length && new Set(all).size === states.length;
    }),
  );
});

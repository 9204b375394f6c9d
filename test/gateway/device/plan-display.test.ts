import t from 'tap';
import { TimeZone } from '../../../src/common/time/time-zone.js';
import { forecastDisplay } from '../../../src/gateway/device/plan/display-forecast.js';
import { type DisplayFacts, planDisplay } from '../../../src/gateway/device/plan/plan-display.js';
import type { Candidate, RotationState } from '../../../src/gateway/playlist/playlist.js';
import type { PlaylistItem } from '../../../src/gateway/store/playlist/playlist-table.js';
import { plainItem } from '../../support/gateway/plain-item.js';
import { fc } from '../../support/property.js';

const BERLIN = new TimeZone('Europe/Berlin');
const at = (iso: string): number => Date.parse(iso);
/** A Saturday. */
const NOON = at('2026-02-21T12:00+01:00');
const HOUR_MS = 3_600_000;
const NIGHT = { startMinutes: 22 * 60, endMinutes: 7 * 60, keepsScreen: false };

const item = (id: number, more: Partial<PlaylistItem> = {}): PlaylistItem => ({ ...plainItem(id), ...more });

const candidate = (
  id: number,
  more: Partial<PlaylistItem> = {},
  picture: Partial<Candidate['screen']> | null = {},
): Candidate => ({
  item: item(id, more),
  screen: picture === null ? undefined : { nameTime: 1, skipsDisplay: false, ...picture },
});

const daily = (start: number, end: number) => [
  { days: [1, 2, 3, 4, 5, 6, 7], startMinutes: start * 60, endMinutes: end * 60 },
];

/** Item `itemId` was first shown `minutesAgo` before noon. */
const shown = (itemId: number, minutesAgo: number, more: Partial<RotationState> = {}): RotationState => {
  const shownAtMs = NOON - minutesAgo * 60_000;
  return { itemId, position: itemId, shownAtMs, wokeAtMs: shownAtMs, ...more };
};

const facts = (more: Partial<DisplayFacts> = {}): DisplayFacts => ({
  nowMs: NOON,
  zone: BERLIN,
  refreshSeconds: 900,
  candidates: [candidate(1), candidate(2), candidate(3)],
  rotation: undefined,
  wake: 'timer',
  ...more,
});

interface Situation {
  readonly facts: Partial<DisplayFacts>;
  /** An item's id, or the special screen. */
  readonly shows: number | 'asleep' | 'idle' | 'nothing' | 'shown';
  readonly why: object;
  readonly refresh: number;
  readonly leftOut?: Readonly<Record<number, object>>;
}

const situations: Readonly<Record<string, Situation>> = {
  'the first item in rotation': {
    facts: {},
    shows: 1,
    why: { kind: 'turn', sinceMs: NOON, untilMs: NOON + 900_000, count: 3 },
    refresh: 900,
  },
  'somebody sets it up: it calls every minute, and items keep their duration': {
    facts: { setup: { untilMs: NOON + 1, emptyUntilMs: 0 }, rotation: shown(1, 10) },
    shows: 1,
    why: { kind: 'turn', sinceMs: NOON - 600_000, untilMs: NOON + 300_000, count: 3 },
    refresh: 61,
  },
  'somebody sets it up while nothing is scheduled': {
    facts: { setup: { untilMs: NOON + 1, emptyUntilMs: 0 }, candidates: [candidate(1, { windows: daily(18, 20) })] },
    shows: 'idle',
    why: { kind: 'idle' },
    refresh: 61,
  },
  'new, with nothing to show': {
    facts: { setup: { untilMs: 0, emptyUntilMs: NOON + 1 }, candidates: [] },
    shows: 'nothing',
    why: { kind: 'nothing' },
    refresh: 61,
  },
  'new, with something to show': {
    facts: { setup: { untilMs: 0, emptyUntilMs: NOON + 1 }, candidates: [candidate(1)] },
    shows: 1,
    why: { kind: 'alone' },
    refresh: 900,
  },
  'the duration is over: the next item': {
    facts: { rotation: shown(1, 15) },
    shows: 2,
    why: { kind: 'turn', count: 3 },
    refresh: 900,
  },
  'a duration longer than the refresh rate': {
    facts: { rotation: shown(1, 15), candidates: [candidate(1, { durationSeconds: 3600 }), candidate(2)] },
    shows: 1,
    why: { kind: 'turn', untilMs: NOON + 45 * 60_000 },
    refresh: 900,
  },
  'a shorter duration makes the display call earlier': {
    facts: { candidates: [candidate(1, { durationSeconds: 300 }), candidate(2)] },
    shows: 1,
    why: { kind: 'turn', untilMs: NOON + 300_000 },
    refresh: 300,
  },
  'the only item': { facts: { candidates: [candidate(1)] }, shows: 1, why: { kind: 'alone' }, refresh: 900 },
  'hidden items are skipped': {
    facts: { candidates: [candidate(1, { isVisible: false }), candidate(2)] },
    shows: 2,
    why: { kind: 'alone' },
    refresh: 900,
    leftOut: { 1: { kind: 'hidden' } },
  },
  'the recipe asked to be skipped': {
    facts: { rotation: shown(3, 15), candidates: [candidate(1, {}, { skipsDisplay: true }), candidate(2)] },
    shows: 2,
    why: { kind: 'alone' },
    refresh: 900,
    leftOut: { 1: { kind: 'skipped-by-plugin' } },
  },
  'a source that no longer answers gives way to others, whatever its priority': {
    facts: {
      rotation: shown(1, 15),
      candidates: [{ ...candidate(1, { priority: 2 }), isUnreachable: true }, candidate(2)],
    },
    shows: 2,
    why: { kind: 'alone' },
    refresh: 900,
    leftOut: { 1: { kind: 'unreachable' } },
  },
  'the last screen of a source that no longer answers is better than none': {
    facts: { candidates: [{ ...candidate(1), isUnreachable: true }, candidate(2, { isVisible: false })] },
    shows: 1,
    why: { kind: 'alone' },
    refresh: 900,
    leftOut: { 2: { kind: 'hidden' } },
  },
  'a closed window that opens before the next call': {
    facts: { candidates: [candidate(1), candidate(2, { windows: daily(12, 13) })], nowMs: NOON - 300_000 },
    shows: 1,
    why: { kind: 'alone' },
    refresh: 300,
    leftOut: { 2: { kind: 'outside-windows', opensAtMs: NOON } },
  },
  'a window that closes before the duration is over': {
    facts: { candidates: [candidate(1, { windows: daily(11, 13) }), candidate(2)], nowMs: NOON + 3_300_000 },
    shows: 1,
    why: { kind: 'turn', untilMs: NOON + HOUR_MS },
    refresh: 300,
  },
  'a window past midnight is still open': {
    facts: { candidates: [candidate(1, { windows: daily(22, 13) })] },
    shows: 1,
    why: { kind: 'alone' },
    refresh: 900,
  },
  'no window is open': {
    facts: { candidates: [candidate(1, { windows: daily(13, 14) })] },
    shows: 'idle',
    why: { kind: 'idle', next: { itemId: 1, atMs: NOON + HOUR_MS }, keepsScreen: false },
    refresh: 3600,
    leftOut: { 1: { kind: 'outside-windows', opensAtMs: NOON + HOUR_MS } },
  },
  'no window is open, and the next one opens in the quiet hours': {
    facts: { candidates: [candidate(1, { windows: daily(6, 14) })], nowMs: NOON + 3 * HOUR_MS, sleep: NIGHT },
    shows: 'idle',
    why: { kind: 'idle', next: { itemId: 1, atMs: NOON + 19 * HOUR_MS } },
    refresh: 7 * 3600,
  },
  'no window is open, and the owner prefers the last screen': {
    facts: {
      ...{ candidates: [candidate(1, { windows: daily(13, 14) })], keepsScreenIdle: true },
      shown: { itemId: 1, atMs: NOON - HOUR_MS },
    },
    shows: 'shown',
    why: { kind: 'idle', keepsScreen: true },
    refresh: 3600,
  },
  'an open item asks to be skipped for now, and another one opens tomorrow': {
    facts: { candidates: [candidate(1, {}, { skipsDisplay: true }), candidate(2, { windows: daily(6, 8) })] },
    shows: 'idle',
    why: { kind: 'idle', next: { itemId: 2, atMs: NOON + 18 * HOUR_MS } },
    refresh: 900,
  },
  'a closed item that asked to be skipped may be shown when its window opens': {
    facts: { candidates: [candidate(1, { windows: daily(13, 14) }, { skipsDisplay: true })] },
    shows: 'idle',
    why: { kind: 'idle', next: { itemId: 1, atMs: NOON + HOUR_MS } },
    refresh: 3600,
  },
  'a closed item that asked to be skipped before it had a screen opens before the next call': {
    facts: {
      candidates: [
        candidate(1),
        { ...candidate(2, { windows: daily(12.1, 14) }, null), absence: 'skipped' },
        candidate(3, { windows: daily(13, 14) }),
      ],
    },
    shows: 1,
    why: { kind: 'alone' },
    refresh: 360,
  },
  'a window opens before the next call, while another item could not be rendered': {
    facts: {
      candidates: [{ ...candidate(1, {}, null), absence: 'failed' }, candidate(2, { windows: daily(12.1, 14) })],
    },
    shows: 'nothing',
    why: { kind: 'nothing' },
    refresh: 360,
    leftOut: { 1: { kind: 'render-failed' } },
  },
  'a screen unchanged since it was shown': {
    facts: {
      rotation: shown(1, 15, { seen: { 2: 7 } }),
      candidates: [candidate(1), candidate(2, { skipsUnchanged: true }, { nameTime: 7 }), candidate(3)],
    },
    shows: 3,
    why: { kind: 'turn', count: 2 },
    refresh: 900,
    leftOut: { 2: { kind: 'unchanged' } },
  },
  'a screen changed since it was shown': {
    facts: {
      rotation: shown(1, 15, { seen: { 2: 7 } }),
      candidates: [candidate(1), candidate(2, { skipsUnchanged: true }, { nameTime: 8 }), candidate(3)],
    },
    shows: 2,
    why: { kind: 'turn', count: 3 },
    refresh: 900,
  },
  'an unchanged screen is better than none': {
    facts: {
      rotation: shown(9, 15, { seen: { 1: 7 } }),
      candidates: [candidate(1, { skipsUnchanged: true }, { nameTime: 7 })],
    },
    shows: 1,
    why: { kind: 'alone' },
    refresh: 900,
  },
  'an item of higher priority': {
    facts: { rotation: shown(1, 5), candidates: [candidate(1), candidate(2, { priority: 5 })] },
    shows: 2,
    why: { kind: 'priority', priority: 5 },
    refresh: 900,
    leftOut: { 1: { kind: 'lower-priority' } },
  },
  'an item without a screen yet': {
    facts: { candidates: [candidate(1, {}, null), candidate(2)] },
    shows: 2,
    why: { kind: 'alone' },
    refresh: 900,
    leftOut: { 1: { kind: 'no-picture' } },
  },
  'a button press': {
    facts: { rotation: shown(1, 5), wake: 'button' },
    shows: 2,
    why: { kind: 'asked', by: 'button' },
    refresh: 900,
  },
  'a double-click starts over': {
    facts: { rotation: shown(3, 5), wake: 'restart' },
    shows: 1,
    why: { kind: 'asked', by: 'restart' },
    refresh: 900,
  },
  'a pin overrides playlist, quiet hours and pause': {
    facts: {
      pin: { itemId: 3, untilMs: NOON + 600_000 },
      pausedUntilMs: NOON + HOUR_MS,
      sleep: { ...NIGHT, startMinutes: 0, endMinutes: 1439 },
    },
    shows: 3,
    why: { kind: 'pinned', untilMs: NOON + 600_000 },
    refresh: 600,
  },
  'an expired pin': { facts: { pin: { itemId: 3, untilMs: NOON } }, shows: 1, why: { kind: 'turn' }, refresh: 900 },
  'quiet hours with the sleeping screen': {
    facts: { sleep: NIGHT, nowMs: at('2026-02-21T23:00+01:00') },
    shows: 'asleep',
    why: { kind: 'asleep', untilMs: at('2026-02-22T07:00+01:00'), keepsScreen: false },
    refresh: 8 * 3600,
  },
  'quiet hours keeping the screen': {
    facts: { sleep: { ...NIGHT, keepsScreen: true }, nowMs: at('2026-02-21T23:00+01:00'), rotation: shown(2, 0) },
    shows: 2,
    why: { kind: 'asleep', keepsScreen: true },
    refresh: 8 * 3600,
  },
  'quiet hours across the change to summer time': {
    facts: { sleep: NIGHT, nowMs: at('2026-03-28T23:00+01:00') },
    shows: 'asleep',
    why: { kind: 'asleep', untilMs: at('2026-03-29T07:00+02:00') },
    refresh: 7 * 3600,
  },
  'a button press in quiet hours': {
    facts: { sleep: NIGHT, nowMs: at('2026-02-21T23:00+01:00'), wake: 'button', rotation: shown(1, 60) },
    shows: 2,
    why: { kind: 'asked', by: 'button' },
    refresh: 900,
  },
  'quiet hours that start before the next call': {
    facts: { sleep: NIGHT, nowMs: at('2026-02-21T21:50+01:00') },
    shows: 1,
    why: { kind: 'turn' },
    refresh: 600,
  },
  'paused: the screen stays and the display calls once a day': {
    facts: { pausedUntilMs: NOON + 9 * 24 * HOUR_MS, rotation: shown(2, 120) },
    shows: 2,
    why: { kind: 'paused', untilMs: NOON + 9 * 24 * HOUR_MS },
    refresh: 86_400,
  },
  'a mirror shows the same shortly after the mirrored display calls': {
    facts: { mirrored: { deviceId: 7, itemId: 2, wakesAtMs: NOON + 300_000 } },
    shows: 2,
    why: { kind: 'mirrored', deviceId: 7 },
    refresh: 320,
  },
  'the mirrored display shows nothing': {
    facts: { mirrored: { deviceId: 7, itemId: undefined, wakesAtMs: undefined } },
    shows: 'nothing',
    why: { kind: 'mirrored', deviceId: 7 },
    refresh: 900,
  },
  'every render failed': {
    facts: { candidates: [candidate(1, {}, null)] },
    shows: 'nothing',
    why: { kind: 'nothing' },
    refresh: 900,
    leftOut: { 1: { kind: 'no-picture' } },
  },
  'an empty playlist': { facts: { candidates: [] }, shows: 'nothing', why: { kind: 'nothing' }, refresh: 900 },
};

for (const [name, situation] of Object.entries(situations)) {
  t.test(name, async (t) => {
    const plan = planDisplay(facts(situation.facts));
    t.equal(plan.shows.kind === 'item' ? plan.shows.itemId : plan.shows.kind, situation.shows);
    t.match(plan.why, situation.why);
    t.equal(plan.refresh.seconds, situation.refresh);
    const reasons = Object.fromEntries(plan.leftOut.map(({ itemId, reason }) => [itemId, reason]));
    t.match(reasons, situation.leftOut ?? {});
  });
}

t.test('an item that is skipped while unchanged records the screen it showed', async (t) => {
  const candidates = [candidate(1), candidate(2, { skipsUnchanged: true }, { nameTime: 7 })];
  const plan = planDisplay(facts({ candidates, rotation: shown(1, 15) }));
  t.match(plan.rotation, { itemId: 2, seen: { 2: 7 } });
  const next = planDisplay(facts({ candidates, rotation: plan.rotation, nowMs: NOON + 900_000 }));
  t.match(next.rotation, { itemId: 1, seen: { 2: 7 } });
});

t.test('a forecast simulates the display call by call', async (t) => {
  const candidates = [candidate(1, { durationSeconds: 3600 }), candidate(2, { windows: daily(14, 15) })];
  const segments = forecastDisplay(facts({ candidates, sleep: NIGHT }), NOON + 24 * HOUR_MS);
  t.same(
    segments.map(({ fromMs, toMs, shows }) => [
      shows.kind === 'item' ? shows.itemId : shows.kind,
      (fromMs - NOON) / HOUR_MS,
      (toMs - NOON) / HOUR_MS,
    ]),
    [
      [1, 0, 2],
      [2, 2, 2.25],
      [1, 2.25, 10],
      ['asleep', 10, 19],
      [1, 19, 24],
    ],
  );
});

t.test('at any time in two years, the plan is valid and the forecast has no gaps', async () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  const windows = fc.array(
    fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      startMinutes: minutes,
      endMinutes: minutes,
    }),
    { maxLength: 2 },
  );
  const candidates = fc.array(
    fc.record({
      windows,
      priority: fc.nat(2),
      skipsUnchanged: fc.boolean(),
      isVisible: fc.boolean(),
      durationSeconds: fc.option(fc.integer({ min: 60, max: 20_000 }), { nil: undefined }),
    }),
    { maxLength: 4 },
  );
  const sleep = fc.option(fc.record({ startMinutes: minutes, endMinutes: minutes, keepsScreen: fc.boolean() }), {
    nil: undefined,
  });
  const nowMs = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2027-12-31T00:00Z') });
  fc.assert(
    fc.property(
      candidates,
      sleep,
      nowMs,
      fc.integer({ min: 60, max: 86_400 }),
      (items, sleep, nowMs, refreshSeconds) => {
        const all = items.map((more, index) => candidate(index + 1, more));
        const one = facts({ candidates: all, sleep, nowMs, refreshSeconds });
        const plan = planDisplay(one);
        const isKnown =
          plan.shows.kind !== 'item' ||
          all.some(({ item: { id } }) => plan.shows.kind === 'item' && id === plan.shows.itemId);
        const segments = forecastDisplay(one, nowMs + 24 * HOUR_MS);
        const hasNoGap = segments.every(({ fromMs }, index) => fromMs === (segments[index - 1]?.toMs ?? nowMs));
        return isKnown && plan.refresh.seconds >= 60 && hasNoGap && segments.at(-1)?.toMs === nowMs + 24 * HOUR_MS;
      },
    ),
    { numRuns: 60 },
  );
});

t.test('a broadcast takes precedence over everything until its time, and changes no position', async (t) => {
  const broadcast = { itemId: -7, untilMs: NOON + HOUR_MS / 4, isReady: true };
  const situations: readonly Partial<DisplayFacts>[] = [
    {},
    { rotation: shown(2, 5) },
    { pin: { itemId: 3, untilMs: NOON + HOUR_MS } },
    { pausedUntilMs: NOON + HOUR_MS, shown: { itemId: 1, atMs: NOON - 1 } },
    { sleep: { startMinutes: 11 * 60, endMinutes: 15 * 60, keepsScreen: true } },
    { mirrored: { deviceId: 9, itemId: 1, wakesAtMs: undefined } },
    { candidates: [] },
    { wake: 'button' },
  ];
  for (const more of situations) {
    const plan = planDisplay(facts({ ...more, broadcasts: [broadcast] }));
    t.match(plan, { shows: { kind: 'item', itemId: -7 }, why: { kind: 'broadcast' } }, JSON.stringify(more));
    t.equal(plan.rotation, undefined);
    t.equal(plan.refresh.seconds, 900, 'it calls again when it is over');
    const [without, over, notReady] = [
      planDisplay(facts(more)),
      planDisplay(facts({ ...more, broadcasts: [{ ...broadcast, untilMs: NOON }] })),
      planDisplay(facts({ ...more, broadcasts: [{ ...broadcast, isReady: false }] })),
    ];
    t.strictSame([over, notReady], [without, without], 'before it is rendered and after its time, all is as ever');
    const later = { itemId: -8, untilMs: NOON + HOUR_MS, isReady: false };
    const both = planDisplay(facts({ ...more, broadcasts: [later, broadcast] }));
    t.match(both, { shows: { itemId: -7 } }, 'until a later one is rendered, the earlier one stays');
    const rendered = planDisplay(facts({ ...more, broadcasts: [{ ...later, isReady: true }, broadcast] }));
    t.match(rendered, { shows: { itemId: -8 } });
  }
});

import t from 'tap';
import { type PlayableItem, planRotation, type RotationState } from '../../../src/gateway/playlist/playlist.js';
import { fc } from '../../support/property.js';

const START_MS = 1_771_674_964_000;
const YEAR_S = 365 * 86_400;
const ITEMS: readonly PlayableItem[] = [
  { id: 11, position: 1 },
  { id: 12, position: 5, durationSeconds: 3600 },
  { id: 13, position: 9, durationSeconds: 120 },
];

interface Call {
  /** Seconds since the previous call. */
  readonly after: number;
  readonly button?: boolean;
  readonly restarts?: boolean;
  readonly items?: readonly PlayableItem[];
  readonly shows: number | undefined;
  readonly remaining?: number | undefined;
}

const scenarios: Readonly<Record<string, readonly Call[]>> = {
  'a single item is renewed as often as its own duration says': [
    { after: 0, items: [{ id: 12, position: 5, durationSeconds: 60 }], shows: 12, remaining: 60 },
    { after: 62, items: [{ id: 12, position: 5, durationSeconds: 60 }], shows: 12, remaining: 60 },
    { after: 62, items: [{ id: 11, position: 1 }], shows: 11, remaining: undefined },
  ],
  'timer wakes go round, each item for its duration': [
    { after: 0, shows: 11, remaining: 900 },
    { after: 905, shows: 12, remaining: 3600 },
    { after: 900, shows: 12, remaining: 2700 },
    { after: 900, shows: 12 },
    { after: 900, shows: 12, remaining: 900 },
    { after: 900, shows: 13, remaining: 120 },
    { after: 130, shows: 11 },
  ],
  'a wake up to a minute early counts as in time': [
    { after: 0, shows: 11 },
    { after: 841, shows: 12 },
    { after: 3540, shows: 13 },
  ],
  'a wake too early does not': [
    { after: 0, shows: 11 },
    { after: 839, shows: 11, remaining: 61 },
  ],
  'a button moves on, five tries of one wake do not': [
    { after: 0, shows: 11 },
    { after: 100, button: true, shows: 12 },
    { after: 2, button: true, shows: 12 },
    { after: 2, button: true, shows: 12 },
    { after: 50, button: true, shows: 12 },
    { after: 10, button: true, shows: 13 },
  ],
  'one who presses every 50 seconds gets on': [
    { after: 0, shows: 11 },
    { after: 50, button: true, shows: 11 },
    { after: 50, button: true, shows: 12 },
    { after: 50, button: true, shows: 12 },
    { after: 50, button: true, shows: 13 },
  ],
  'what stands in for a missing picture does not take a turn': [
    { after: 0, items: [], shows: undefined },
    { after: 2, shows: 11 },
    { after: 2, items: [], shows: undefined },
    { after: 2, shows: 11 },
  ],
  'an item that goes away gives way to the one behind it': [
    { after: 0, shows: 11 },
    { after: 900, shows: 12 },
    { after: 900, items: ITEMS.filter(({ id }) => id !== 12), shows: 13 },
    { after: 900, items: [ITEMS[1]!], shows: 12 },
  ],
  'a playlist of one stays, with nothing to wait for': [
    { after: 0, items: [ITEMS[0]!], shows: 11, remaining: undefined },
    { after: 900, items: [ITEMS[0]!], button: true, shows: 11, remaining: undefined },
  ],
  'the clock goes back a year: one step, then as ever': [
    { after: 0, shows: 11 },
    { after: 900 - YEAR_S, shows: 12, remaining: 3600 },
    { after: 900, shows: 12, remaining: 2700 },
  ],
  'the clock goes forward a year': [
    { after: 0, shows: 11 },
    { after: 900 + YEAR_S, shows: 12 },
    { after: 900, shows: 12 },
  ],
  'a double-click starts over': [
    { after: 0, shows: 11 },
    { after: 900, shows: 12 },
    { after: 300, restarts: true, shows: 11 },
    { after: 2, restarts: true, shows: 11 },
  ],
};

for (const [name, calls] of Object.entries(scenarios)) {
  t.test(name, async (t) => {
    let state: RotationState | undefined;
    let nowMs = START_MS;
    for (const [index, call] of calls.entries()) {
      nowMs += call.after * 1000;
      const { items = ITEMS, button = false, restarts = false } = call;
      const plan = planRotation({ state, items, nowMs, isButtonWake: button, restarts, refreshSeconds: 900 });
      t.equal(plan.itemId, call.shows, `call ${index}`);
      if ('remaining' in call) t.equal(plan.remainingSeconds, call.remaining, `call ${index}`);
      // As it is read from the database.
      state = JSON.parse(JSON.stringify(plan.state));
    }
  });
}

t.test('for any history, an item is shown if there is one, and a repeated call shows it again', async () => {
  const items = fc.uniqueArray(fc.record({ id: fc.nat(8), position: fc.nat(8) }), {
    selector: ({ id }) => id,
    maxLength: 5,
  });
  const call = fc.record({ items, jumpMs: fc.integer({ min: -1e11, max: 1e11 }), isButtonWake: fc.boolean() });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 12 }), (calls) => {
      let state: RotationState | undefined;
      let nowMs = START_MS;
      for (const { items, jumpMs, isButtonWake } of calls) {
        nowMs += jumpMs;
        const sorted = items.toSorted((a, b) => a.position - b.position);
        const input = { items: sorted, nowMs, isButtonWake, refreshSeconds: 900 };
        const plan = planRotation({ ...input, state });
        if (sorted.length === 0 ? plan.itemId !== undefined : !sorted.some(({ id }) => id === plan.itemId))
          return false;
        const again = planRotation({ ...input, nowMs: nowMs + 8000, state: plan.state });
        if (again.itemId !== plan.itemId) return false;
        state = plan.state;
      }
      return true;
    }),
  );
});

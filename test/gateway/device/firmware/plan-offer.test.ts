import t from 'tap';
import { MAX_ATTEMPTS, RETURNS_NEEDED } from '../../../../src/gateway/device/firmware/firmware-limits.js';
import { findOfferStatus, type OfferFacts, planOffer } from '../../../../src/gateway/device/firmware/firmware-offer.js';
import type { FirmwareOffer } from '../../../../src/gateway/store/device/firmware-table.js';
import { fc } from '../../../support/property.js';

const NOW = 1_795_000_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const FACTS: OfferFacts = {
  nowMs: NOW,
  device: { id: 1, hasSentKey: true, reportedModel: 'og', firmwareVersion: '1.8.10' },
  batteryPercent: 80,
  isPowered: false,
  measuresBattery: true,
  firmware: { models: ['og'], chip: 'ESP32-C3', byteCount: 1_500_000, version: '1.8.15' },
  rollout: {
    firmwareId: 5,
    firstDeviceId: 1,
    scope: 'all',
    deviceIds: [],
    allowsOlder: false,
    minBatteryPercent: 40,
    isStopped: false,
    startedAtMs: NOW - HOUR_MS,
  },
  offer: undefined,
  firstOffer: undefined,
  hasFailedElsewhere: false,
};

const OFFER: FirmwareOffer = {
  ...{ firmwareId: 5, deviceId: 1, token: 'x'.repeat(22), state: 'offered', attempts: 1 },
  ...{ fromVersion: '1.8.10', seenVersion: '1.8.10', offeredAtMs: NOW - 15 * MINUTE_MS, returns: 0 },
  ...{ fetchedAtMs: undefined, reportedAtMs: undefined, returnedAtMs: undefined },
};
const REPORTED: FirmwareOffer = { ...OFFER, state: 'reported', reportedAtMs: NOW - HOUR_MS, seenVersion: '1.8.15' };
const second = { id: 2, hasSentKey: true, reportedModel: 'og', firmwareVersion: '1.8.10' };
const at = (firmwareVersion: string) => ({ ...FACTS.device, firmwareVersion });

t.test('an offer depends on model, version, battery and earlier attempts', async (t) => {
  const table: readonly (readonly [string, Partial<OfferFacts>, string, boolean])[] = [
    ['the first display is offered it', {}, 'offered', true],
    ['calling again in the same wake', { offer: { ...OFFER, offeredAtMs: NOW - 5000 } }, 'offered', true],
    [
      'calling again while it fetches',
      { offer: { ...OFFER, state: 'fetched', offeredAtMs: NOW - 5000 } },
      'fetched',
      true,
    ],
    ['it came back with the old version', { offer: OFFER }, 'rests', false],
    ['after a day of rest', { offer: { ...OFFER, state: 'failed', offeredAtMs: NOW - 26 * HOUR_MS } }, 'offered', true],
    ['the third time in vain', { offer: { ...OFFER, attempts: MAX_ATTEMPTS } }, 'given-up', false],
    ['it was given up', { offer: { ...OFFER, state: 'given-up', attempts: 3 } }, 'given-up', false],
    ['it has the new version', { offer: OFFER, device: at('1.8.15') }, 'reported', false],
    ['it came back with another version', { offer: OFFER, device: at('1.7.0') }, 'strayed', false],
    ['it fell back', { offer: REPORTED }, 'fell-back', false],
    [
      'the clock was set back',
      { offer: { ...OFFER, state: 'failed', offeredAtMs: NOW + 900 * HOUR_MS } },
      'offered',
      true,
    ],
    ['another model', { device: { ...FACTS.device, reportedModel: 'x' } }, 'wrong-model', false],
    ['no model', { device: { ...FACTS.device, reportedModel: undefined } }, 'not-told', false],
    ['it has never sent its key', { device: { ...FACTS.device, hasSentKey: false } }, 'no-key', false],
    ['no version', { device: { ...FACTS.device, firmwareVersion: undefined } }, 'not-told', false],
    ['another chip', { firmware: { ...FACTS.firmware, chip: 'ESP32-S3' } }, 'wrong-chip', false],
    ['no room', { firmware: { ...FACTS.firmware, byteCount: 2_100_000 } }, 'too-large', false],
    ['it had it already', { device: at('1.8.15') }, 'same', false],
    ['it runs a newer one', { device: at('1.9.0') }, 'newer', false],
    ['downgrade allowed', { device: at('1.9.0'), rollout: { ...FACTS.rollout, allowsOlder: true } }, 'offered', true],
    ['battery low', { batteryPercent: 39.4 }, 'battery-low', false],
    ['battery low on a cable', { batteryPercent: 5, isPowered: true }, 'offered', true],
    ['battery unknown', { batteryPercent: undefined }, 'battery-unknown', false],
    [
      'battery unknown where nothing measures it',
      { batteryPercent: undefined, measuresBattery: false },
      'offered',
      true,
    ],
    [
      'battery low where nothing should measure it',
      { batteryPercent: 9, measuresBattery: false },
      'battery-low',
      false,
    ],
    [
      'any battery is enough',
      { batteryPercent: undefined, rollout: { ...FACTS.rollout, minBatteryPercent: 0 } },
      'offered',
      true,
    ],
    ['the second waits', { device: second }, 'waits-for-first', false],
    ['the first has just reported', { device: second, firstOffer: REPORTED }, 'waits-for-first', false],
    ['the first came back', { device: second, firstOffer: { ...REPORTED, returns: RETURNS_NEEDED } }, 'offered', true],
    [
      'it is not among the chosen displays',
      { device: second, rollout: { ...FACTS.rollout, deviceIds: [1, 9] } },
      'not-asked',
      false,
    ],
    [
      'it is among the chosen displays',
      { device: second, rollout: { ...FACTS.rollout, deviceIds: [1, second.id] } },
      'waits-for-first',
      false,
    ],
    ['only the first was meant', { device: second, rollout: { ...FACTS.rollout, scope: 'first' } }, 'not-asked', false],
    ['another one failed', { device: second, hasFailedElsewhere: true }, 'halted', false],
    ['the owner stopped it', { rollout: { ...FACTS.rollout, isStopped: true } }, 'stopped', false],
  ];
  t.equal(table.length, 34);
  for (const [name, change, kind, isOffered] of table) {
    const plan = planOffer({ ...FACTS, ...change });
    t.strictSame([plan.status.kind, plan.isOffered], [kind, isOffered], name);
  }
});

t.test('an offer is not judged between two calls', async (t) => {
  t.strictSame(findOfferStatus({ ...FACTS, offer: OFFER }), { kind: 'offered' });
  t.strictSame(findOfferStatus({ ...FACTS, offer: { ...OFFER, state: 'fetched' } }), { kind: 'fetched' });
  t.strictSame(findOfferStatus(FACTS), { kind: 'due' });
  t.match(findOfferStatus({ ...FACTS, batteryPercent: 10 }), { kind: 'battery-low', percent: 10 });
});

/** Simulates random wakes of a display; `updates` says whether flashing works at each offer. */
function simulate(wakes: readonly Wake[], allowsOlder: boolean, from: string) {
  let nowMs = NOW;
  let offer: FirmwareOffer | undefined;
  let version = from;
  const offered: { nowMs: number; version: string; batteryPercent: number; isPowered: boolean }[] = [];
  for (const { minutes, batteryPercent, isPowered, updates } of wakes) {
    nowMs += minutes * MINUTE_MS;
    const facts: OfferFacts = {
      ...FACTS,
      ...{ nowMs, batteryPercent, isPowered, offer },
      device: at(version),
      rollout: { ...FACTS.rollout, allowsOlder },
    };
    const plan = planOffer(facts);
    if (plan.change) offer = { ...(offer ?? OFFER), ...plan.change };
    if (!plan.isOffered) continue;
    offered.push({ nowMs, version, batteryPercent, isPowered });
    if (updates) version = FACTS.firmware.version;
  }
  return { offered, version, offer };
}

interface Wake {
  readonly minutes: number;
  readonly batteryPercent: number;
  readonly isPowered: boolean;
  readonly updates: boolean;
}

const wakes = fc.array(
  fc.record({
    minutes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 * 40 }), fc.integer({ min: -600, max: 0 })),
    batteryPercent: fc.nat(100),
    isPowered: fc.boolean(),
    updates: fc.boolean(),
  }),
  { maxLength: 120 },
);

t.test('for any history, a display gets at most three offers, only when charged, and none after success', async () => {
  fc.assert(
    fc.property(wakes, fc.boolean(), fc.constantFrom('1.8.10', '1.9.0', '1.8.15'), (life, allowsOlder, from) => {
      const { offered, offer } = simulate(life, allowsOlder, from);
      // Offers within one wake are one attempt.
      const attempts = offered.filter(
        ({ nowMs }, index) => Math.abs(nowMs - (offered[index - 1]?.nowMs ?? 0)) >= MINUTE_MS,
      );
      return (
        attempts.length <= MAX_ATTEMPTS &&
        (offer?.attempts ?? 0) <= MAX_ATTEMPTS &&
        offered.every(({ version }) => version !== '1.8.15') &&
        (allowsOlder || offered.every(({ version }) => version !== '1.9.0')) &&
        attempts.every(({ batteryPercent, isPowered }) => isPowered || batteryPercent >= 40)
      );
    }),
  );
});

t.test('other displays are offered firmware only after enough wakes of the first', async () => {
  const states = fc.constantFrom('offered', 'fetched', 'reported', 'failed', 'given-up' as const);
  fc.assert(
    fc.property(states, fc.nat(RETURNS_NEEDED + 1), fc.nat(100), (state, returns, batteryPercent) => {
      const firstOffer = { ...REPORTED, state, returns };
      const { isOffered } = planOffer({ ...FACTS, device: second, firstOffer, batteryPercent });
      return isOffered === (state === 'reported' && returns >= RETURNS_NEEDED && batteryPercent >= 40);
    }),
  );
});

t.test('wakes with the new version are counted once, however many calls they have', async (t) => {
  let offer: FirmwareOffer = OFFER;
  const counts: number[] = [];
  for (const [minutes, version] of [
    [0, '1.8.15'],
    [0.1, '1.8.15'],
    [15, '1.8.15'],
    [15.2, '1.8.15'],
    [30, '1.8.15'],
    [45, '1.8.15'],
    [60, '1.8.15'],
  ] as const) {
    const { change } = planOffer({ ...FACTS, nowMs: NOW + minutes * MINUTE_MS, device: at(version), offer });
    offer = { ...offer, ...change };
    counts.push(offer.returns);
  }
  t.strictSame(counts, [0, 0, 1, 1, 2, 3, 3]);
});

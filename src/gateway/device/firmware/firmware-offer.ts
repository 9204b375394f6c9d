import { compareFirmware } from '@inkstand/engine/model';
import { SAME_WAKE_MS } from '../../playlist/playlist.js';
import type { Firmware, FirmwareOffer, FirmwareRollout } from '../../store/store.js';
import { type FirmwareTarget, findMismatch, type Mismatch } from './check-fit.js';
import { MAX_ATTEMPTS, RETRY_PAUSE_MS, RETURNS_NEEDED } from './firmware-limits.js';

/** The facts that decide whether a display is offered a firmware. */
export interface OfferFacts {
  readonly nowMs: number;
  readonly device: FirmwareTarget & { readonly id: number; readonly hasSentKey: boolean };
  readonly batteryPercent: number | undefined;
  /** Charging or powered by cable: the battery level does not matter. */
  readonly isPowered: boolean;
  /** False for boards that would wait for a level forever; power that fails leaves their old firmware in place. */
  readonly measuresBattery: boolean;
  readonly firmware: Pick<Firmware, 'models' | 'chip' | 'byteCount' | 'version'>;
  readonly rollout: FirmwareRollout;
  /** Earlier offers of this firmware, to this display and to the first one. */
  readonly offer: FirmwareOffer | undefined;
  readonly firstOffer: FirmwareOffer | undefined;
  /** The firmware failed on another display. */
  readonly hasFailedElsewhere: boolean;
}

/** The status of a firmware on a display. */
export type OfferStatus =
  | Mismatch
  /** It will be offered at the next call. */
  | { readonly kind: 'due' }
  | { readonly kind: 'offered' }
  | { readonly kind: 'fetched' }
  | { readonly kind: 'reported'; readonly returns: number }
  /** The last attempt failed; the next one is made at `untilMs`. */
  | { readonly kind: 'rests'; readonly untilMs: number; readonly wasFetched: boolean }
  | { readonly kind: 'given-up'; readonly attempts: number; readonly wasFetched: boolean }
  /** The display reports a version that is neither the old nor the new one. */
  | { readonly kind: 'strayed'; readonly version: string }
  /** The display ran the new version and then went back to an older one. */
  | { readonly kind: 'fell-back'; readonly version: string }
  | { readonly kind: 'battery-low'; readonly percent: number }
  | { readonly kind: 'battery-unknown' }
  | { readonly kind: 'not-asked' }
  /** It has never sent its key, so nothing shows that the one which calls is this display. */
  | { readonly kind: 'no-key' }
  | { readonly kind: 'waits-for-first'; readonly returns: number }
  /** The firmware failed on another display, so the rollout has stopped. */
  | { readonly kind: 'halted' }
  | { readonly kind: 'stopped' };

/** Whether to offer the firmware, the display's status, and the change to its stored offer. */
interface OfferPlan {
  readonly isOffered: boolean;
  readonly status: OfferStatus;
  readonly change: Partial<FirmwareOffer> | undefined;
}

/**
 * Decides whether to offer the firmware to a calling display. Never offers without a rollout, nor a version that the
 * display already runs. Pure.
 */
export function planOffer(facts: OfferFacts): OfferPlan {
  const { device, firmware, offer, rollout } = facts;
  const version = device.firmwareVersion ?? '';
  if (offer && compareFirmware(version, firmware.version) === 0) return noteReport(facts, offer);
  if (offer?.state === 'reported') return giveUp(offer, version);
  if (offer?.state === 'given-up') return refuse(statusOfEnd(offer, firmware));
  const settled = offer && settleAttempt(facts, offer, version);
  if (settled) return settled;
  if (rollout.isStopped) return refuse({ kind: 'stopped' });
  const obstacle = findObstacle(facts);
  if (obstacle) return refuse(obstacle, endAttempt(offer));
  return { isOffered: true, status: { kind: 'offered' }, change: startAttempt(facts, version) };
}

/** The status between two calls. An open attempt is judged at the next call. Pure. */
export function findOfferStatus(facts: OfferFacts): OfferStatus {
  const { offer } = facts;
  if (offer?.state === 'offered' || offer?.state === 'fetched') return { kind: offer.state };
  const { isOffered, status } = planOffer(facts);
  return isOffered ? { kind: 'due' } : status;
}

/** Plans from an attempt that is open or has just failed; undefined when it decides nothing. */
function settleAttempt(facts: OfferFacts, offer: FirmwareOffer, version: string): OfferPlan | undefined {
  const { nowMs, rollout } = facts;
  const isOpen = offer.state === 'offered' || offer.state === 'fetched';
  const sinceMs = nowMs - offer.offeredAtMs;
  if (isOpen && version !== offer.fromVersion) return giveUp(offer, version);
  if (isOpen && sinceMs >= 0 && sinceMs < SAME_WAKE_MS) {
    return {
      isOffered: !rollout.isStopped,
      status: { kind: offer.state === 'fetched' ? 'fetched' : 'offered' },
      change: undefined,
    };
  }
  const wasFetched = offer.fetchedAtMs !== undefined;
  if (offer.attempts >= MAX_ATTEMPTS) {
    return refuse(
      { kind: 'given-up', attempts: offer.attempts, wasFetched },
      { state: 'given-up', seenVersion: version },
    );
  }
  const untilMs = offer.offeredAtMs + RETRY_PAUSE_MS;
  // When the clock was set back, the pause must not grow by the length of the jump.
  if (sinceMs < 0 || nowMs >= untilMs) return undefined;
  return refuse({ kind: 'rests', untilMs, wasFetched }, endAttempt(offer));
}

function findObstacle(facts: OfferFacts): OfferStatus | undefined {
  const { device, firmware, rollout, batteryPercent, isPowered, measuresBattery } = facts;
  const { firstOffer, hasFailedElsewhere } = facts;
  const isFirst = device.id === rollout.firstDeviceId;
  if (!isFirst && !concernsOthers(rollout, device.id)) return { kind: 'not-asked' };
  const mismatch = findMismatch(device, firmware, rollout.allowsOlder);
  if (mismatch) return mismatch;
  if (!device.hasSentKey) return { kind: 'no-key' };
  if (hasFailedElsewhere) return { kind: 'halted' };
  if (!isFirst) {
    const returns = firstOffer?.state === 'reported' ? firstOffer.returns : 0;
    if (returns < RETURNS_NEEDED) return { kind: 'waits-for-first', returns };
  }
  if (isPowered || rollout.minBatteryPercent === 0) return undefined;
  if (batteryPercent === undefined) return measuresBattery ? { kind: 'battery-unknown' } : undefined;
  return batteryPercent < rollout.minBatteryPercent
    ? { kind: 'battery-low', percent: Math.round(batteryPercent) }
    : undefined;
}

const concernsOthers = ({ scope, deviceIds }: FirmwareRollout, deviceId: number): boolean =>
  scope === 'all' && (deviceIds.length === 0 || deviceIds.includes(deviceId));

function noteReport({ nowMs, firmware }: OfferFacts, offer: FirmwareOffer): OfferPlan {
  const { version } = firmware;
  if (offer.state !== 'reported') {
    const change = {
      state: 'reported',
      reportedAtMs: nowMs,
      returnedAtMs: nowMs,
      returns: 0,
      seenVersion: version,
    } as const;
    return { isOffered: false, status: { kind: 'reported', returns: 0 }, change };
  }
  const isNewWake = Math.abs(nowMs - (offer.returnedAtMs ?? 0)) >= SAME_WAKE_MS;
  const counts = isNewWake && offer.returns < RETURNS_NEEDED;
  const returns = offer.returns + Number(counts);
  const change = counts ? { returns, returnedAtMs: nowMs } : undefined;
  return { isOffered: false, status: { kind: 'reported', returns }, change };
}

function giveUp(offer: FirmwareOffer, version: string): OfferPlan {
  const kind = offer.state === 'reported' ? 'fell-back' : 'strayed';
  return refuse({ kind, version }, { state: 'given-up', seenVersion: version });
}

function statusOfEnd(offer: FirmwareOffer, { version }: Pick<Firmware, 'version'>): OfferStatus {
  const { seenVersion, fromVersion, attempts, fetchedAtMs, reportedAtMs } = offer;
  if (reportedAtMs !== undefined && seenVersion !== version) return { kind: 'fell-back', version: seenVersion };
  if (seenVersion !== fromVersion) return { kind: 'strayed', version: seenVersion };
  return { kind: 'given-up', attempts, wasFetched: fetchedAtMs !== undefined };
}

const startAttempt = ({ nowMs, offer }: OfferFacts, version: string): Partial<FirmwareOffer> => ({
  state: 'offered',
  attempts: (offer?.attempts ?? 0) + 1,
  fromVersion: version,
  seenVersion: version,
  offeredAtMs: nowMs,
  fetchedAtMs: undefined,
});

const endAttempt = (offer: FirmwareOffer | undefined): Partial<FirmwareOffer> | undefined =>
  offer && offer.state !== 'failed' ? { state: 'failed' } : undefined;

const refuse = (status: OfferStatus, change?: Partial<FirmwareOffer>): OfferPlan => ({
  isOffered: false,
  status,
  change,
});

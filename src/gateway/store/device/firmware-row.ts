import { Columns } from '../columns.js';

/** A rollout of a firmware to displays. */
export interface FirmwareRollout {
  readonly firmwareId: number;
  readonly firstDeviceId: number;
  readonly scope: 'first' | 'all';
  /** For scope `all`: the only displays that get it; empty for every display of its models. */
  readonly deviceIds: readonly number[];
  /** Also offer it to displays that run a newer version. */
  readonly allowsOlder: boolean;
  readonly minBatteryPercent: number;
  readonly isStopped: boolean;
  readonly startedAtMs: number;
}

/** `failed`: the last attempt failed; `given-up`: no further attempt is made. */
type OfferState = 'offered' | 'fetched' | 'reported' | 'failed' | 'given-up';

/** The progress of a firmware offer on a display; times in ms since 1970. */
export interface FirmwareOffer {
  readonly firmwareId: number;
  readonly deviceId: number;
  /** 22 random characters that grant access to the file. */
  readonly token: string;
  readonly state: OfferState;
  readonly attempts: number;
  /** The version at the time of the offer, and the version reported last. */
  readonly fromVersion: string;
  readonly seenVersion: string;
  readonly offeredAtMs: number;
  /** Times of the last attempt. */
  readonly fetchedAtMs: number | undefined;
  readonly reportedAtMs: number | undefined;
  /** Wakes with the new version after the first one that reported it. */
  readonly returns: number;
  readonly returnedAtMs: number | undefined;
}

/** The columns of `firmware_offer`. */
export const OFFER_COLUMNS = new Columns<FirmwareOffer>({
  firmwareId: ['firmware_id', 'plain'],
  deviceId: ['device_id', 'plain'],
  token: ['token', 'plain'],
  state: ['state', 'plain'],
  attempts: ['attempts', 'plain'],
  fromVersion: ['from_version', 'plain'],
  seenVersion: ['seen_version', 'plain'],
  offeredAtMs: ['offered_at_ms', 'plain'],
  fetchedAtMs: ['fetched_at_ms', 'plain'],
  reportedAtMs: ['reported_at_ms', 'plain'],
  returns: ['returns', 'plain'],
  returnedAtMs: ['returned_at_ms', 'plain'],
});

/** The columns of `firmware_rollout`. */
export const ROLLOUT_COLUMNS = new Columns<FirmwareRollout>({
  firmwareId: ['firmware_id', 'plain'],
  firstDeviceId: ['first_device_id', 'plain'],
  scope: ['scope', 'plain'],
  deviceIds: ['device_ids', 'ids'],
  allowsOlder: ['allows_older', 'flag'],
  minBatteryPercent: ['least_battery_percent', 'plain'],
  isStopped: ['is_stopped', 'flag'],
  startedAtMs: ['started_at_ms', 'plain'],
});

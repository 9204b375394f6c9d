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

/** A row of `firmware_offer`. */
export interface OfferRow {
  readonly firmware_id: number;
  readonly device_id: number;
  readonly token: string;
  readonly state: OfferState;
  readonly attempts: number;
  readonly from_version: string;
  readonly seen_version: string;
  readonly offered_at_ms: number;
  readonly fetched_at_ms: number | null;
  readonly reported_at_ms: number | null;
  readonly returns: number;
  readonly returned_at_ms: number | null;
}

/** A row of `firmware_rollout`. */
export interface RolloutRow {
  readonly firmware_id: number;
  readonly first_device_id: number;
  readonly scope: FirmwareRollout['scope'];
  readonly allows_older: number;
  readonly least_battery_percent: number;
  readonly is_stopped: number;
  readonly started_at_ms: number;
  readonly device_ids: string;
}

/** The schema's constraints guarantee the column types. */
export const readOffer = (row: OfferRow): FirmwareOffer => ({
  firmwareId: row.firmware_id,
  deviceId: row.device_id,
  token: row.token,
  state: row.state,
  attempts: row.attempts,
  fromVersion: row.from_version,
  seenVersion: row.seen_version,
  offeredAtMs: row.offered_at_ms,
  fetchedAtMs: row.fetched_at_ms ?? undefined,
  reportedAtMs: row.reported_at_ms ?? undefined,
  returns: row.returns,
  returnedAtMs: row.returned_at_ms ?? undefined,
});

export const readRollout = (row: RolloutRow): FirmwareRollout => ({
  firmwareId: row.firmware_id,
  firstDeviceId: row.first_device_id,
  scope: row.scope,
  deviceIds: row.device_ids.split(',').filter(Boolean).map(Number),
  allowsOlder: row.allows_older === 1,
  minBatteryPercent: row.least_battery_percent,
  isStopped: row.is_stopped === 1,
  startedAtMs: row.started_at_ms,
});

import { isObject, scalarText } from '../json/json.js';
import type { PluginSetting } from '../store/store.js';
import type { MergeVariables } from './merge.js';
import { readAgeSettings } from './settings-keys.js';
import { traitsOfStrategy } from './strategy.js';

/** Data that is older than its plugin promises. */
export interface StaleData {
  /** Its source does not answer, nothing was sent in time, or its own `valid_until` has passed. */
  readonly kind: 'unreachable' | 'silent' | 'expired';
  /** When it was last known to be right, in ms since 1970. */
  readonly sinceMs: number;
  /** It is so old that a screen of it would mislead. */
  readonly isLong: boolean;
}

/** What is known about a plugin's data. */
export interface DataAge {
  /** When its source answered, or something was sent, last. */
  readonly goodAtMs: number;
  /** Its own `valid_until`; absent when it has none. */
  readonly validUntilMs?: number;
}

export interface StaleFacts {
  readonly setting: Pick<PluginSetting, 'strategy' | 'settings'>;
  readonly age: DataAge | undefined;
  /** For a polled source: minutes between polls. */
  readonly refreshMinutes: number;
  /** The last poll failed. */
  readonly isFailing: boolean;
  /** What was sent before the gateway started could not arrive. */
  readonly startedAtMs: number;
  readonly nowMs: number;
}

/** Inkstand did not exist before. */
const FIRST_PLAUSIBLE_MS = Date.UTC(2025, 0);
const MINUTE_MS = 60_000;
/** Polls are up to this late. */
const SLACK_MS = 2 * MINUTE_MS;

/** Whether data is older than twice its interval, or than its own `valid_until`; undefined when it is not. Pure. */
export function findStale(facts: StaleFacts): StaleData | undefined {
  const { setting, age, isFailing, nowMs } = facts;
  const { isOff, screenMs } = readAgeSettings(setting.settings);
  if (isOff || !age) return undefined;
  const kind = findKind(facts, age);
  if (!kind) return undefined;
  const sinceMs = kind === 'expired' && !isFailing ? (age.validUntilMs ?? age.goodAtMs) : age.goodAtMs;
  return { kind, sinceMs, isLong: nowMs - sinceMs >= screenMs };
}

function findKind(facts: StaleFacts, { goodAtMs, validUntilMs }: DataAge): StaleData['kind'] | undefined {
  const { setting, isFailing, nowMs, startedAtMs } = facts;
  const { isPulled } = traitsOfStrategy(setting.strategy);
  const minutes = isPulled ? facts.refreshMinutes : readAgeSettings(setting.settings).expectedMinutes;
  const limitMs = minutes === undefined ? Number.POSITIVE_INFINITY : 2 * minutes * MINUTE_MS + SLACK_MS;
  if (isPulled && isFailing && nowMs - goodAtMs > limitMs) return 'unreachable';
  if (!isPulled && nowMs - Math.max(goodAtMs, startedAtMs) > limitMs) return 'silent';
  return validUntilMs !== undefined && nowMs > validUntilMs ? 'expired' : undefined;
}

/** `valid_until` at the root of the data: an ISO time with its offset, or seconds since 1970. */
export function readValidUntil({ valid_until: value }: MergeVariables): number | undefined {
  if (isObject(value)) return undefined;
  const text = scalarText(value).trim();
  const seconds = /^\d{9,11}$/.test(text) ? Number(text) : undefined;
  if (seconds !== undefined) return seconds * 1000;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length > 40) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : atMs;
}

export interface DataAgesOptions {
  readonly now: () => number;
  /** As stored before, see `DataAges.stored`. */
  readonly stored: unknown;
}

/** How old the data of each plugin setting is. */
export class DataAges {
  readonly #options: DataAgesOptions;
  readonly #ages = new Map<number, DataAge>();

  constructor(options: DataAgesOptions) {
    this.#options = options;
    for (const [id, age] of Object.entries(isObject(options.stored) ? options.stored : {})) {
      if (!isObject(age) || typeof age.goodAtMs !== 'number') continue;
      const { goodAtMs, validUntilMs } = age;
      this.#ages.set(Number(id), { goodAtMs, ...(typeof validUntilMs === 'number' && { validUntilMs }) });
    }
  }

  /** Its source answered, or something was sent. */
  noteGood(id: number): void {
    this.#ages.set(id, { ...this.#ages.get(id), goodAtMs: this.#options.now() });
  }

  /** Data was received; its own `valid_until` replaces the former one. A poll may have been answered only partly. */
  noteData({ id, strategy }: Pick<PluginSetting, 'id' | 'strategy'>, variables: MergeVariables): void {
    const validUntilMs = readValidUntil(variables);
    const before = traitsOfStrategy(strategy).isPulled ? this.#ages.get(id)?.goodAtMs : undefined;
    const goodAtMs = before ?? this.#options.now();
    this.#ages.set(id, { goodAtMs, ...(validUntilMs !== undefined && { validUntilMs }) });
  }

  find({ id, dataChangedAtMs }: Pick<PluginSetting, 'id' | 'dataChangedAtMs'>): DataAge | undefined {
    const age = this.#ages.get(id);
    const known = age ?? (dataChangedAtMs === undefined ? undefined : { goodAtMs: dataChangedAtMs });
    // A board without a battery may have had a clock decades back.
    return known && known.goodAtMs > FIRST_PLAUSIBLE_MS ? known : undefined;
  }

  forget(id: number): void {
    this.#ages.delete(id);
  }

  /** As plain data, to be stored every few hours and at the end. */
  get stored(): Readonly<Record<string, DataAge>> {
    return Object.fromEntries(this.#ages);
  }
}

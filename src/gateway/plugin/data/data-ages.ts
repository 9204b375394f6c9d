import { isObject, scalarText } from '@inkstand/common/json';
import type { PluginSetting } from '../../store/store.js';
import { readAgeSettings } from '../exchange/settings-keys.js';
import type { FailureKind } from '../poll/failure-kind.js';
import { traitsOfStrategy } from './data-strategies.js';
import type { MergeVariables } from './merge-strategies.js';

/** Data that is older than its plugin promises. */
export interface StaleData {
  /** Why there is nothing newer; `silent`: nothing was sent in time, `expired`: its own `valid_until` has passed. */
  readonly kind: FailureKind | 'silent' | 'expired';
  /** When it was last known to be right, in ms since 1970. */
  readonly sinceMs: number;
  /** It is so old that a screen of it would mislead. */
  readonly isLong: boolean;
}

/** What is known about a plugin's data. */
interface DataAge {
  /** When its source answered, or something was sent, last. */
  readonly goodAtMs: number;
  /** Set when only some of its requests were answered later: the time of the last such poll. */
  readonly partlyAtMs?: number | undefined;
  /** Nothing noted when it was last good, so it is the time of its last change: it may have been good since. */
  readonly isAssumed?: true;
  /** Its own `valid_until`; absent when it has none. */
  readonly validUntilMs?: number;
}

export interface StaleFacts {
  readonly setting: Pick<PluginSetting, 'strategy' | 'settings'>;
  readonly age: DataAge | undefined;
  /** Minutes between polls; the default for what is not polled. */
  readonly refreshMinutes: number;
  /** For how long polls have failed, or the broker could not be reached; undefined when they do not. */
  readonly failingMs: number | undefined;
  /** Why they failed last. */
  readonly failure: FailureKind | undefined;
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
  const { setting, age, nowMs } = facts;
  const { isOff, screenMs } = readAgeSettings(setting.settings);
  if (isOff || !age) return undefined;
  const kind = findKind(facts, age);
  if (!kind) return undefined;
  const sinceMs = findSince(facts, age, kind);
  const partlyAtMs = isFailure(kind) ? (age.partlyAtMs ?? 0) : 0;
  // Data that may be right, wholly or in part, keeps its screen.
  const misleadsSinceMs = Math.max(sinceMs, partlyAtMs, age.isAssumed ? facts.startedAtMs : 0);
  return { kind, sinceMs, isLong: nowMs - misleadsSinceMs >= screenMs };
}

const isFailure = (kind: StaleData['kind']): kind is FailureKind => kind !== 'silent' && kind !== 'expired';

function findSince({ setting, failingMs, nowMs }: StaleFacts, age: DataAge, kind: StaleData['kind']): number {
  if (kind === 'expired' && failingMs === undefined) return age.validUntilMs ?? age.goodAtMs;
  // What a broker sends is right until it cannot be reached, however long ago it changed.
  const { isSubscribed } = traitsOfStrategy(setting.strategy);
  if (!isSubscribed || failingMs === undefined || !isFailure(kind)) return age.goodAtMs;
  // In whole minutes: both clocks never agree, and each new time would be a render.
  return Math.max(age.goodAtMs, Math.round((nowMs - failingMs) / MINUTE_MS) * MINUTE_MS);
}

function findKind(facts: StaleFacts, { goodAtMs, validUntilMs }: DataAge): StaleData['kind'] | undefined {
  const { setting, failingMs, failure = 'not-fetched', nowMs, startedAtMs } = facts;
  const { isPolled, isSubscribed } = traitsOfStrategy(setting.strategy);
  const { expectedMinutes } = readAgeSettings(setting.settings);
  const minutes = isPolled ? facts.refreshMinutes : (expectedMinutes ?? facts.refreshMinutes);
  const limitMs = 2 * minutes * MINUTE_MS + SLACK_MS;
  if (isPolled && failingMs !== undefined && nowMs - goodAtMs > limitMs) return failure;
  if (isSubscribed && failingMs !== undefined && failingMs > limitMs) return 'disconnected';
  const isExpected = !isPolled && expectedMinutes !== undefined;
  if (isExpected && nowMs - Math.max(goodAtMs, startedAtMs) > limitMs) return 'silent';
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

interface DataAgesOptions {
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
      const { goodAtMs, partlyAtMs, validUntilMs } = age;
      this.#ages.set(Number(id), {
        goodAtMs,
        ...(typeof partlyAtMs === 'number' && { partlyAtMs }),
        ...(typeof validUntilMs === 'number' && { validUntilMs }),
      });
    }
  }

  /** Its source answered, or something was sent. */
  noteGood(id: number): void {
    const validUntilMs = this.#ages.get(id)?.validUntilMs;
    this.#ages.set(id, { goodAtMs: this.#options.now(), ...(validUntilMs !== undefined && { validUntilMs }) });
  }

  /** Some of its sources answered. */
  notePartly(id: number): void {
    const age = this.#ages.get(id);
    if (age) this.#ages.set(id, { ...age, partlyAtMs: this.#options.now() });
  }

  /** Data was received; its own `valid_until` replaces the former one. A poll may have been answered only partly. */
  noteData(setting: Pick<PluginSetting, 'id' | 'strategy' | 'dataChangedAtMs'>, variables: MergeVariables): void {
    const validUntilMs = readValidUntil(variables);
    const before = traitsOfStrategy(setting.strategy).isPolled ? this.find(setting) : undefined;
    const { validUntilMs: _, ...age } = before ?? { goodAtMs: this.#options.now() };
    this.#ages.set(setting.id, { ...age, ...(validUntilMs !== undefined && { validUntilMs }) });
  }

  find({ id, dataChangedAtMs }: Pick<PluginSetting, 'id' | 'dataChangedAtMs'>): DataAge | undefined {
    const age = this.#ages.get(id);
    const best =
      age ?? (dataChangedAtMs === undefined ? undefined : { goodAtMs: dataChangedAtMs, isAssumed: true as const });
    // A board without a battery may have had a clock decades back.
    return best && best.goodAtMs > FIRST_PLAUSIBLE_MS ? best : undefined;
  }

  /** The plugin setting was deleted. */
  forget(id: number): void {
    this.#ages.delete(id);
  }

  /** As plain data, to be stored every few hours and at the end. */
  get stored(): Readonly<Record<string, DataAge>> {
    return Object.fromEntries([...this.#ages].filter(([, { isAssumed }]) => !isAssumed));
  }
}

import type { PluginSetting, SettingTable } from '../../store/store.js';
import type { Poller } from '../poll/poller.js';
import { type FailureKind, findFailureKind } from '../poll/source-failure.js';
import { type DataAge, DataAges } from './data-ages.js';
import { traitsOfStrategy } from './data-strategies.js';
import { listMergedIds } from './plugin-merger.js';
import { POLL_SLACK_MS, readAgeSettings, STALE_INTERVALS } from './stale-limits.js';

/** Data that is older than its plugin promises. */
export interface StaleData {
  /** Why there is nothing newer; `silent`: nothing was sent in time, `expired`: its own `valid_until` has passed. */
  readonly kind: FailureKind | 'silent' | 'expired';
  /** When it was last known to be right, in ms since 1970. */
  readonly sinceMs: number;
  /** It is so old that a screen of it would mislead. */
  readonly isLong: boolean;
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

const MINUTE_MS = 60_000;

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
  const limitMs = STALE_INTERVALS * minutes * MINUTE_MS + POLL_SLACK_MS;
  if (isPolled && failingMs !== undefined && nowMs - goodAtMs > limitMs) return failure;
  if (isSubscribed && failingMs !== undefined && failingMs > limitMs) return 'disconnected';
  const isExpected = !isPolled && expectedMinutes !== undefined;
  if (isExpected && nowMs - Math.max(goodAtMs, startedAtMs) > limitMs) return 'silent';
  return validUntilMs !== undefined && nowMs > validUntilMs ? 'expired' : undefined;
}

/** Name of the stored ages in the table of settings. */
const DATA_AGES = 'data_ages';

/** Which data is too old. */
export interface Staleness {
  /** Notes when data arrives. */
  readonly ages: DataAges;
  of(setting: PluginSetting): StaleData | undefined;
  /** Whether that of any of these plugin settings changed since the last call. */
  hasChanged(settings: readonly PluginSetting[]): boolean;
  /** Stores when each source answered last, if that changed. */
  store(): Promise<void>;
}

interface StalenessOptions {
  readonly settings: Pick<SettingTable, 'read' | 'write'>;
  /** Read at each call, because it notes its answers here. */
  readonly poller: () => Pick<Poller, 'refreshMinutes' | 'failingMs' | 'report'>;
  readonly find: (pluginSettingId: number) => PluginSetting | undefined;
  readonly now: () => number;
  readonly monotonicMs: () => number;
}

export function createStaleness({ settings: table, poller, find, now, monotonicMs }: StalenessOptions): Staleness {
  const ages = new DataAges({ now, stored: table.read(DATA_AGES) });
  const startedMs = monotonicMs();
  const staleOf = (setting: PluginSetting): StaleData | undefined =>
    findStale({
      setting,
      age: ages.find(setting),
      nowMs: now(),
      refreshMinutes: poller().refreshMinutes(setting),
      failingMs: poller().failingMs(setting),
      failure: findFailureKind(poller().report(setting.id)),
      startedAtMs: now() - (monotonicMs() - startedMs),
    });
  /** A plugin that merges others has the oldest of their data. */
  const oldestOf = (setting: PluginSetting): StaleData | undefined =>
    setting.strategy === 'plugin_merge' && !readAgeSettings(setting.settings).isOff
      ? [setting, ...listMergedIds(setting).flatMap((id) => find(id) ?? [])]
          .flatMap((one) => staleOf(one) ?? [])
          .toSorted((a, b) => a.sinceMs - b.sinceMs)[0]
      : staleOf(setting);
  let before = '';
  return {
    ages,
    of: oldestOf,
    hasChanged: (settings) => {
      const last = before;
      before = JSON.stringify(settings.map((setting) => [setting.id, oldestOf(setting)]));
      return before !== last;
    },
    store: async () => {
      const { stored } = ages;
      if (JSON.stringify(stored) !== JSON.stringify(table.read(DATA_AGES))) {
        await table.write(DATA_AGES, stored);
      }
    },
  };
}

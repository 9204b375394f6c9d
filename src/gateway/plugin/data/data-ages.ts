import { isObject, scalarText } from '@inkstand/common/json';
import type { PluginSetting } from '../../store/store.js';
import { traitsOfStrategy } from './data-strategies.js';
import type { MergeVariables } from './merge-push.js';

/** What is known about a plugin's data. */
export interface DataAge {
  /** When its source answered, or something was sent, last. */
  readonly goodAtMs: number;
  /** Set when only some of its requests were answered later: the time of the last such poll. */
  readonly partlyAtMs?: number | undefined;
  /** Nothing noted when it was last good, so it is the time of its last change: it may have been good since. */
  readonly isAssumed?: true;
  /** Its own `valid_until`; absent when it has none. */
  readonly validUntilMs?: number;
}

/** Inkstand did not exist before. */
const FIRST_PLAUSIBLE_MS = Date.UTC(2025, 0);
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

import { InkstandError, messageOf, type SourceFault } from '@inkstand/common/errors';
import type { PluginDraft, PluginSetting } from '../../store/store.js';
import type { ReadingReport, SourceAnswer } from '../../worker/worker.js';
import { traitsOfStrategy } from '../data/data-strategies.js';
import { digestText } from '../data-digest.js';
import { readMirrorSettings } from '../exchange/recipe-settings.js';
import { isConfigured } from '../fields/fields.js';
import { hasAlbum } from '../picture/album/find-album.js';
import type { PluginSettings } from '../plugin-settings.js';
import { isFailedTransform, type TransformNote } from './data-transform.js';
import { MAX_EXHAUSTIONS, NEVER_POLLED, type PollingState, planPolling } from './next-poll.js';
import { readRefreshMinutes } from './poll-interval.js';
import type { FetchedSources, SourceFetcher } from './source-fetcher.js';

interface PollerOptions {
  readonly plugins: PluginSettings;
  /** The fetcher for each kind of content. */
  readonly fetchers: { readonly data: SourceFetcher; readonly picture: SourceFetcher; readonly album: SourceFetcher };
  readonly now: () => number;
  /** Measures intervals, because the wall clock may jump. */
  readonly monotonicMs: () => number;
  readonly log: { warn(fields: object, message: string): void };
  /** Called when there is another report, also of a failure, and when a failure is over. */
  readonly onReport?: () => void;
  /** Called when requests of a poll were answered, and its transform did not fail; `isWhole` when all were. */
  readonly onAnswered?: (pluginSettingId: number, isWhole: boolean) => void;
}

/** The outcome of a request to a source, without its data. */
interface SourceNote {
  readonly kind: SourceAnswer['kind'];
  readonly url: string;
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly bytes: number;
  /** Set when the request failed. */
  readonly error: string | undefined;
  readonly fault?: SourceFault;
  /** Set for data that is a list: of its last version, if it is unchanged. */
  readonly report?: ReadingReport;
}

/** The outcome of a poll, for pages. */
export interface PollReport {
  readonly atMs: number;
  readonly answers: readonly SourceNote[];
  /** The outcome of the recipe's transform, if it ran. */
  readonly transform?: TransformNote | undefined;
  /** Set when the whole poll failed: invalid template, or no worker. */
  readonly error: string | undefined;
  readonly fault?: SourceFault;
  /**
   * This many polls in a row used up their time, so polling is paused until the plugin setting changes or its owner
   * polls by hand.
   */
  readonly pausedAfter?: number;
}

const MAX_REPORTS = 5;
/** Shortest time between two polls that a display's calls cause. */
const MIN_CALL_MS = 60_000;

/** Polls sources when they are due: at their interval, earlier after a failure, at once after a change. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #states = new Map<number, PollingState>();
  readonly #reports = new Map<number, readonly PollReport[]>();
  /** The version that was polled last, to detect a changed URL and poll it at once. */
  readonly #polledVersions = new Map<number, PolledVersion>();
  readonly #polling = new Map<number, RunningPoll>();
  /** Plugin settings whose source changed since the last report. */
  readonly #outdated = new Set<number>();

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** The outcome of the last poll since the start. */
  report(pluginSettingId: number): PollReport | undefined {
    return this.reports(pluginSettingId)[0];
  }

  /** The same, unless the source changed since: its failure says nothing about this one. */
  currentReport({ id, revision }: Pick<PluginSetting, 'id' | 'revision'>): PollReport | undefined {
    const polled = this.#polledVersions.get(id);
    // A later revision is compared shortly, and may only have another name.
    const isOutdated = this.#outdated.has(id) || (polled !== undefined && polled.revision < revision);
    return isOutdated ? undefined : this.report(id);
  }

  /** The outcomes of polls since the start, newest first. */
  reports(pluginSettingId: number): readonly PollReport[] {
    return this.#reports.get(pluginSettingId) ?? [];
  }

  /** Records the outcome for a source that is not polled; undefined means success. */
  note(pluginSettingId: number, error: string | undefined, fault?: SourceFault): void {
    if (error === this.report(pluginSettingId)?.error) return;
    if (error === undefined) {
      this.#reports.delete(pluginSettingId);
      this.#states.delete(pluginSettingId);
    } else {
      const state = this.#state(pluginSettingId);
      const failingSinceMs = state.failingSinceMs ?? this.#options.monotonicMs();
      this.#states.set(pluginSettingId, { ...state, failingSinceMs });
      this.#reports.set(pluginSettingId, [{ atMs: this.#options.now(), answers: [], error, ...(fault && { fault }) }]);
    }
    this.#options.onReport?.();
  }

  /** The interval that its last poll was planned with, in minutes. */
  refreshMinutes({ id, settings }: Pick<PluginSetting, 'id' | 'settings'>): number {
    return readRefreshMinutes(settings, this.#state(id).refreshSeconds);
  }

  /** Whether the last poll failed, completely or partly, or its broker cannot be reached. */
  isFailing(setting: Pick<PluginSetting, 'id' | 'strategy'>): boolean {
    return this.failingMs(setting) !== undefined;
  }

  /** For how long polls have failed, or its broker could not be reached; undefined when they do not. */
  failingMs({ id, strategy }: Pick<PluginSetting, 'id' | 'strategy'>): number | undefined {
    const { failingSinceMs } = this.#state(id);
    const isFailing =
      traitsOfStrategy(strategy).isPolled || strategy === 'pictures' || this.report(id)?.error !== undefined;
    return isFailing && failingSinceMs !== undefined ? this.#options.monotonicMs() - failingSinceMs : undefined;
  }

  /** Whether a mirror's server has failed for longer than its owner accepts. */
  isUnreachable({ id, strategy, settings }: PluginSetting): boolean {
    if (strategy !== 'mirror') return false;
    const { failingSinceMs } = this.#state(id);
    if (failingSinceMs === undefined) return false;
    const { fallbackMinutes } = readMirrorSettings(settings);
    return fallbackMinutes !== undefined && this.#options.monotonicMs() - failingSinceMs >= fallbackMinutes * 60_000;
  }

  /** Polls whatever is due and resolves when all polls are done. Never rejects; failures are reported. */
  async pollDue(): Promise<void> {
    const now = this.#options.monotonicMs();
    const polled = this.#options.plugins.list().filter(isPolled);
    await Promise.all(
      polled.map(async (setting) => {
        if (await this.#hasNewSource(setting)) this.#startOver(setting.id);
        const state = this.#state(setting.id);
        const refreshMinutes = readRefreshMinutes(setting.settings, state.refreshSeconds);
        if (planPolling(state, refreshMinutes, jitterOf(setting.uuid), now) <= now) await this.poll(setting);
      }),
    );
  }

  /** Polls at once if the plugin setting is new or its request has changed. Never rejects. */
  async pollChanged(pluginSettingId: number): Promise<void> {
    await this.#polling.get(pluginSettingId)?.done;
    const setting = this.#options.plugins.list().find(({ id }) => id === pluginSettingId);
    if (!setting || !isPolled(setting)) return;
    if (!(await this.#hasNewSource(setting))) return;
    this.#startOver(setting.id);
    await this.poll(setting);
  }

  /** For a source that has changed. */
  #startOver(id: number): void {
    this.#states.delete(id);
    this.#outdated.add(id);
  }

  /** Polls now, if the plugin setting exists and is polled. Never rejects. */
  async pollNow(setting: PluginSetting | undefined): Promise<void> {
    if (setting && isPolled(setting)) await this.poll(setting);
  }

  /**
   * Called when a display has called that a mirror reports. Polls unless that happened within the last minute. Never
   * rejects.
   */
  async pollAfterCall(setting: PluginSetting | undefined): Promise<void> {
    if (!setting) return;
    const { lastTriedMs, failures } = this.#state(setting.id);
    const sinceMs = this.#options.monotonicMs() - (lastTriedMs ?? Number.NEGATIVE_INFINITY);
    // A server that does not answer is polled only when planned.
    if (failures === 0 && sinceMs >= MIN_CALL_MS) await this.pollNow(setting);
  }

  /** Polls now, for an owner or API client: what it brings is stored durably. Throws `no-space`. */
  async pollAndStore(setting: PluginSetting): Promise<void> {
    await this.poll(setting);
    await this.#options.plugins.flush();
  }

  /**
   * Polls now, due or not. Joins a running poll of the same plugin setting, unless its request has changed since: the
   * answer of an earlier address is none to a later one.
   */
  async poll(setting: PluginSetting): Promise<void> {
    const current = this.#current(setting);
    for (let running = this.#polling.get(setting.id); running; running = this.#polling.get(setting.id)) {
      const isSame = running.revision === current.revision || !(await this.#hasNewSource(current));
      await running.done;
      if (isSame) return;
    }
    const started = this.#current(setting);
    const done = this.#poll(started).finally(() => this.#polling.delete(setting.id));
    this.#polling.set(setting.id, { revision: started.revision, done });
    await done;
  }

  /** The plugin setting as it is now, because a caller may have read it before a change. */
  #current(setting: PluginSetting): PluginSetting {
    return this.#options.plugins.list().find(({ id }) => id === setting.id) ?? setting;
  }

  async #poll(setting: PluginSetting): Promise<void> {
    const { now, monotonicMs, log, plugins, fetchers } = this.#options;
    const atMs = now();
    const triedMs = monotonicMs();
    try {
      const draft = await plugins.draft(setting.id);
      const digest = digestSource(draft, await plugins.markup(setting.id));
      this.#polledVersions.set(setting.id, { revision: setting.revision, digest });
      if (!isConfigured(setting)) return this.#noteUnready(setting.id, triedMs);
      const brings = hasAlbum(setting) ? 'album' : traitsOfStrategy(setting.strategy).brings;
      const fetched = await fetchers[brings].fetch(setting, draft);
      const { answers, transform } = fetched;
      const last = this.report(setting.id);
      const report = { atMs, answers: answers.map((answer) => noteAnswer(answer, last)), transform, error: undefined };
      this.#remember(setting.id, triedMs, report, fetched);
    } catch (error) {
      const message = messageOf(error);
      const isLate = error instanceof InkstandError && error.code === 'timeout';
      const fault = error instanceof InkstandError ? error.fault : undefined;
      const report = { atMs, answers: [], error: message, ...(fault && { fault }) };
      this.#remember(setting.id, triedMs, report, undefined, isLate);
      log.warn({ pluginSetting: setting.id, err: error }, 'a poll failed');
    }
  }

  /** Without its key or address, a source would only answer with an error; the next change polls at once. */
  #noteUnready(id: number, triedMs: number): void {
    this.#states.set(id, { ...NEVER_POLLED, lastTriedMs: triedMs });
    this.#outdated.delete(id);
    if (this.#reports.delete(id)) this.#options.onReport?.();
  }

  #remember(
    id: number,
    triedMs: number,
    report: PollReport,
    fetched: FetchedSources | undefined,
    hasExhausted = false,
  ): void {
    const exhaustions = hasExhausted ? (this.#state(id).exhaustions ?? 0) + 1 : 0;
    const noted = exhaustions < MAX_EXHAUSTIONS ? report : { ...report, pausedAfter: exhaustions };
    this.#reports.set(id, [noted, ...this.reports(id)].slice(0, MAX_REPORTS));
    this.#outdated.delete(id);
    const failed = fetched?.answers.filter((answer) => answer.kind === 'failed');
    const isUsed = fetched !== undefined && !isFailedTransform(fetched.transform);
    const hasFailed = failed === undefined || failed.length > 0 || !isUsed;
    const isAnswered = isUsed && (!hasFailed || fetched.answers.some((answer) => answer.kind !== 'failed'));
    if (isAnswered) this.#options.onAnswered?.(id, !hasFailed);
    this.#options.onReport?.();
    const retryAfter = Math.max(0, ...(failed ?? []).map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0));
    this.#states.set(id, {
      lastTriedMs: triedMs,
      exhaustions,
      failures: hasFailed ? this.#state(id).failures + 1 : 0,
      failingSinceMs: hasFailed ? (this.#state(id).failingSinceMs ?? triedMs) : undefined,
      notBeforeMs: retryAfter > 0 ? triedMs + retryAfter * 1000 : undefined,
      refreshSeconds: fetched?.refreshSeconds ?? this.#state(id).refreshSeconds,
    });
  }

  /** Whether a change may affect the response; a change of markup alone does not. */
  async #hasNewSource({ id, revision }: PluginSetting): Promise<boolean> {
    const polledVersion = this.#polledVersions.get(id);
    if (polledVersion?.revision === revision) return false;
    const { plugins } = this.#options;
    const digest = await plugins
      .draft(id)
      .then(async (draft) => digestSource(draft, await plugins.markup(id)))
      .catch(() => undefined);
    if (digest === undefined || polledVersion?.digest !== digest) return true;
    this.#polledVersions.set(id, { ...polledVersion, revision });
    return false;
  }

  #state(id: number): PollingState {
    return this.#states.get(id) ?? NEVER_POLLED;
  }
}

/** Whether it is fetched at its interval. */
export const isPolled = (setting: Pick<PluginSetting, 'strategy' | 'fieldValues'>): boolean =>
  traitsOfStrategy(setting.strategy).isPolled || hasAlbum(setting);

const noteAnswer = (answer: SourceAnswer, last: PollReport | undefined): SourceNote => ({
  kind: answer.kind,
  url: answer.url,
  status: answer.status,
  durationMs: answer.durationMs,
  bytes: answer.bytes,
  error: answer.kind === 'failed' ? answer.error : undefined,
  ...(answer.kind === 'failed' && answer.fault && { fault: answer.fault }),
  ...reportReading(answer, last),
});

/** What was said of data counts until it changes. */
function reportReading(answer: SourceAnswer, last: PollReport | undefined): { readonly report?: ReadingReport } {
  const before = last?.answers.find(({ url }) => url === answer.url)?.report;
  const report = answer.kind === 'changed' ? answer.report : before;
  return report === undefined ? {} : { report };
}

interface RunningPoll {
  /** Revision of the plugin setting when the poll started. */
  readonly revision: number;
  readonly done: Promise<void>;
}

interface PolledVersion {
  readonly revision: number;
  readonly digest: string;
}

const digestSource = (
  { name, strategy, settings, fieldValues, secrets, scriptSwitch, trust }: PluginDraft,
  { transform = '' }: Readonly<Record<string, string>>,
): string =>
  digestText(JSON.stringify([name, strategy, settings, fieldValues, secrets, scriptSwitch, trust, transform]));

/** From 0 to 1; a plugin setting has the same value after every restart. */
const jitterOf = (uuid: string): number => Number.parseInt(uuid.slice(0, 4), 16) / 0xffff;

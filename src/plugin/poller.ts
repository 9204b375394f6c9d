import type { PluginDraft, PluginSetting } from '../store/plugin-setting-table.js';
import type { PluginSource, PluginSourceTable } from '../store/plugin-source-table.js';
import type { FetchJob, FetchResult, ReachPolicy, SourceAnswer } from '../worker/protocol.js';
import { digestText } from './digest.js';
import type { PluginSettings } from './plugin-settings.js';
import { NEVER_POLLED, type PollingState, planPolling } from './polling-plan.js';
import { identifyRecipe } from './recipe-source.js';
import { readRecipeSettings } from './settings-keys.js';
import { mergeSources } from './source-data.js';
import { describeViewer, type Viewer } from './variables.js';

export interface PollerOptions {
  readonly plugins: PluginSettings;
  readonly sources: PluginSourceTable;
  readonly fetch: (job: FetchJob) => Promise<FetchResult>;
  readonly viewer: () => Viewer;
  /** Asked at each poll: ports are known only after listening. */
  readonly reach: () => ReachPolicy;
  readonly now: () => number;
  readonly log: { warn(fields: object, message: string): void };
}

/** What became of the last poll of a plugin setting, for people. */
export interface PollReport {
  readonly atMs: number;
  readonly answers: readonly SourceAnswer[];
  /** The poll failed as a whole: bad template, worker gone. */
  readonly error: string | undefined;
}

/** Polls sources when they are due and keeps the last good answer of each. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #states = new Map<number, PollingState>();
  readonly #reports = new Map<number, PollReport>();
  /** What was polled last: after a change of its URL nobody waits out the old interval. */
  readonly #asked = new Map<number, Asked>();
  readonly #polling = new Map<number, Promise<void>>();

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  report(pluginSettingId: number): PollReport | undefined {
    return this.#reports.get(pluginSettingId);
  }

  /** Polls what is due; resolves when all of it is done. Never rejects: failures are reports. */
  async pollDue(): Promise<void> {
    const now = this.#options.now();
    const polled = this.#options.plugins.list().filter(({ strategy }) => strategy === 'polling');
    await Promise.all(
      polled.map(async (setting) => {
        const state = (await this.#isAskedAnew(setting)) ? NEVER_POLLED : this.#state(setting.id);
        const { refreshMinutes } = readRecipeSettings(setting.settings);
        if (planPolling(state, refreshMinutes, spreadOf(setting.uuid), now) <= now) await this.poll(setting);
      }),
    );
  }

  /** Polls at once when the plugin setting is new or asks something else than before. Never rejects. */
  async pollChanged(pluginSettingId: number): Promise<void> {
    await this.#polling.get(pluginSettingId);
    const setting = this.#options.plugins.list().find(({ id }) => id === pluginSettingId);
    if (setting?.strategy === 'polling' && (await this.#isAskedAnew(setting))) await this.poll(setting);
  }

  /** Polls now, whether due or not; joins a poll of the same setting that is under way. */
  poll(setting: PluginSetting): Promise<void> {
    const running = this.#polling.get(setting.id);
    if (running) return running;
    const poll = this.#poll(setting).finally(() => this.#polling.delete(setting.id));
    this.#polling.set(setting.id, poll);
    return poll;
  }

  async #poll(setting: PluginSetting): Promise<void> {
    const { now, log } = this.#options;
    const atMs = now();
    try {
      const known = await this.#options.sources.list(setting.id);
      const { sources: answers } = await this.#options.fetch(await this.#job(setting, known));
      this.#remember(setting.id, { atMs, answers, error: undefined }, answers);
      await this.#keep(setting, known, answers);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#remember(setting.id, { atMs, answers: [], error: message }, undefined);
      log.warn({ pluginSetting: setting.id, error: message }, 'a poll failed');
    }
  }

  async #job(setting: PluginSetting, known: readonly PluginSource[]): Promise<FetchJob> {
    const { plugins, viewer, reach, now } = this.#options;
    const draft = await plugins.draft(setting.id);
    this.#asked.set(setting.id, { revision: setting.revision, digest: digestQuestion(draft) });
    const recipe = identifyRecipe(draft);
    const { pollingUrl, pollingVerb } = readRecipeSettings(draft.settings);
    return {
      kind: 'fetch',
      pollingUrl,
      pollingVerb,
      pollingHeaders: draft.secrets.pollingHeaders,
      pollingBody: draft.secrets.pollingBody,
      variables: { ...recipe.fieldValues, trmnl: describeViewer(viewer(), recipe, now()) },
      now: now(),
      validators: known.map(({ url, etag, lastModified }) => ({
        url,
        ...(etag === undefined ? {} : { etag }),
        ...(lastModified === undefined ? {} : { lastModified }),
      })),
      reach: reach(),
    };
  }

  /** Writes only when some answer is different from the last good one. */
  async #keep(setting: PluginSetting, known: readonly PluginSource[], answers: readonly SourceAnswer[]): Promise<void> {
    const before = new Map(known.map((source) => [source.url, source]));
    const kept = answers.map((answer): PluginSource | undefined => {
      if (answer.kind !== 'changed') return before.get(answer.url);
      const { url, etag, lastModified, data: body } = answer;
      return { url, etag, lastModified, body };
    });
    const present = kept.filter((source) => source !== undefined);
    if (present.length === 0) return;
    const isSame = present.length === known.length && present.every(({ url, body }) => hasBody(before.get(url), body));
    const variables = mergeSources(kept.map((source) => source?.body));
    const { plugins, sources } = this.#options;
    if (isSame) await plugins.writeData(setting, variables);
    else await plugins.writeData(setting, variables, (writer) => sources.replace(writer, setting.id, present));
  }

  #remember(id: number, report: PollReport, answers: readonly SourceAnswer[] | undefined): void {
    this.#reports.set(id, report);
    const failed = answers?.filter((answer) => answer.kind === 'failed');
    const hasFailed = failed === undefined || failed.length > 0;
    const retryAfter = Math.max(0, ...(failed ?? []).map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0));
    this.#states.set(id, {
      lastTriedMs: report.atMs,
      failures: hasFailed ? this.#state(id).failures + 1 : 0,
      notBeforeMs: retryAfter > 0 ? report.atMs + retryAfter * 1000 : undefined,
    });
  }

  /** Whether something was changed that a source might answer differently; new markup alone asks nothing new. */
  async #isAskedAnew({ id, revision }: PluginSetting): Promise<boolean> {
    const asked = this.#asked.get(id);
    if (asked?.revision === revision) return false;
    const draft = await this.#options.plugins.draft(id).catch(() => undefined);
    if (!draft || asked?.digest !== digestQuestion(draft)) return true;
    this.#asked.set(id, { ...asked, revision });
    return false;
  }

  #state(id: number): PollingState {
    return this.#states.get(id) ?? NEVER_POLLED;
  }
}

interface Asked {
  readonly revision: number;
  readonly digest: string;
}

const digestQuestion = ({ name, settings, fieldValues, secrets }: PluginDraft): string =>
  digestText(JSON.stringify([name, settings, fieldValues, secrets]));

const hasBody = (source: PluginSource | undefined, body: unknown): boolean =>
  source !== undefined && JSON.stringify(source.body) === JSON.stringify(body);

/** 0–1, the same for a setting in each run. */
const spreadOf = (uuid: string): number => Number.parseInt(uuid.slice(0, 4), 16) / 0xffff;

import type { PluginDraft, PluginSetting, PluginSource, PluginSourceTable } from '../../store/store.js';
import type { FetchJob, FetchResult, ReachPolicy, SourceAnswer } from '../../worker/worker.js';
import type { PluginSettings } from '../plugin-settings.js';
import { identifyRecipe } from '../recipe-source.js';
import { readRecipeSettings } from '../settings-keys.js';
import { describeViewer, type Viewer } from '../variables.js';
import type { Pulled, Puller } from './puller.js';
import { mergeSources } from './source-data.js';

export interface DataPullerOptions {
  readonly plugins: PluginSettings;
  readonly sources: PluginSourceTable;
  readonly fetch: (job: FetchJob) => Promise<FetchResult>;
  readonly viewer: () => Viewer;
  /** Asked at each poll: ports are known only after listening. */
  readonly reach: () => ReachPolicy;
  readonly now: () => number;
}

/** Strategy `polling`: data from any number of addresses, the last good answer of each kept by itself. */
export class DataPuller implements Puller {
  readonly #options: DataPullerOptions;

  constructor(options: DataPullerOptions) {
    this.#options = options;
  }

  async pull(setting: PluginSetting, draft: PluginDraft): Promise<Pulled> {
    const known = await this.#options.sources.list(setting.id);
    const { sources: answers } = await this.#options.fetch(this.#makeJob(draft, known));
    await this.#keep(setting, known, answers);
    return { answers };
  }

  #makeJob(draft: PluginDraft, known: readonly PluginSource[]): FetchJob {
    const { viewer, reach, now } = this.#options;
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
    if (isSame) await plugins.writeFetched(setting, variables);
    else await plugins.writeFetched(setting, variables, (writer) => sources.replace(writer, setting.id, present));
  }
}

const hasBody = (source: PluginSource | undefined, body: unknown): boolean =>
  source !== undefined && JSON.stringify(source.body) === JSON.stringify(body);

import { definedMembers } from '@inkstand/common/defined-members';
import type { PluginDraft, PluginSetting, PluginSource, PluginSourceTable } from '../../store/store.js';
import type { FetchJob, FetchResult, NetworkPolicy, SourceAnswer } from '../../worker/worker.js';
import type { MergeVariables } from '../data/merge-push.js';
import { describeViewer, type Viewer } from '../data/trmnl-variables.js';
import { identifyRecipe } from '../exchange/build-cell.js';
import { readRecipeSettings } from '../exchange/recipe-settings.js';
import type { PluginSettings } from '../plugin-settings.js';
import { acceptsHtml, isData } from './accepts-html.js';
import { DataTransform, type DataTransformOptions, isFailedTransform, type TransformNote } from './data-transform.js';
import { openPollingUrl } from './polling-url.js';
import { mergeSources } from './source-data.js';
import type { FetchedSources, SourceFetcher } from './source-fetcher.js';

interface DataFetcherOptions {
  readonly plugins: PluginSettings;
  readonly sources: PluginSourceTable;
  readonly fetch: (job: FetchJob) => Promise<FetchResult>;
  readonly transform: DataTransformOptions['run'];
  readonly viewer: () => Viewer;
  /** Read at each poll, because ports are known only after the gateway has started listening. */
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
}

/** Strategy `polling`: fetches data from any number of URLs and stores the last good response of each. */
export class DataFetcher implements SourceFetcher {
  readonly #options: DataFetcherOptions;
  readonly #transform: DataTransform;

  constructor(options: DataFetcherOptions) {
    this.#options = options;
    this.#transform = new DataTransform({ ...options, run: options.transform });
  }

  async fetch(setting: PluginSetting, draft: PluginDraft): Promise<FetchedSources> {
    const stored = await this.#options.sources.list(setting.id);
    const markup = await this.#options.plugins.markup(setting.id);
    const { sources: answers } = await this.#options.fetch(this.#makeJob(draft, stored, markup));
    const transform = await this.#storeAnswers(setting, draft, { stored, answers, code: markup.transform ?? '' });
    return { answers, ...(transform === undefined ? {} : { transform }) };
  }

  #makeJob(draft: PluginDraft, stored: readonly PluginSource[], markup: Readonly<Record<string, string>>): FetchJob {
    const { viewer, reach, now } = this.#options;
    const recipe = identifyRecipe(draft);
    const { pollingVerb, takesAnyStatus } = readRecipeSettings(draft.settings);
    return {
      kind: 'fetch',
      pollingUrl: openPollingUrl(draft),
      pollingVerb,
      takesAnyStatus,
      pollingHeaders: draft.secrets.pollingHeaders,
      pollingBody: draft.secrets.pollingBody,
      variables: { ...recipe.fieldValues, trmnl: describeViewer(viewer(), recipe, now()) },
      now: now(),
      validators: stored.map(({ url, etag, lastModified }) => ({ url, ...definedMembers({ etag, lastModified }) })),
      acceptsHtml: acceptsHtml(markup, draft.secrets.pollingHeaders),
      dataUrls: stored.filter(isData).map(({ url }) => url),
      reach: reach(),
      trust: draft.trust,
    };
  }

  /** Writes only when a response differs from the last good one. */
  async #storeAnswers(
    setting: PluginSetting,
    draft: PluginDraft,
    { stored, answers, code }: Responses,
  ): Promise<TransformNote | undefined> {
    const before = new Map(stored.map((source) => [source.url, source]));
    const kept = answers.map((answer): PluginSource | undefined => {
      const earlier = before.get(answer.url);
      if (answer.kind === 'failed') return earlier;
      const isPublic = answer.isPublic ?? earlier?.isPublic;
      if (answer.kind === 'unchanged') return earlier && { ...earlier, isPublic };
      const { url, etag, lastModified, data: body } = answer;
      return { url, etag, lastModified, body, isPublic };
    });
    const present = kept.filter((source) => source !== undefined);
    // Without an address there is no data, whatever was fetched from earlier addresses.
    const hasLostAddress = answers.length === 0 && stored.length > 0;
    const sendsRequests = answers.length === 0 && code !== '';
    if (present.length === 0 && !sendsRequests && !hasLostAddress) return undefined;
    const isSame =
      present.length === stored.length && present.every((source) => isSameSource(before.get(source.url), source));
    const merged = answers.length === 0 ? {} : mergeSources(kept.map((source) => source?.body));
    const { variables: transformed, note } = await this.#apply(code, draft, merged, answers);
    const { plugins, sources } = this.#options;
    // What a failed transform returned last is better than its input, unless it was for other addresses.
    const isKept =
      isFailedTransform(note) && setting.dataChangedAtMs !== undefined && answers.every(({ url }) => before.has(url));
    if (isKept && isSame) return note;
    const variables = isKept ? await plugins.variables(setting.id) : transformed;
    if (isSame) await plugins.writeFetched(setting, variables);
    else await plugins.writeFetched(setting, variables, sources.change(setting.id, present));
    return note;
  }

  #apply(
    code: string,
    draft: PluginDraft,
    merged: MergeVariables,
    answers: readonly SourceAnswer[],
  ): Promise<{ readonly variables: MergeVariables; readonly note?: TransformNote }> {
    if (code.trim() === '') return Promise.resolve({ variables: merged });
    return this.#transform.apply(
      code,
      draft,
      merged,
      answers.map(({ url }) => url),
    );
  }
}

interface Responses {
  /** The last good responses. */
  readonly stored: readonly PluginSource[];
  readonly answers: readonly SourceAnswer[];
  /** Code of the transform; may be empty. */
  readonly code: string;
}

const isSameSource = (before: PluginSource | undefined, { body, isPublic }: PluginSource): boolean =>
  before !== undefined && before.isPublic === isPublic && JSON.stringify(before.body) === JSON.stringify(body);

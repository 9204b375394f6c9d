import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import { type FieldOption, readOptions } from '../../recipe/recipe.js';
import type { PluginSetting } from '../../store/store.js';
import type { FetchJob, FetchResult, NetworkPolicy } from '../../worker/worker.js';
import { describeViewer, type Viewer } from '../data/trmnl-variables.js';
import { identifyRecipe } from '../exchange/build-cell.js';
import type { PluginSettings } from '../plugin-settings.js';
import { type FieldEndpoint, readFieldDefinitions } from './field-definition.js';

interface FieldChoicesOptions {
  readonly plugins: PluginSettings;
  readonly fetch: (job: FetchJob) => Promise<FetchResult>;
  readonly viewer: () => Viewer;
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
}

const TIMEOUT_MS = 8_000;

/**
 * Options that a field gets from an endpoint of the recipe (`xhrSelect` and similar), fetched by the worker and not
 * stored.
 */
export class FieldChoices {
  readonly #options: FieldChoicesOptions;

  constructor(options: FieldChoicesOptions) {
    this.#options = options;
  }

  /**
   * Fetches the options. `query` is the text typed so far. Throws `not-found`, or `unprocessable` when there are no
   * options.
   */
  async list(setting: PluginSetting, keyname: string, query = ''): Promise<readonly FieldOption[]> {
    const field = readFieldDefinitions(setting.settings.custom_fields).find((one) => one.keyname === keyname);
    if (!field) throw new InkstandError('not-found', `there is no field ${keyname.slice(0, 60)}`);
    if (!field.endpoint) throw new InkstandError('unprocessable', `${keyname} has no URL for its options`);
    const { sources } = await this.#options.fetch(await this.#makeJob(setting, field.endpoint, query));
    const [answer] = sources;
    if (answer?.kind !== 'changed') {
      const reason = answer?.kind === 'failed' ? answer.error : 'no URL is set';
      throw new InkstandError('unprocessable', `the options could not be loaded: ${reason}`);
    }
    return readOptions(findList(answer.data));
  }

  async #makeJob(setting: PluginSetting, { url, verb }: FieldEndpoint, query: string): Promise<FetchJob> {
    const { plugins, viewer, reach, now } = this.#options;
    const recipe = identifyRecipe(await plugins.draft(setting.id));
    const separator = url.includes('?') ? '&' : '?';
    // The query is passed as a variable, so that typed text is not parsed as a template.
    const hasQuery = verb === 'get' && query !== '';
    return {
      kind: 'fetch',
      pollingUrl: hasQuery ? `${url}${separator}query={{ query | url_encode }}` : url,
      pollingVerb: verb,
      pollingHeaders: 'accept=application/json',
      pollingBody: '{"query": {{ query | json }}}',
      variables: { ...recipe.fieldValues, query, trmnl: describeViewer(viewer(), recipe, now()) },
      now: now(),
      validators: [],
      reach: reach(),
      urlTimeoutMs: TIMEOUT_MS,
    };
  }
}

/** Finds the list in a response: a root list arrives under `data`, and some endpoints wrap theirs. */
function findList(data: unknown): unknown {
  if (!isObject(data)) return data;
  return [data.data, data.options, data.results].find((one) => Array.isArray(one) || isObject(one)) ?? data;
}

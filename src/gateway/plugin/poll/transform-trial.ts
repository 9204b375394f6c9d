import { isObject, mapWholeFloats } from '@inkstand/common/json';
import type { PluginSetting, PluginSource, PluginSourceTable } from '../../store/store.js';
import type { TransformLanguage } from '../../worker/worker.js';
import type { MergeVariables } from '../data/merge-push.js';
import { readRecipeSettings, settingOfLanguage } from '../exchange/recipe-settings.js';
import type { PluginSettings } from '../plugin-settings.js';
import { DataTransform, type DataTransformOptions, type TransformNote } from './data-transform.js';
import type { Poller } from './poller.js';
import { mergeSources } from './source-data.js';

interface TransformTrialOptions extends DataTransformOptions {
  readonly plugins: PluginSettings;
  readonly sources: PluginSourceTable;
  readonly poller: Pick<Poller, 'report'>;
}

/** The outcome of a transform that was tried out. */
export interface TriedTransform {
  readonly note: TransformNote;
  /** Absent when it failed; a poll would then use the fetched data. */
  readonly output: MergeVariables | undefined;
}

/** Runs unsaved transforms on the data fetched last. Stores nothing. */
export class TransformTrial {
  readonly #options: TransformTrialOptions;
  readonly #transform: DataTransform;

  constructor(options: TransformTrialOptions) {
    this.#options = options;
    this.#transform = new DataTransform(options);
  }

  /**
   * The transform's input without `trmnl`; undefined before the first fetch, and for several sources until they are
   * polled after a start.
   */
  async input(setting: PluginSetting): Promise<MergeVariables | undefined> {
    const subject = await this.#read(setting);
    return subject && plain(subject.merged);
  }

  /** Runs the transform on its input; undefined when there is none. */
  async run(setting: PluginSetting, code: string, language: TransformLanguage): Promise<TriedTransform | undefined> {
    const subject = await this.#read(setting);
    if (!subject) return undefined;
    const draft = await this.#options.plugins.draft(setting.id);
    const settings = { ...draft.settings, serverless_language: settingOfLanguage(language) };
    const { variables, note } = await this.#transform.apply(code, { ...draft, settings }, subject.merged, subject.urls);
    return { note, output: note.error === undefined ? plain(variables) : undefined };
  }

  async #read({
    id,
    settings,
  }: PluginSetting): Promise<{ merged: MergeVariables; urls: readonly string[] } | undefined> {
    const { sources, poller } = this.#options;
    const kept = await sources.list(id);
    const urls = poller.report(id)?.answers.map(({ url }) => url) ?? [];
    const ordered = urls.length > 0 ? inOrder(kept, urls) : kept.length === 1 ? kept : [];
    const isEmpty = ordered.every((source) => source === undefined);
    // A transform without sources sends requests itself.
    if (isEmpty && readRecipeSettings(settings).pollingUrl.trim() !== '') return undefined;
    return { merged: mergeSources(ordered.map((source) => source?.body)), urls };
  }
}

/** `IDX_n` follows the order of the URLs, which is not stored. */
const inOrder = (kept: readonly PluginSource[], urls: readonly string[]): readonly (PluginSource | undefined)[] =>
  urls.map((url) => kept.find((source) => source.url === url));

function plain(variables: MergeVariables): MergeVariables {
  const mapped = mapWholeFloats(variables, (number) => number);
  return isObject(mapped) ? mapped : variables;
}

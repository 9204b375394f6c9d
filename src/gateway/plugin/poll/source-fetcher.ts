import type { PluginDraft, PluginSetting } from '../../store/store.js';
import type { SourceAnswer } from '../../worker/worker.js';
import type { TransformNote } from './data-transform.js';

/** The responses of the sources of one plugin setting. */
export interface FetchedSources {
  readonly answers: readonly SourceAnswer[];
  /** The interval that the source requests. */
  readonly refreshSeconds?: number;
  /** The outcome of the recipe's transform, if it has one. */
  readonly transform?: TransformNote;
}

/** Fetches from the sources of a plugin setting and stores new data; a failure keeps the last good response. */
export interface SourceFetcher {
  /** Rejects when no request could be made: invalid template, or no worker. */
  fetch(setting: PluginSetting, draft: PluginDraft): Promise<FetchedSources>;
}

import type { PluginDraft, PluginSetting } from '../../store/store.js';
import type { SourceAnswer } from '../../worker/worker.js';
import type { TransformNote } from './data-transform.js';

/** The responses of the sources of one plugin setting. */
export interface Pulled {
  readonly answers: readonly SourceAnswer[];
  /** The interval that the source requests. */
  readonly refreshSeconds?: number;
  /** Of the recipe's transform, where it has one. */
  readonly transform?: TransformNote;
}

/** Fetches from the sources of plugin settings and stores what is new; a failure keeps the last good response. */
export interface Puller {
  /** Rejects when no request could be made: a bad template, no worker. */
  pull(setting: PluginSetting, draft: PluginDraft): Promise<Pulled>;
}

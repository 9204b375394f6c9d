import type { PluginDraft, PluginSetting } from '../../store/store.js';
import type { SourceAnswer } from '../../worker/worker.js';
import type { TransformNote } from './data-transform.js';

/** What came of asking the sources of one plugin setting. */
export interface Pulled {
  readonly answers: readonly SourceAnswer[];
  /** The pace that the source itself asks for. */
  readonly refreshSeconds?: number;
  /** Of the recipe's transform, where it has one. */
  readonly transform?: TransformNote;
}

/** Asks the sources of plugin settings and keeps what is new; what fails keeps the last good answer. */
export interface Puller {
  /** Rejects when nothing could be asked at all: a bad template, no worker. */
  pull(setting: PluginSetting, draft: PluginDraft): Promise<Pulled>;
}

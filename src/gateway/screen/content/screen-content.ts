import type { Panel } from '@inkstand/engine/panel';
import type { MissingSetup, StaleData } from '../../plugin/plugin.js';
import type { Device, ShownContent, Telemetry } from '../../store/store.js';
import type { RenderJob } from '../../worker/worker.js';

/** The parts of a playlist item's content that rendering needs. */
export interface ScreenContent {
  readonly name: string;
  /** Changes if and only if data, markup or settings change. */
  readonly version: string;
  /** Changes if and only if its owner changes markup or settings: data do not change it. */
  readonly revision: string;
  /** Interval for rendering it again if the last render read the clock, chance or the device. */
  readonly refreshSeconds: number;
  /** What is missing before a display may show it; absent when it is set up. */
  readonly missing?: MissingSetup | undefined;
  /** Its source does not answer, so other playlist items are preferred. */
  readonly isUnreachable?: boolean;
  /** Set while its data is too old; the version contains it. */
  readonly stale?: StaleData | undefined;
  /** The plugins whose data has been too old for so long that a screen of it would mislead; absent if any has not. */
  readonly outdated?: readonly OutdatedPlugin[] | undefined;
  /** Path of the page that explains what to do, such as `/plugins/12`; absent when there is none. */
  readonly pagePath?: string | undefined;
}

/** What keeps a plugin from being shown: it is gone, lacks data or a required field, or has no markup. */
export type PluginObstacle = 'gone' | 'markup' | MissingSetup;

/** A plugin that a special screen names with the age of its data. */
export interface OutdatedPlugin {
  readonly name: string;
  readonly stale: StaleData;
}

/** The display that a screen is rendered for; only some recipes read its values. */
export interface Viewer {
  readonly device: Device;
  readonly telemetry: Telemetry | undefined;
}

/** Provides contents; implemented for plugins. `find` reads memory only. */
export interface ContentSource {
  find(content: ShownContent): ScreenContent | undefined;
  /** Creates the worker job for one screen that shows this time; throws when it cannot be rendered. */
  makeJob(content: ShownContent, panel: Panel, viewer: Viewer, atMs: number): Promise<RenderJob>;
}

/** `plugin-12`, `mashup-3` or `broadcast-7`; equal for contents that render the same. */
export const contentKey = (content: ShownContent): string =>
  content.kind === 'plugin' ? `plugin-${content.pluginSettingId}` : `${content.kind}-${content.id}`;

/** The plugins of a content, in the order of its cells; none for a broadcast of its own. */
export const pluginsOf = (content: ShownContent): readonly (number | undefined)[] =>
  content.kind === 'plugin' ? [content.pluginSettingId] : content.kind === 'mashup' ? content.pluginSettingIds : [];

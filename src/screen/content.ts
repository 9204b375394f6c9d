import type { MissingSetup } from '../plugin/plugin.js';
import type { Panel } from '../render/panel.js';
import type { Device, ItemContent, Telemetry } from '../store/store.js';
import type { RenderJob } from '../worker/worker.js';

/** The content of a playlist item, as far as rendering needs it. */
export interface ScreenContent {
  readonly name: string;
  /** Changes exactly when data, markup or settings change. */
  readonly version: string;
  /** Interval for rendering it again when the last render read the clock, chance or the device. */
  readonly refreshSeconds: number;
  /** What it lacks before a display may show it; absent when it is set up. */
  readonly missing?: MissingSetup | undefined;
  /** Its source no longer answers: other items of a playlist come first. */
  readonly isUnreachable?: boolean;
  /** The page that says what to do, such as `/plugins/12`; absent when there is none. */
  readonly pagePath?: string | undefined;
}

/** The display that a screen is rendered for; only some recipes read its values. */
export interface Viewer {
  readonly device: Device;
  readonly telemetry: Telemetry | undefined;
}

/** Source of contents, implemented by plugins. `find` answers from memory. */
export interface ContentSource {
  find(content: ItemContent): ScreenContent | undefined;
  /** The worker job for one screen that shows this time; throws when it cannot be rendered. */
  makeJob(content: ItemContent, panel: Panel, viewer: Viewer, atMs: number): Promise<RenderJob>;
}

/** `plugin-12` or `mashup-3`; equal for contents that render equally. */
export const contentKey = (content: ItemContent): string =>
  content.kind === 'plugin' ? `plugin-${content.pluginSettingId}` : `mashup-${content.id}`;

import type { Panel } from '../render/panel.js';
import type { Device, ItemContent, Telemetry } from '../store/store.js';
import type { RenderJob } from '../worker/worker.js';

/** What a playlist item shows, as far as drawing it is concerned. */
export interface ScreenContent {
  readonly name: string;
  /** Changes whenever data, markup or settings do, and only then. */
  readonly version: string;
  /** How often it wants to be drawn again when the drawing read the clock, chance or the device. */
  readonly refreshSeconds: number;
  /** Why there is nothing to draw yet, for people: no data came, a field is empty. Absent: it can be drawn. */
  readonly obstacle?: string | undefined;
}

/** Who a picture is drawn for; its values are read only by some recipes. */
export interface Viewer {
  readonly device: Device;
  readonly telemetry: Telemetry | undefined;
}

/** Where drawings come from: the plugin room, as this room sees it. `find` answers from memory. */
export interface ContentSource {
  find(content: ItemContent): ScreenContent | undefined;
  /** The worker's job for one screen; throws what keeps it from being made. */
  makeJob(content: ItemContent, panel: Panel, viewer: Viewer): Promise<RenderJob>;
}

/** `plugin-12` or `mashup-3`: equal for what gives equal pictures. */
export const contentKey = (content: ItemContent): string =>
  content.kind === 'plugin' ? `plugin-${content.pluginSettingId}` : `mashup-${content.id}`;

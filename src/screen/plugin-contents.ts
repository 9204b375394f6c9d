import { InkstandError } from '../errors.js';
import {
  buildCell,
  contentVersion,
  type PluginSettings,
  type Viewer as RecipeViewer,
  readRecipeSettings,
} from '../plugin/plugin.js';
import type { Panel } from '../render/panel.js';
import type { ReachPolicy, RenderJob } from '../worker/protocol.js';
import type { ContentSource, ScreenContent, Viewer } from './content.js';
import { wifiStrength } from './wifi-strength.js';

export interface PluginContentsOptions {
  readonly plugins: PluginSettings;
  readonly user: () => RecipeViewer['user'];
  readonly reach: () => ReachPolicy;
  readonly now: () => number;
}

/** Plugin settings as content of playlist items. */
export class PluginContents implements ContentSource {
  readonly #options: PluginContentsOptions;

  constructor(options: PluginContentsOptions) {
    this.#options = options;
  }

  find(pluginSettingId: number): ScreenContent | undefined {
    const setting = this.#options.plugins.list().find(({ id }) => id === pluginSettingId);
    if (!setting) return undefined;
    const { refreshMinutes } = readRecipeSettings(setting.settings);
    return {
      pluginSettingId,
      name: setting.name,
      version: contentVersion(setting),
      refreshSeconds: refreshMinutes * 60,
    };
  }

  /** Throws `not-found`, and `unprocessable` while there is no markup. */
  async makeJob(pluginSettingId: number, panel: Panel, viewer: Viewer): Promise<RenderJob> {
    const { plugins, user, reach, now } = this.#options;
    const [draft, markup, data] = await Promise.all([
      plugins.draft(pluginSettingId),
      plugins.markup(pluginSettingId),
      plugins.data(pluginSettingId),
    ]);
    if (!markup.full && !markup.shared) throw new InkstandError('unprocessable', 'it has no markup yet');
    const at = now();
    const recipeViewer = { user: user(), device: describeDevice(viewer, panel) };
    return {
      kind: 'render',
      panel,
      layout: '1x1',
      cells: [buildCell(draft, markup, data, 'full', recipeViewer, at)],
      now: at,
      timeZone: recipeViewer.user.timeZone,
      locale: recipeViewer.user.locale,
      pinned: false,
      dither: 'auto',
      assets: { kind: 'network' },
      reach: reach(),
      details: false,
    };
  }
}

function describeDevice({ device, telemetry }: Viewer, panel: Panel): RecipeViewer['device'] {
  return {
    friendlyId: device.friendlyId,
    percentCharged: telemetry?.batteryPercent ?? 100,
    wifiStrength: wifiStrength(telemetry?.rssiDbm) ?? 100,
    widthPx: panel.widthPx,
    heightPx: panel.heightPx,
  };
}

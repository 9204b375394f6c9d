import { InkstandError } from '@inkstand/common/errors';
import type { Panel, View } from '@inkstand/engine/panel';
import {
  buildCell,
  type DataOrigins,
  deviceOfPanel,
  hasNoData,
  type MergeVariables,
  type PluginSettings,
  PREVIEW_DEVICE,
  readOtherData,
  readSample,
  type Viewer,
} from '../../plugin/plugin.js';
import type { MarkupName } from '../../recipe/recipe.js';
import {
  buildRenderJob,
  type NetworkPolicy,
  type Priority,
  type RenderJob,
  type RenderResult,
} from '../../worker/worker.js';
import type { PluginContents } from '../content/plugin-contents.js';

interface PreviewerOptions {
  readonly plugins: PluginSettings;
  readonly origins: Pick<DataOrigins, 'of'>;
  readonly runJob: (job: RenderJob, options: { readonly priority: Priority }) => Promise<RenderResult>;
  readonly user: () => Viewer['user'];
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
  /** Adds the views of other plugins to a cell. */
  readonly contents: Pick<PluginContents, 'addParts'>;
}

interface PreviewRequest {
  readonly pluginSettingId: number;
  /** Markup from the editor; absent parts are read from the store. */
  readonly markup: Partial<Readonly<Record<MarkupName, string>>>;
  readonly view: View;
  readonly panel: Panel;
  /** Data to use instead of the plugin's own. */
  readonly data?: MergeVariables | undefined;
  /** Also return words and boxes. */
  readonly details?: boolean;
  /** Renders as at this moment instead of now, with the data of now. */
  readonly atMs?: number | undefined;
}

/** Renders a plugin with other markup, and with its sample until it has data. Stores nothing. */
export type Preview = (request: PreviewRequest) => Promise<RenderResult>;

/** Throws `not-found`, errors in the markup, and `unavailable` or `timeout` when the worker cannot render it. */
export function createPreviewer({ plugins, origins, contents, runJob, user, reach, now }: PreviewerOptions): Preview {
  return async ({ pluginSettingId, markup, view, panel, data: other, details = false, atMs }) => {
    const draft = await plugins.draft(pluginSettingId);
    const stored = await plugins.markup(pluginSettingId);
    const setting = plugins.get(pluginSettingId);
    const data = other ?? (hasNoData(setting) ? readSample(setting) : await plugins.variables(pluginSettingId));
    const viewer: Viewer = { user: user(), device: deviceOfPanel(panel, PREVIEW_DEVICE) };
    const at = atMs ?? now();
    const parts = { ...stored, ...markup };
    const others = await readOtherData(plugins, parts);
    const own = buildCell(draft, parts, { ...data, ...others.variables }, view, viewer, at);
    const dataOrigin = await origins.of(setting, others.ids);
    const cell = await contents.addParts({ ...own, dataOrigin }, [pluginSettingId], viewer, at);
    const { timeZone, locale } = viewer.user;
    const upright: Panel = { ...panel, format: 'png', rotationDegrees: 0, mirrored: false };
    const settings = { panel: upright, now: at, timeZone, locale, reach: reach(), details };
    const result = await runJob(buildRenderJob({ cell }, settings), { priority: 'preview' });
    if (result.bytes.byteLength === 0) throw new InkstandError('unprocessable', 'the markup asked to skip rendering');
    return result;
  };
}

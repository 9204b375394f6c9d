import { InkstandError } from '@inkstand/common/errors';
import type { Panel } from '@inkstand/engine/panel';
import {
  buildCell,
  buildPictureCell,
  EMPTY_DRAFT,
  type MergeVariables,
  type Viewer as RecipeViewer,
} from '../../plugin/plugin.js';
import type { PluginDraft, ScreenTable } from '../../store/store.js';
import {
  buildRenderJob,
  type NetworkPolicy,
  type Priority,
  type RenderJob,
  type RenderResult,
} from '../../worker/worker.js';
import { addressScreen, type ScreenAddress } from '../name/screen-address.js';
import { hashToSix, nameOf } from '../name/screen-name.js';
import { makeToken, type ScreenFiles } from '../screen-files.js';

/** The source that a screen is rendered from. */
export type ScreenSource =
  | { readonly kind: 'markup'; readonly markup: string; readonly variables: MergeVariables }
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly mediaType: string };

/** A screen that belongs to no plugin setting. */
export interface ScreenRequest {
  readonly source: ScreenSource;
  readonly panel: Panel;
  /** Available to markup as `trmnl.device`. */
  readonly device: RecipeViewer['device'];
  readonly darkMode: boolean;
  readonly dither: RenderJob['dither'];
}

/** A screen that can be downloaded for one day. */
interface MadeScreen extends ScreenAddress {
  readonly result: RenderResult;
}

interface ScreenMakerOptions {
  readonly screens: ScreenTable;
  readonly files: ScreenFiles;
  readonly runJob: (job: RenderJob, options: { readonly priority: Priority }) => Promise<RenderResult>;
  readonly user: () => RecipeViewer['user'];
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
}

/** Renders a screen that belongs to no plugin setting. */
export type RenderScreen = (request: ScreenRequest) => Promise<RenderResult>;

/** Renders a screen that belongs to no plugin setting and stores it for a day. */
export type MakeScreen = (request: ScreenRequest) => Promise<MadeScreen>;

/** Throws errors in the markup, and `unavailable` or `timeout` when the worker cannot render it. */
export function createScreenRenderer(options: Omit<ScreenMakerOptions, 'screens' | 'files'>): RenderScreen {
  return async (request) => {
    const result = await options.runJob(makeJob(request, options), { priority: 'preview' });
    if (result.bytes.byteLength > 0) return result;
    throw new InkstandError('unprocessable', 'the markup asked to skip rendering');
  };
}

/** Throws what the renderer throws. */
export function createScreenMaker(options: ScreenMakerOptions): MakeScreen {
  const { screens, files, now } = options;
  const render = createScreenRenderer(options);
  return async (request) => {
    const result = await render(request);
    const { bytes, mediaType } = result;
    const token = makeToken();
    // The row is written first here: a sweep deletes files without a row, and nobody has this address yet.
    await screens.addTemporaryFile({ token, mediaType });
    await files.write(bytes, mediaType, token);
    const name = nameOf(`screen-${hashToSix(token)}`, Math.floor(now() / 1000));
    return { ...addressScreen(name, token, mediaType), result };
  };
}

type JobOptions = Pick<ScreenMakerOptions, 'user' | 'reach' | 'now'>;

function makeJob({ source, panel, device, darkMode, dither }: ScreenRequest, options: JobOptions): RenderJob {
  const { user, reach, now } = options;
  const at = now();
  const viewer = { user: user(), device };
  const { timeZone, locale } = viewer.user;
  const settings = { panel, now: at, timeZone, locale, dither, reach: reach() };
  if (source.kind === 'image') {
    const { bytes, mediaType } = source;
    const cell = buildPictureCell({ settings: {} }, { bytes, mediaType, fit: 'contain', isUnchecked: true }, 'full');
    return buildRenderJob({ cell }, settings);
  }
  const draft: PluginDraft = {
    ...EMPTY_DRAFT,
    name: 'Screen',
    strategy: 'static',
    settings: darkMode ? { dark_mode: 'yes' } : {},
  };
  const cell = buildCell(draft, { full: source.markup }, source.variables, 'full', viewer, at);
  return buildRenderJob({ cell }, settings);
}

import { InkstandError } from '@inkstand/common/errors';
import {
  createRenderer,
  Ditherer,
  type Note,
  type Renderer,
  type ResourceLoader,
  renderScreen,
  type ScreenContent,
} from '@inkstand/engine/render';
import { FrameworkSource } from '../../framework-release/framework-source.js';
import type { RenderJob, RenderResult } from '../protocol/render.js';
import { CellHosts } from './cell-hosts.js';
import { createAssetBudget, createAssetLoader } from './load-assets.js';
import { noteRefused } from './note-refused.js';
import { OwnFontFolder } from './own-fonts.js';
import { type CellScripts, ScriptPreparer } from './page-scripts.js';
import { requirePictures, requireWholePictures, withPictures, writePicturePage } from './picture-cell.js';
import { ratioOfView } from './place-crop.js';
import { combineCells, type HostedCell, renderCell, withHosts, withoutScripts, withScripts } from './render-cell.js';

/** Runs a render job, from Liquid to the bytes of the screen. @throws InkstandError */
export type RenderRecipe = (job: RenderJob) => Promise<RenderResult>;

/**
 * Creates the renderer of a process, with its caches. The worker has one, and `bin/inkstand render` calls the same
 * function in its own process, so that both produce the same bytes. `dataDir` may contain official framework releases
 * and the owner's fonts; an unusable font is reported with the first screen.
 */
export function createRecipeRenderer(dataDir?: string): RenderRecipe {
  const rendererFor = cacheRenderer(dataDir);
  const ditherer = new Ditherer();
  const scripts = new ScriptPreparer(dataDir);
  return async (job) => {
    const { renderer, notes: fontNotes } = rendererFor();
    const { panel, now, locale, dither, details, notice } = job;
    requireWholePictures(job.cells);
    const budget = createAssetBudget();
    const loaderOf = (hosts: CellHosts): ResourceLoader =>
      withPictures(job.cells, createAssetLoader(job.assets, hosts, budget));
    const pageHosts = new CellHosts({ markup: { shared: '', view: job.page ?? '' }, variables: {} }, job.reach);
    const cells = await renderCells(job, scripts, loaderOf);
    const pageScripts = await preparePage(job, scripts, pageHosts);
    const drawn = cells.filter((cell) => cell !== undefined);
    const picture = await renderScreen(renderer, ditherer, {
      panel,
      content: contentOf(job, cells, pageScripts),
      load: loaderOf(pageHosts),
      now,
      locale,
      dither,
      details,
      notice,
    });
    requirePictures(picture.notes);
    const { bytes, mediaType, widthPx, heightPx, words, boxes } = picture;
    return {
      bytes,
      mediaType,
      widthPx,
      heightPx,
      ...combineCells(drawn),
      ...timeOf(pageScripts ? [pageScripts] : drawn.flatMap(({ scripts: own }) => own ?? [])),
      ...listErrors(cells),
      notes: [
        ...fontNotes,
        ...drawn.flatMap((cell) => cell.notes),
        ...noteRefused(picture.notes, [pageHosts, ...drawn.map(({ hosts }) => hosts)]),
      ],
      refusedHosts: cells.map((cell) => cell?.hosts.refused ?? []),
      ...(details ? { words, boxes, html: drawn.map(({ cell }) => cell.html) } : {}),
    };
  };
}

function listErrors(cells: readonly (HostedCell | undefined)[]): Pick<RenderResult, 'cellErrors'> {
  const cellErrors = cells.flatMap((rendered, cell) => {
    if (!rendered?.error) return [];
    const { message, markupError } = rendered.error;
    return { cell, message, ...(markupError && { markupError }) };
  });
  return cellErrors.length === 0 ? {} : { cellErrors };
}

function timeOf(scripts: readonly CellScripts[]): Pick<RenderResult, 'scriptMs'> {
  if (scripts.length === 0) return {};
  return { scriptMs: scripts.reduce((sum, { result }) => sum + result.elapsedMs, 0) };
}

interface CachedRenderer {
  readonly renderer: Renderer;
  /** Errors in the owner's fonts; reported once. */
  readonly notes: readonly Note[];
}

/** Creates a new renderer when the owner added or removed a release or font. */
function cacheRenderer(dataDir: string | undefined): () => CachedRenderer {
  const releases = dataDir === undefined ? undefined : new FrameworkSource(dataDir);
  const folder = dataDir === undefined ? undefined : new OwnFontFolder(dataDir);
  let cached: { readonly stamp: string; readonly renderer: Renderer } | undefined;
  return () => {
    const stamp = `${releases?.stamp()}\n${folder?.stamp()}`;
    if (cached?.stamp === stamp) return { renderer: cached.renderer, notes: [] };
    const own = folder?.open();
    const releaseFonts = releases?.open();
    const ownFonts = [...(own?.fonts ?? []), ...(releaseFonts?.ownFonts ?? [])];
    cached = { stamp, renderer: createRenderer({ ...releaseFonts, ownFonts }) };
    return { renderer: cached.renderer, notes: own?.notes ?? [] };
  };
}

/** The scripts of a finished page. */
async function preparePage(
  job: RenderJob,
  scripts: ScriptPreparer,
  hosts: CellHosts,
): Promise<CellScripts | undefined> {
  if (job.page === undefined || job.refuseScripts) return undefined;
  return scripts.prepare({ html: job.page, name: 'page.html', hosts }, job);
}

async function renderCells(
  job: RenderJob,
  scripts: ScriptPreparer,
  loaderOf: (hosts: CellHosts) => ResourceLoader,
): Promise<readonly (HostedCell | undefined)[]> {
  const { cells, now, pinned, panel } = job;
  const isAlone = cells.filter((cell) => cell !== undefined).length < 2;
  return Promise.all(
    cells.map(async (cell, place) => {
      if (!cell) return undefined;
      const hosts = new CellHosts(cell, job.reach);
      const rendered = withHosts(renderCell(cell, { now, pinned, isAlone, place, panel }), hosts, loaderOf(hosts));
      const { html, view } = rendered.cell;
      const refusal = job.refuseScripts ?? cell.refuseScripts;
      if (refusal) return withoutScripts(rendered, refusal);
      const { markup, scriptSeconds } = cell;
      const scripted = { html, name: `${view}.liquid`, markup, scriptSeconds, hosts };
      return withScripts(rendered, await scripts.prepare(scripted, job));
    }),
  );
}

function contentOf(
  { page, layout, onlyCell, cells: sources, panel }: RenderJob,
  cells: readonly (HostedCell | undefined)[],
  scripts: CellScripts | undefined,
): ScreenContent {
  if (page !== undefined) return { kind: 'page', html: page, ...(scripts && { runScripts: scripts.run }) };
  const { picture, keepsLevels } = (layout === '1x1' && sources[0]) || {};
  if (picture)
    return {
      kind: 'page',
      ...(keepsLevels && { keepsLevels }),
      html: writePicturePage(picture, 0, ratioOfView('full', panel)),
    };
  if (onlyCell !== undefined && !cells[onlyCell]) {
    throw new InkstandError('invalid', `expected a cell ${onlyCell} of ${layout} to draw alone`);
  }
  return {
    kind: 'cells',
    layout,
    cells: cells.map((rendered) => rendered?.cell),
    ...(onlyCell === undefined ? {} : { onlyCell }),
  };
}

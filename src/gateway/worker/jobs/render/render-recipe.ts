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
import { FrameworkSource } from '../../../framework-release/framework-source.js';
import type { CellSource, RenderJob, RenderResult } from '../../protocol/render.js';
import { AddedFontFolder } from './added-fonts.js';
import { CellHosts } from './cell-hosts.js';
import { createAssetBudget, createAssetLoader } from './load-assets.js';
import { noteRefusedHosts } from './note-refused-hosts.js';
import { type CellScripts, ScriptPreparer } from './page-scripts.js';
import { requirePictures, requireWholePictures, withPicture, writePicturePage } from './picture-cell.js';
import { ratioOfView } from './place-crop.js';
import {
  combineCells,
  type HostedCell,
  renderCell,
  withCellParts,
  withHosts,
  withoutScripts,
  withParts,
  withScripts,
} from './render-cell.js';

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
    const loaderOf = (hosts: CellHosts): ResourceLoader => createAssetLoader(job.assets, hosts, budget);
    const pageHosts = new CellHosts({ markup: { shared: '', view: job.page ?? '' }, variables: {} }, job.reach);
    const cells = await renderCells(job, scripts, loaderOf);
    const pageScripts = await preparePage(job, scripts, pageHosts);
    const drawn = cells.filter((cell) => cell !== undefined);
    const all = withParts(drawn);
    const picture = await renderScreen(renderer, ditherer, {
      panel,
      content: contentOf(job, cells, pageScripts),
      load: wholePictureLoader(job, loaderOf(pageHosts)),
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
      ...timeOf(pageScripts ? [pageScripts] : all.flatMap(({ scripts: cellScripts }) => cellScripts ?? [])),
      ...listErrors(cells),
      notes: [
        ...fontNotes,
        ...all.flatMap((cell) => cell.notes),
        ...noteRefusedHosts(picture.notes, [pageHosts, ...all.map(({ hosts }) => hosts)]),
      ],
      refusedHosts: cells.map((cell) => cell?.hosts.refused ?? []),
      ...listPartRefusals(drawn),
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
  const folder = dataDir === undefined ? undefined : new AddedFontFolder(dataDir);
  let cached: { readonly stamp: string; readonly renderer: Renderer } | undefined;
  return () => {
    const stamp = `${releases?.stamp()}\n${folder?.stamp()}`;
    if (cached?.stamp === stamp) return { renderer: cached.renderer, notes: [] };
    const addedFolder = folder?.open();
    const releaseFonts = releases?.open();
    const addedFonts = [...(addedFolder?.fonts ?? []), ...(releaseFonts?.ownFonts ?? [])];
    cached = { stamp, renderer: createRenderer({ ...releaseFonts, ownFonts: addedFonts }) };
    return { renderer: cached.renderer, notes: addedFolder?.notes ?? [] };
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
  const isAlone = job.cells.filter((cell) => cell !== undefined).length < 2;
  const render = async (source: CellSource, alone: boolean): Promise<HostedCell> => {
    const { now, pinned, panel } = job;
    const hosts = new CellHosts(source, job.reach);
    const load = withPicture(source, loaderOf(hosts));
    const rendered = withHosts(renderCell(source, { now, pinned, isAlone: alone, panel }), hosts, load);
    const parts = await renderParts(source, (part) => render(part, false));
    const whole = parts.size === 0 ? rendered : withCellParts(rendered, parts);
    const refusal = job.refuseScripts ?? source.refuseScripts;
    if (refusal) return withoutScripts(whole, refusal);
    const { html, view } = whole.cell;
    const { markup, scriptSeconds } = source;
    const scripted = { html, name: `${view}.liquid`, markup, scriptSeconds, hosts };
    return withScripts(whole, await scripts.prepare(scripted, job));
  };
  return Promise.all(job.cells.map(async (source) => source && render(source, isAlone)));
}

/** The cells inside of a cell, by their keys. */
async function renderParts(
  { parts = {} }: CellSource,
  render: (part: CellSource) => Promise<HostedCell>,
): Promise<ReadonlyMap<string, HostedCell>> {
  const rendered = await Promise.all(
    Object.entries(parts).map(async ([key, part]) => [key, await render(part)] as const),
  );
  return new Map(rendered);
}

function listPartRefusals(cells: readonly HostedCell[]): Pick<RenderResult, 'partRefusedHosts'> {
  const entries = withParts(cells).flatMap(({ parts = [] }) =>
    [...parts].map(([key, { hosts }]) => [key, hosts.refused] as const),
  );
  return entries.length === 0 ? {} : { partRefusedHosts: Object.fromEntries(entries) };
}

/** A picture that fills the screen is a page of its own. */
const wholePictureLoader = ({ layout, cells: [cell] }: RenderJob, load: ResourceLoader): ResourceLoader =>
  layout === '1x1' && cell ? withPicture(cell, load) : load;

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
      html: writePicturePage(picture, ratioOfView('full', panel)),
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

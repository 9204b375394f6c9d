import { InkstandError } from '../errors.js';
import { Ditherer } from '../render/dither/dither.js';
import { createRenderer } from '../render/render.js';
import { renderScreen, type ScreenContent } from '../render/screen.js';
import { createAssetLoader } from './load-assets.js';
import type { RenderJob, RenderResult } from './protocol.js';
import { combineCells, type RenderedCell, renderCell } from './render-cell.js';

/** Draws one render job, from Liquid to the bytes of the picture. @throws InkstandError */
export type RenderRecipe = (job: RenderJob) => Promise<RenderResult>;

/**
 * The renderer of a process, with its caches: the worker keeps one, and `bin/inkstand render` calls the same function in
 * its own process, so that both draw the same bytes.
 */
export function createRecipeRenderer(): RenderRecipe {
  const renderer = createRenderer();
  const ditherer = new Ditherer();
  return async (job) => {
    const { panel, now, locale, dither, details } = job;
    const cells = renderCells(job);
    const drawn = cells.filter((cell) => cell !== undefined);
    const picture = await renderScreen(renderer, ditherer, {
      panel,
      content: contentOf(job, cells),
      load: createAssetLoader(job.assets, job.reach),
      now,
      locale,
      dither,
      details,
    });
    const { bytes, mediaType, widthPx, heightPx, words, boxes } = picture;
    return {
      bytes,
      mediaType,
      widthPx,
      heightPx,
      ...combineCells(drawn),
      notes: [...drawn.flatMap((cell) => cell.notes), ...picture.notes],
      ...(details ? { words, boxes, html: drawn.map(({ cell }) => cell.html) } : {}),
    };
  };
}

function renderCells(job: RenderJob): readonly (RenderedCell | undefined)[] {
  const { cells, now, pinned } = job;
  const isAlone = cells.filter((cell) => cell !== undefined).length < 2;
  return cells.map((cell) => cell && renderCell(cell, { now, pinned, isAlone }));
}

function contentOf({ page, layout, onlyCell }: RenderJob, cells: readonly (RenderedCell | undefined)[]): ScreenContent {
  if (page !== undefined) return { kind: 'page', html: page };
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

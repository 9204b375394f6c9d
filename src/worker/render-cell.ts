import { InkstandError } from '../errors.js';
import type { Cell } from '../render/panel.js';
import type { Note } from '../render/render.js';
import { type LiquidPage, renderLiquid } from './liquid/liquid.js';
import { writePictureMarkup } from './picture-cell.js';
import type { CellSource, RenderResult } from './protocol.js';

/** One cell after Liquid. */
export interface RenderedCell {
  readonly cell: Cell;
  readonly reads: RenderResult['read'];
  readonly skip: RenderResult['skip'];
  readonly notes: readonly Note[];
}

/** What a cell knows of its picture. */
export interface CellOptions {
  readonly now: number;
  readonly pinned: boolean;
  /** A cell of several draws what is wrong with it; one that stands alone fails. */
  readonly isAlone: boolean;
  /** Its place in the layout. */
  readonly place: number;
}

/** Runs a cell's Liquid. @throws InkstandError for a template that cannot be parsed or reaches a limit, when it stands alone */
export function renderCell(source: CellSource, options: CellOptions): RenderedCell {
  const { view, darkMode, noScreenPadding, frameworkVersion } = source;
  const page = renderPage(source, options);
  return {
    cell: { view, html: page.html, darkMode, noScreenPadding, frameworkVersion },
    reads: page.reads,
    skip: findSkip(page.html, source.variables),
    notes: page.notes.map(({ message, isShared, line, column }) => ({
      code: 'liquid',
      values: { file: isShared ? 'shared.liquid' : `${view}.liquid`, line, column, message },
    })),
  };
}

const NOTHING_READ = { clock: false, chance: false, device: false } as const;

function renderPage(source: CellSource, options: CellOptions): LiquidPage {
  const { picture, markup } = source;
  if (picture) {
    const reads = { ...NOTHING_READ, clock: picture.changesByItself ?? false };
    return { html: writePictureMarkup(picture, options.place), reads, notes: [] };
  }
  const { shared, view } = markup;
  try {
    return renderLiquid(view, source.variables, { now: options.now, pinned: options.pinned, shared });
  } catch (error) {
    if (options.isAlone || !(error instanceof InkstandError)) throw error;
    const text = error.message.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
    return {
      html: `<div class="layout"><div class="columns"><div class="column"><span class="label">${text}</span></div></div></div>`,
      reads: NOTHING_READ,
      notes: [{ message: error.message, isShared: false, line: 1, column: 1 }],
    };
  }
}

// Scripts are not run; one that does nothing but ask for this is understood all the same.
const SKIP_SCRIPT =
  /<script\b[^>]*>\s*(?:window\.)?TRMNL_SKIP_(DISPLAY|SCREEN_GENERATION)\s*=\s*true\s*;?\s*<\/script\s*>/;

function findSkip(html: string, variables: CellSource['variables']): RenderResult['skip'] {
  const asked = SKIP_SCRIPT.exec(html)?.[1];
  if (asked === 'DISPLAY' || variables.TRMNL_SKIP_DISPLAY === true) return 'display';
  return asked === 'SCREEN_GENERATION' ? 'generation' : 'none';
}

/** Of several cells: a look of any counts, and they are skipped only together. */
export function combineCells(cells: readonly RenderedCell[]): Pick<RenderResult, 'read' | 'skip'> {
  const reads = (key: keyof RenderResult['read']): boolean => cells.some((cell) => cell.reads[key]);
  const [first] = cells;
  const agree = cells.every((cell) => cell.skip === first?.skip);
  return {
    read: { clock: reads('clock'), chance: reads('chance'), device: reads('device') },
    skip: first && agree ? first.skip : 'none',
  };
}

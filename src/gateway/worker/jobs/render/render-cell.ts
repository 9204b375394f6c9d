import { InkstandError } from '@inkstand/common/errors';
import type { Cell } from '@inkstand/engine/panel';
import type { Note, ResourceLoader } from '@inkstand/engine/render';
import { type LiquidPage, renderLiquid } from '@inkstand/liquid';
import { mayRunScripts } from '../../may-run-scripts.js';
import type { CellSource, RenderResult, ScriptRefusal } from '../../protocol/render.js';
import type { CellHosts } from './cell-hosts.js';
import type { CellScripts } from './page-scripts.js';
import { writePictureMarkup } from './picture-cell.js';
import { ratioOfView } from './place-crop.js';

/** One cell after Liquid. */
interface RenderedCell {
  readonly cell: Cell;
  readonly reads: RenderResult['read'];
  readonly variables: CellSource['variables'];
  readonly scripts?: CellScripts;
  readonly notes: readonly Note[];
  /** Why the cell shows an error in place of its content. */
  readonly error?: InkstandError;
  /** The cells inside of it, by their keys. */
  readonly parts?: ReadonlyMap<string, HostedCell>;
}

/** A rendered cell with the hosts that it may fetch from. */
export interface HostedCell extends RenderedCell {
  readonly hosts: CellHosts;
}

/** Cells with those inside of them, each before its parts. */
export const withParts = <One extends RenderedCell>(cells: readonly One[]): readonly (One | HostedCell)[] =>
  cells.flatMap((cell) => [cell, ...withParts([...(cell.parts?.values() ?? [])])]);

/** Properties of the screen that a cell needs. */
interface CellOptions {
  readonly now: number;
  readonly pinned: boolean;
  /** A cell of a mashup shows its error, while a full cell fails. */
  readonly isAlone: boolean;
  /** Size of the screen. */
  readonly panel: { readonly widthPx: number; readonly heightPx: number };
}

/**
 * Renders a cell's Liquid. @throws InkstandError for a full cell whose template has a syntax error or exceeds a limit
 */
export function renderCell(source: CellSource, options: CellOptions): RenderedCell {
  const { view, darkMode, noScreenPadding, frameworkVersion, keepsLevels } = source;
  const { error, ...page } = renderPage(source, options);
  return {
    ...(error && { error }),
    cell: { view, html: page.html, darkMode, noScreenPadding, frameworkVersion, ...(keepsLevels && { keepsLevels }) },
    reads: page.reads,
    variables: source.variables,
    notes: page.notes.map(({ message, isShared, line, column }) => ({
      code: 'liquid',
      values: { file: isShared ? 'shared.liquid' : `${view}.liquid`, line, column, message },
    })),
  };
}

const NOTHING_READ = { clock: false, chance: false, device: false } as const;

function renderPage(source: CellSource, options: CellOptions): LiquidPage & { readonly error?: InkstandError } {
  const { picture, markup } = source;
  if (picture) {
    // Not the clock: a picture shown in turn contains no time that could be wrong.
    const reads = { ...NOTHING_READ, chance: picture.changesOverTime ?? false };
    return { html: writePictureMarkup(picture, ratioOfView(source.view, options.panel)), reads, notes: [] };
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
      notes: [{ message: error.message, isShared: false, line: 1, column: 1, ...error.markupError }],
      error,
    };
  }
}

function skipOf({ variables, scripts }: RenderedCell): RenderResult['skip'] {
  return variables.TRMNL_SKIP_DISPLAY === true ? 'display' : (scripts?.result.skip ?? 'none');
}

/** The cell with what it loads from its hosts. */
export const withHosts = (rendered: RenderedCell, hosts: CellHosts, load: ResourceLoader): HostedCell => ({
  ...rendered,
  hosts,
  cell: { ...rendered.cell, load },
});

/** The cell with the cells inside of it. */
export const withCellParts = (rendered: HostedCell, parts: ReadonlyMap<string, HostedCell>): HostedCell => ({
  ...rendered,
  parts,
  cell: { ...rendered.cell, parts: new Map([...parts].map(([key, { cell }]) => [key, cell])) },
});

/** The cell with scripts that are ready to run. */
export function withScripts(rendered: HostedCell, scripts: CellScripts | undefined): HostedCell {
  if (!scripts) return rendered;
  return { ...rendered, scripts, cell: { ...rendered.cell, runScripts: scripts.run } };
}

/** The cell without its scripts, with the reason in its report. */
export function withoutScripts(rendered: HostedCell, refusal: ScriptRefusal): HostedCell {
  if (!mayRunScripts(rendered.cell.html)) return rendered;
  return { ...rendered, notes: [...rendered.notes, { code: `scripts-${refusal}`, values: {} }] };
}

/**
 * Combines several cells: what any of them or their parts reads counts, but the screen is skipped only if all cells
 * request it.
 */
export function combineCells(cells: readonly RenderedCell[]): Pick<RenderResult, 'read' | 'skip'> {
  const all = withParts(cells);
  const reads = (key: keyof RenderResult['read']): boolean => all.some((cell) => cell.reads[key]);
  const scripts = all.flatMap((cell) => cell.scripts?.result ?? []);
  const [first = 'none', ...others] = cells.map(skipOf);
  return {
    read: {
      // Fetched data may be outdated as soon as the time is.
      clock: reads('clock') || scripts.some(({ readsClock, readsNetwork }) => readsClock || readsNetwork),
      chance: reads('chance') || scripts.some(({ readsChance }) => readsChance),
      device: reads('device'),
    },
    skip: others.every((skip) => skip === first) ? first : 'none',
  };
}

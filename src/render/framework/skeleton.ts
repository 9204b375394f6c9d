import type { FrameworkScreen, MashupLayout } from '../panel.js';
import type { View } from './view.js';

/** What a page is built around. */
export interface PageRequest {
  /** Markup after Liquid. */
  readonly markup: string;
  readonly view: View;
  readonly screen: FrameworkScreen;
  readonly darkMode: boolean;
  readonly noScreenPadding: boolean;
  readonly frameworkVersion: string;
  /** Of a mashup: its layout, and which cell this markup fills, counted from 0; the others stay empty. */
  readonly mashup?: { readonly layout: MashupLayout; readonly cell: number };
}

const CELL_VIEWS: Readonly<Record<MashupLayout, readonly View[]>> = {
  '1x1': ['full'],
  '1Lx1R': ['half_vertical', 'half_vertical'],
  '1Tx1B': ['half_horizontal', 'half_horizontal'],
  '1Lx2R': ['half_vertical', 'quadrant', 'quadrant'],
  '2Lx1R': ['quadrant', 'quadrant', 'half_vertical'],
  '2Tx1B': ['quadrant', 'quadrant', 'half_horizontal'],
  '1Tx2B': ['half_horizontal', 'quadrant', 'quadrant'],
  '2x2': ['quadrant', 'quadrant', 'quadrant', 'quadrant'],
};

/** The views of a mashup's cells in their order. */
export function viewsOfMashup(layout: MashupLayout): readonly View[] {
  return CELL_VIEWS[layout];
}

/** Classes of the screen element, as the framework's own host writes them. */
export function screenClasses(
  request: Pick<PageRequest, 'screen' | 'darkMode' | 'noScreenPadding' | 'frameworkVersion'>,
): string[] {
  const { screen } = request;
  return [
    'screen',
    `screen--${screen.depthClass}`,
    `screen--${screen.deviceClass}`,
    `screen--${screen.size}`,
    `screen--density-${screen.density}`,
    ...(screen.orientation === 'portrait' ? ['screen--portrait'] : []),
    ...(request.noScreenPadding ? ['screen--no-bleed'] : []),
    ...(request.darkMode ? ['screen--dark-mode'] : []),
  ];
}

/**
 * The whole page around a recipe's markup. Markup that is a document of its own stays as it is; markup that brings its
 * own screen or view is put in at that level, since a second one inside would be laid out inside the first.
 */
export function buildPage(request: PageRequest): string {
  const { markup, view, mashup } = request;
  if (/^\s*(<!--[\s\S]*?-->\s*)*(<!doctype\s|<html[\s>])/i.test(markup)) return markup;
  const head = '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body class="environment trmnl">';
  if (hasClass(markup, 'screen')) return `${head}${markup}</body></html>`;
  const own = hasClass(markup, 'view') ? markup : `<div class="view view--${view}">\n${markup}\n</div>`;
  const inner = mashup ? buildMashup(mashup.layout, mashup.cell, own) : own;
  return `${head}<div class="${screenClasses(request).join(' ')}">${inner}</div></body></html>`;
}

function buildMashup(layout: MashupLayout, cell: number, markup: string): string {
  const cells = CELL_VIEWS[layout].map((view, index) =>
    index === cell ? markup : `<div class="view view--${view}"></div>`,
  );
  return `<div class="mashup mashup--${layout}">${cells.join('')}</div>`;
}

/** Whether an element of the markup's outermost level bears the class; a rough look at the source is enough for that. */
function hasClass(markup: string, name: string): boolean {
  return new RegExp(`<[a-z][^>]*\\sclass\\s*=\\s*["'](?:[^"']*\\s)?${name}(?:\\s[^"']*)?["']`, 'i').test(markup);
}

import type { FrameworkScreen } from './framework-screen.js';
import { type MashupLayout, viewsOfMashup } from './mashup.js';
import type { View } from './view.js';

/** Input of a page. */
interface PageRequest {
  /** Markup after Liquid. */
  readonly markup: string;
  readonly view: View;
  readonly screen: FrameworkScreen;
  readonly darkMode: boolean;
  readonly noScreenPadding: boolean;
  readonly frameworkVersion: string;
  /** For a mashup: its layout, and which cell this markup fills, counted from 0; the others stay empty. */
  readonly mashup?: { readonly layout: MashupLayout; readonly cell: number };
  /** The screen is a part of another one, of this size in CSS px, and the view fills it. */
  readonly partSize?: { readonly width: number; readonly height: number };
}

/** Classes of the screen element, as the framework's own host writes them. */
function screenClasses(
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
 * The complete page around a recipe's markup, always inside a separate view: markup that contains a view, a screen or a
 * whole document is nested as on the platform (the parser drops its `html` and `body` tags).
 */
export function buildPage(request: PageRequest): string {
  const { markup, view, mashup, partSize } = request;
  const fills = partSize && view !== 'full' ? ' style="width:100%;height:100%"' : '';
  const own = `<div class="view view--${view}"${fills}>\n${markup}\n</div>`;
  const inner = mashup ? buildMashup(mashup.layout, mashup.cell, own) : own;
  const head = '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body class="environment trmnl">';
  const size = partSize ? ` style="width:${partSize.width}px;height:${partSize.height}px"` : '';
  return `${head}<div class="${screenClasses(request).join(' ')}"${size}>${inner}</div></body></html>`;
}

function buildMashup(layout: MashupLayout, cell: number, markup: string): string {
  const cells = viewsOfMashup(layout).map((view, index) =>
    index === cell ? markup : `<div class="view view--${view}"></div>`,
  );
  return `<div class="mashup mashup--${layout}">${cells.join('')}</div>`;
}

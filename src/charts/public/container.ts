import type { ChartElement, ChartWindow } from '../dom.js';
import { MAX_SIDE_PX } from '../limits.js';
import { DEFAULT_SIZE_PX } from '../options/chart-defaults.js';
import {
  isOptions,
  type Options,
  readLength,
  readNumber,
  readOptions,
  readText,
  withClassName,
} from '../options/read.js';
import { drawSvg } from '../svg/svg.js';

interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** The element that a chart is drawn into, by id or itself. */
export function findContainer(window: ChartWindow, target: unknown): ChartElement {
  const found = typeof target === 'string' ? window.document.getElementById(target) : target;
  if (!isOptions(found) || typeof (found as { appendChild?: unknown }).appendChild !== 'function') {
    throw new Error(`no element to draw the chart into: ${readText(target, 'none given')}`);
  }
  return found as unknown as ChartElement;
}

/** A chart does not keep its container from shrinking, as Highcharts has it. */
export function hideOverflow(container: ChartElement): void {
  const style = container.getAttribute('style')?.replace(/;?\s*$/, ';') ?? '';
  container.setAttribute('style', `${style}overflow:hidden`);
}

/** Width and height of a chart: its options, else its container, else defaults. */
export function chartSize(window: ChartWindow, container: ChartElement, options: Options): ChartSize {
  const style = window.getComputedStyle(container);
  const padding = (side: string) => Number.parseFloat(style.getPropertyValue(`padding-${side}`)) || 0;
  // As Highcharts: a chart is never wider than the whole pixels of a container of, say, 567.5 px.
  const wholeWidth = Math.floor(container.getBoundingClientRect?.().width ?? container.clientWidth);
  const innerWidth = Math.min(container.clientWidth, wholeWidth) - padding('left') - padding('right');
  const innerHeight = container.clientHeight - padding('top') - padding('bottom');
  const width = readNumber(options.width, 0) || Math.max(0, innerWidth) || DEFAULT_SIZE_PX.width;
  const height = readLength(options.height, width, 0) || (innerHeight > 1 ? innerHeight : DEFAULT_SIZE_PX.height);
  return { width: limit(width), height: limit(height) };
}

function limit(side: number): number {
  return Math.max(0, Math.min(MAX_SIDE_PX, side));
}

/** The box and the drawing of a chart, empty. */
export function createRoot(
  window: ChartWindow,
  id: string,
  size: ChartSize,
  { style: styleOptions, className }: Options,
): { readonly box: ChartElement; readonly svg: ChartElement } {
  const { document } = window;
  const style = readOptions(styleOptions);
  const box = document.createElement('div');
  box.setAttribute('id', id);
  box.setAttribute('class', withClassName('highcharts-container', { className }));
  box.setAttribute('dir', 'ltr');
  box.setAttribute(
    'style',
    `position:relative;overflow:hidden;width:${size.width}px;height:${size.height}px;text-align:left;line-height:normal;z-index:0;padding:0px`,
  );
  const family = readText(style.fontFamily, 'Helvetica, Arial, sans-serif').replace(/;/g, '');
  const svg = drawSvg(box, document, 'svg', {
    version: '1.1',
    class: 'highcharts-root',
    style: `font-family:${family};font-size:${readText(style.fontSize, '1rem').replace(/;/g, '')}`,
    width: size.width,
    height: size.height,
    viewBox: `0 0 ${size.width} ${size.height}`,
  });
  return { box, svg };
}

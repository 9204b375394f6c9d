import { type Options, readLength, readNumber, readNumberOrNone, readOptions } from '../options/read.js';
import type { Legend } from './legend.js';

/** Room below the items for the number of the page and its triangles. */
const NAVIGATION_PX = 20;

/** What of a legend is shown that is higher than its room. */
export interface LegendPages {
  readonly count: number;
  /** Height of the items that are shown. */
  readonly clipHeight: number;
}

export interface Arrangement {
  readonly width: number;
  readonly height: number;
  readonly pages: LegendPages | undefined;
}

/** Width that the page gives to the legend. */
export function givenWidth({ chart, options, padding }: Legend): number | undefined {
  const whole = chart.chartWidth - chart.spacing[1] - chart.spacing[3] - padding;
  const width = readLength(options.width, whole, 0);
  return width > 0 ? width : undefined;
}

/** Puts the items of a legend into rows or below each other, and finds its size. */
export function arrangeItems(legend: Legend): Arrangement {
  const { items, options, padding, isVertical, titleHeight } = legend;
  const { topGap, bottomGap } = gapsOf(options);
  const distance = legend.itemDistance;
  const given = givenWidth(legend);
  const max = given ?? allowedWidth(legend);
  const total = items.reduce((sum, item) => sum + item.width, 0);
  const isAligned = total > max && options.alignColumns !== false;
  const widest = isAligned ? items.reduce((wide, item) => Math.max(wide, item.width), 0) : 0;
  let [x, y, lastY, lineHeight, right] = [padding, padding - 5, 0, 0, 0];
  for (const item of items) {
    const width = isAligned ? widest : item.width;
    if (!isVertical && x - padding + width > max + 0.001) {
      x = padding;
      if (lineHeight > 0) y += topGap + lineHeight + bottomGap;
      lineHeight = 0;
    }
    lastY = topGap + y + bottomGap;
    lineHeight = isVertical ? item.height : Math.max(lineHeight, item.height);
    item.x = x;
    item.y = y;
    if (isVertical) y += topGap + item.height + bottomGap;
    else x += width;
    right = Math.max(right, isVertical ? width : x - padding - distance);
  }
  const full = lastY + lineHeight + titleHeight;
  const room = roomFor(legend);
  const isPaged = room > 0 && full > room && readOptions(options.navigation).enabled !== false;
  return {
    width: Math.round((given ?? right + padding) + padding),
    height: (isPaged ? room : full) + padding,
    pages: isPaged ? turnPages(legend, Math.max(0, room - NAVIGATION_PX - titleHeight - padding)) : undefined,
  };
}

export function gapsOf(options: Options): { readonly topGap: number; readonly bottomGap: number } {
  return { topGap: readNumber(options.itemMarginTop, 2), bottomGap: readNumber(options.itemMarginBottom, 2) };
}

/** Width of a row of items, each with the distance to the next one; half of it beside the plot. */
function allowedWidth({ chart, options, padding }: Legend): number {
  const { spacing } = chart;
  const width = chart.chartWidth - spacing[1] - spacing[3] - 2 * padding - readNumber(options.x, 0);
  const isBeside = options.verticalAlign === 'middle' && (options.align === 'left' || options.align === 'right');
  return isBeside ? width / 2 : width;
}

/** Height that the legend may have: half of the chart if it is above or below the plot. */
function roomFor({ chart, options, padding, isVertical }: Legend): number {
  const { spacing, chartHeight } = chart;
  const shift = readNumber(options.y, 0) * (options.verticalAlign === 'top' ? -1 : 1);
  const whole = chartHeight - spacing[0] - spacing[2] + shift - padding;
  const isShared = !isVertical && options.verticalAlign !== 'middle' && options.floating !== true;
  return Math.min(isShared ? whole / 2 : whole, readNumberOrNone(options.maxHeight) ?? Number.POSITIVE_INFINITY);
}

/** A page begins with the row before the first one that has no room on the page before. */
function turnPages({ items }: Legend, clipHeight: number): LegendPages {
  const starts: number[] = [];
  let lastY: number | undefined;
  items.forEach(({ y, textHeight }, index) => {
    const start = starts.at(-1);
    if (start === undefined || (y - start > clipHeight && (lastY ?? y) !== start)) starts.push(lastY ?? y);
    const current = starts.at(-1) ?? 0;
    if (index === items.length - 1 && y + textHeight - current > clipHeight && y > current) starts.push(y);
    lastY = y;
  });
  return { count: starts.length, clipHeight };
}

import { px } from './lengths.js';
import { encodeTile } from './picture/tile-image.js';
import type { Shades } from './read-shades.js';
import type { Scheme, ScreenContext } from './screen-context.js';

const LETTERS: Readonly<Record<string, string>> = { k: '#000', w: '#fff', d: '#555', l: '#aaa' };

/** Style of a line of one px: a colour, or an image repeated along it. */
type LineStyle =
  | { readonly kind: 'plain'; readonly color: string }
  | { readonly kind: 'runs'; readonly image: string; readonly periodPx: number };

/**
 * The style of a line by level 1–7 or grey step 10–75, horizontal or vertical. Its image has one period, or as many as
 * fit exactly into `lengthCells`.
 */
export function lineStyleOf(
  step: number,
  axis: 'x' | 'y',
  context: ScreenContext,
  scheme: Scheme,
  shades: Shades,
  lengthCells = 0,
): LineStyle | undefined {
  const level = step < 10 ? step : Math.floor(step / 10);
  const line = shades.lines.get(scheme === 'light' ? level : 8 - level);
  if (!line) return undefined;
  if (context.depth === 'grey' || context.paint === 'color')
    return { kind: 'plain', color: step < 10 ? line.fine : stepColor(scheme === 'light' ? step : 85 - step) };
  const runs = runsOf(step, context, scheme, shades) ?? '';
  const only = runs.length === 1 ? LETTERS[runs] : undefined;
  if (only) return { kind: 'plain', color: only };
  const inks = Object.fromEntries(
    [...new Set(runs)].filter((cell) => cell !== '.').map((cell) => [cell, LETTERS[cell] ?? '#000']),
  );
  const periods = lengthCells > 0 && lengthCells % runs.length === 0 ? lengthCells / runs.length : 1;
  const cells = runs.repeat(periods);
  return {
    kind: 'runs',
    image: encodeTile(axis === 'x' ? [cells] : [...cells], inks),
    periodPx: cells.length / context.pixelRatio,
  };
}

/** One letter for each cell of a period of a line that is drawn in dots. */
export function runsOf(step: number, context: ScreenContext, scheme: Scheme, shades: Shades): string | undefined {
  const level = step < 10 ? step : Math.floor(step / 10);
  const line = shades.lines.get(scheme === 'light' ? level : 8 - level);
  if (!line || context.depth === 'grey' || context.paint === 'color') return undefined;
  return context.depth === 'four' ? line.four : line.coarse;
}

/** A line that is an element of its own. */
export function fillLine(lineStyle: LineStyle, axis: 'x' | 'y'): string {
  return lineStyle.kind === 'plain'
    ? `background-color: ${lineStyle.color}; background-image: none`
    : drawLine(lineStyle, axis);
}

/** The style as a background along one edge, or along the first px of the element. */
export function drawLine(lineStyle: LineStyle, axis: 'x' | 'y', isAtBottom = false): string {
  const image =
    lineStyle.kind === 'plain' ? `linear-gradient(${lineStyle.color}, ${lineStyle.color})` : `url(${lineStyle.image})`;
  const along = lineStyle.kind === 'plain' ? '100%' : px(lineStyle.periodPx);
  const size = axis === 'x' ? `${along} 1px` : `1px ${along}`;
  return [
    `background-image: ${image}`,
    `background-size: ${size}`,
    `background-repeat: repeat-${axis}`,
    `background-position: 0 ${isAtBottom ? '100%' : '0'}`,
    'image-rendering: pixelated',
  ].join('; ');
}

function stepColor(step: number): string {
  return `#${(1 + (step - 10) / 5).toString(16).repeat(3)}`;
}

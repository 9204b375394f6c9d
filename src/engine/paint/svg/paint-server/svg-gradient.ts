import { IDENTITY, multiply } from '../../../affine.js';
import type { Color } from '../../../css/computed/image-values.js';
import type { CanvasGradient } from '../../../font/canvas.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import type { Rect } from '../../rect.js';
import { writeColor } from '../../write-color.js';
import { ownMatrix } from '../element-matrix.js';
import { type SvgPainting, svgProperty } from '../painting-state.js';
import { resolveColor } from '../svg-color.js';
import { readShare, readSvgLength } from '../svg-length.js';
import { boxMatrix } from '../svg-transform.js';
import { type Direction, fontUnitsOf, percentBasis } from '../svg-units.js';
import type { SvgPaint } from './resolve-paint.js';
import { ServerTemplates } from './server-templates.js';

const KINDS = ['linearGradient', 'radialGradient'];
/** More repetitions of a gradient would be finer than pixels. */
const MAX_TURNS = 400;

interface Stop {
  readonly at: number;
  readonly color: Color;
}

type Spread = 'pad' | 'reflect' | 'repeat';

/** Reads an attribute of a gradient in the units of its coordinates. */
type Read = (name: string, otherwise: string, direction: Direction) => number;

/** Undefined without stops, or for the box of an element without extent. */
export function makeGradient(painting: SvgPainting, server: Element, bounds: Area): SvgPaint | undefined {
  const templates = new ServerTemplates(painting, server, KINDS);
  const isBox = templates.attribute('gradientUnits') !== 'userSpaceOnUse';
  if (isBox && (bounds.width <= 0 || bounds.height <= 0)) return undefined;
  const stops = readStops(painting, templates.withContent(['stop']));
  const last = stops.at(-1);
  if (!last) return undefined;
  const solid: SvgPaint = { kind: 'color', color: last.color };
  if (stops.length === 1) return solid;
  const owner = templates.withAttribute('gradientTransform') ?? server;
  const own = ownMatrix(painting, owner, () => bounds, 'gradientTransform');
  const matrix = multiply(isBox ? boxMatrix(bounds) : IDENTITY, own);
  const written = templates.attribute('spreadMethod');
  const spread: Spread = written === 'reflect' || written === 'repeat' ? written : 'pad';
  const read: Read = (name, otherwise, direction) =>
    readSvgLength(
      templates.attribute(name, server.tag) ?? otherwise,
      isBox ? 1 : percentBasis(painting, direction),
      () => fontUnitsOf(painting, server),
    ) ?? 0;
  const make = server.tag === 'linearGradient' ? linear(painting, read) : radial(painting, templates, read);
  return make ? { kind: 'gradient', gradientFor: (area) => make(stops, spread, area), matrix } : solid;
}

/** Creates the canvas gradient that covers an area. */
type Make = (stops: readonly Stop[], spread: Spread, area: Rect) => CanvasGradient;

function linear({ context }: SvgPainting, read: Read): Make | undefined {
  const [x1, y1] = [read('x1', '0%', 'across'), read('y1', '0%', 'down')];
  const [dx, dy] = [read('x2', '100%', 'across') - x1, read('y2', '0%', 'down') - y1];
  const squared = dx * dx + dy * dy;
  if (!(squared > 0)) return undefined;
  return (stops, spread, area) => {
    const places = cornersOf(area).map(([x, y]) => ((x - x1) * dx + (y - y1) * dy) / squared);
    const [from, to] = turnsOf(spread, Math.min(...places), Math.max(...places));
    const gradient = context.createLinearGradient(x1 + dx * from, y1 + dy * from, x1 + dx * to, y1 + dy * to);
    addStops(gradient, stops, spread, from, to);
    return gradient;
  };
}

function radial({ context }: SvgPainting, templates: ServerTemplates, read: Read): Make | undefined {
  const [cx, cy] = [read('cx', '50%', 'across'), read('cy', '50%', 'down')];
  const has = (name: string): boolean => templates.attribute(name, 'radialGradient') !== undefined;
  const fx = has('fx') ? read('fx', '50%', 'across') : cx;
  const fy = has('fy') ? read('fy', '50%', 'down') : cy;
  const radius = read('r', '50%', 'diagonal');
  const focus = Math.max(0, read('fr', '0%', 'diagonal'));
  if (!(radius > 0)) return undefined;
  // Canvas rejects two equal circles.
  const outer = radius === focus ? radius * 1.001 : radius;
  return (stops, spread, area) => {
    const reach = Math.max(...cornersOf(area).map(([x, y]) => Math.hypot(x - fx, y - fy)));
    // In the direction in which the circles are closest to each other.
    const growth = Math.max(outer / 100, outer - focus - Math.hypot(cx - fx, cy - fy));
    const [, to] = turnsOf(spread, 0, reach / growth);
    const [endX, endY] = [fx + (cx - fx) * to, fy + (cy - fy) * to];
    const gradient = context.createRadialGradient(fx, fy, focus, endX, endY, focus + (outer - focus) * to);
    addStops(gradient, stops, spread, 0, to);
    return gradient;
  };
}

/** The repetitions of a gradient that cover positions from `low` to `high`. */
function turnsOf(spread: Spread, low: number, high: number): [from: number, to: number] {
  if (spread === 'pad') return [0, 1];
  const from = Math.max(-MAX_TURNS, Math.min(0, Math.floor(low)));
  return [from, Math.min(MAX_TURNS, Math.max(1, Math.ceil(high)))];
}

function addStops(gradient: CanvasGradient, stops: readonly Stop[], spread: Spread, from: number, to: number): void {
  for (let turn = from; turn < to; turn++) {
    const isReversed = spread === 'reflect' && turn % 2 !== 0;
    for (const { at, color } of isReversed ? stops.toReversed() : stops)
      gradient.addColorStop((turn + (isReversed ? 1 - at : at) - from) / (to - from), writeColor(color));
  }
}

function cornersOf({ left, top, right, bottom }: Rect): [x: number, y: number][] {
  return [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ];
}

function readStops(painting: SvgPainting, owner: Element | undefined): Stop[] {
  const stops: Stop[] = [];
  for (const stop of owner?.children ?? []) {
    if (stop.kind !== 'element' || stop.tag !== 'stop') continue;
    const at = Math.max(stops.at(-1)?.at ?? 0, readShare(stop.attributes.get('offset'), 0));
    const color = resolveColor(painting, stop, svgProperty(painting, stop, 'stop-color') ?? 'black');
    const opacity = readShare(svgProperty(painting, stop, 'stop-opacity'), 1);
    stops.push({ at, color: { ...color, a: color.a * opacity } });
  }
  return stops;
}

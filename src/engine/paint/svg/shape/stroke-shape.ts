import type { SKRSContext2D } from '../../../font/canvas.js';
import type { Element } from '../../../html/dom.js';
import { type SvgPainting, svgProperty } from '../painting-state.js';
import { lengthOf } from '../svg-units.js';

/** Geometry of a stroke in user units. */
export interface StrokeShape {
  readonly width: number;
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round' | 'bevel';
  readonly miterLimit: number;
  /** Empty for a solid line. */
  readonly dashes: readonly number[];
  readonly dashOffset: number;
}

/** The stroke properties of an element; `dashUnit` gives the unit of its dashes. */
export function strokeShapeOf(painting: SvgPainting, element: Element, dashUnit: () => number = () => 1): StrokeShape {
  const read = (name: string): string | undefined => svgProperty(painting, element, name);
  const length = (source: string | undefined): number | undefined => lengthOf(painting, element, source, 'diagonal');
  const [cap, join] = [read('stroke-linecap'), read('stroke-linejoin')];
  const dashes = dashesOf(read('stroke-dasharray'), (source) => length(source) ?? 0);
  const unit = dashes.length > 0 ? dashUnit() : 1;
  return {
    width: length(read('stroke-width')) ?? 1,
    cap: cap === 'round' || cap === 'square' ? cap : 'butt',
    join: join === 'round' || join === 'bevel' ? join : 'miter',
    miterLimit: Number.parseFloat(read('stroke-miterlimit') ?? '4') || 4,
    dashes: dashes.map((dash) => dash * unit),
    dashOffset: (length(read('stroke-dashoffset')) ?? 0) * unit,
  };
}

function dashesOf(source: string | undefined, length: (source: string) => number): readonly number[] {
  if (!source || source === 'none') return [];
  const lengths = source.split(/[\s,]+/).map(length);
  return lengths.every((one) => one >= 0) && lengths.some((one) => one > 0) ? lengths : [];
}

export function setStroke(context: SKRSContext2D, shape: StrokeShape): void {
  context.lineWidth = shape.width;
  context.lineCap = shape.cap;
  context.lineJoin = shape.join;
  context.miterLimit = shape.miterLimit;
  context.setLineDash([...shape.dashes]);
  context.lineDashOffset = shape.dashOffset;
}

import { IDENTITY, type Matrix } from '../../affine.js';
import type { Color } from '../../css/computed/image-values.js';
import { type Canvas, type CanvasGradient, createCanvas, type SKRSContext2D } from '../../font/canvas.js';
import { isTranslation, isUsable } from '../matrix.js';
import { writeColor } from '../write-color.js';

/** What fills and strokes are painted with. */
export type CanvasPaint =
  | { readonly kind: 'color'; readonly color: Color }
  | { readonly kind: 'gradient'; readonly gradient: GradientPaint }
  | { readonly kind: 'pattern'; readonly pattern: PatternPaint };

/** A gradient whose stops may still change while it is in use. */
export class GradientPaint {
  readonly #make: (context: SKRSContext2D) => CanvasGradient;
  readonly #stops: { readonly offset: number; readonly color: Color }[] = [];
  #made: CanvasGradient | undefined;

  constructor(make: (context: SKRSContext2D) => CanvasGradient) {
    this.#make = make;
  }

  get stops(): number {
    return this.#stops.length;
  }

  addStop(offset: number, color: Color): void {
    this.#stops.push({ offset, color });
    this.#made = undefined;
  }

  /** Undefined without stops: such a gradient paints nothing, and canvas refuses it. */
  for(context: SKRSContext2D): CanvasGradient | undefined {
    if (this.#stops.length === 0) return undefined;
    if (this.#made) return this.#made;
    const gradient = this.#make(context);
    for (const { offset, color } of this.#stops.toSorted((one, other) => one.offset - other.offset))
      gradient.addColorStop(offset, writeColor(color));
    this.#made = gradient;
    return gradient;
  }
}

type Repetition = 'repeat' | 'repeat-x' | 'repeat-y' | 'no-repeat';
const REPETITIONS: readonly Repetition[] = ['repeat', 'repeat-x', 'repeat-y', 'no-repeat'];

/** A pattern of the pixels that its source has when it is made. */
export class PatternPaint {
  readonly tile: Canvas;
  readonly #repetition: Repetition;
  matrix: Matrix = IDENTITY;

  constructor(tile: Canvas, repetition: string) {
    this.tile = tile;
    this.#repetition = REPETITIONS.find((one) => one === repetition) ?? 'repeat';
  }

  /** Where tiles stand, if they cover everything and keep their pixels. */
  get origin(): { readonly x: number; readonly y: number } | undefined {
    const { e, f } = this.matrix;
    return this.#repetition === 'repeat' && isTranslation(this.matrix) ? { x: e, y: f } : undefined;
  }

  for(context: SKRSContext2D): ReturnType<SKRSContext2D['createPattern']> {
    const pattern = context.createPattern(this.tile, this.#repetition);
    if (isUsable(this.matrix)) pattern.setTransform(this.matrix);
    return pattern;
  }
}

/** A canvas with the pixels that `draw` puts there. */
export function copyTile(width: number, height: number, draw: (context: SKRSContext2D) => void): Canvas {
  const tile = createCanvas(width, height);
  draw(tile.getContext('2d'));
  return tile;
}

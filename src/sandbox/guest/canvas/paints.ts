import type { Recorder } from './recorder.js';
import type { MatrixLike } from './state.js';

/** Classes for what fills and strokes, and a way to the host's number of an instance. */
export interface PaintClasses {
  readonly CanvasGradient: new (canvas: number, number: number) => object;
  readonly CanvasPattern: new (canvas: number, number: number) => object;
  readonly numberOf: (value: unknown) => number | undefined;
}

/** `readColor` answers an empty text for what is no colour. */
export function createPaintClasses(
  recorder: Recorder,
  readColor: (text: string) => string,
  error: (name: string, message: string) => Error,
): PaintClasses {
  const numbers = new WeakMap<object, { readonly canvas: number; readonly number: number }>();
  class CanvasGradient {
    constructor(canvas: number, number: number) {
      numbers.set(this, { canvas, number });
    }

    addColorStop(offset: number, color: unknown): void {
      const place = numbers.get(this);
      const share = Number(offset);
      if (!Number.isFinite(share)) throw new TypeError('The provided double value is non-finite.');
      if (share < 0 || share > 1)
        throw error('IndexSizeError', `The provided value (${share}) is outside the range (0.0, 1.0).`);
      if (readColor(String(color)) === '')
        throw error('SyntaxError', `The value provided ('${String(color)}') could not be parsed as a color.`);
      if (place) recorder.add(place.canvas, 'colorStop', place.number, share, String(color));
    }
  }
  class CanvasPattern {
    constructor(canvas: number, number: number) {
      numbers.set(this, { canvas, number });
    }

    setTransform({ a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 }: MatrixLike = {}): void {
      const place = numbers.get(this);
      if (place) recorder.add(place.canvas, 'patternTransform', place.number, a, b, c, d, e, f);
    }
  }
  return {
    CanvasGradient,
    CanvasPattern,
    numberOf: (value) => (typeof value === 'object' && value !== null ? numbers.get(value)?.number : undefined),
  };
}

import type { Options } from '../options/read.js';
import type { ChartCanvas } from './canvas.js';

/** A gradient in the form that charts paint with. */
class Gradient {
  readonly linearGradient: readonly number[] | undefined;
  readonly radialGradient: Options | undefined;
  readonly stops: [number, string][] = [];

  constructor(line: readonly number[] | undefined, circle: Options | undefined) {
    this.linearGradient = line;
    this.radialGradient = circle;
  }

  addColorStop(offset: number, color: string): void {
    this.stops.push([offset, color]);
  }
}

/** A context that remembers its canvas and makes gradients. Whatever else it is told to draw is not drawn. */
export function createContext(canvas: ChartCanvas): object {
  const known: Options = {
    canvas,
    createLinearGradient: (...line: number[]) => new Gradient(line, undefined),
    createRadialGradient: (_x: number, _y: number, _r: number, cx: number, cy: number, r: number) =>
      new Gradient(undefined, { cx, cy, r, gradientUnits: 'userSpaceOnUse' }),
    createPattern: () => null,
    measureText: (text: unknown) => ({ width: String(text).length * 6 }),
    getImageData: () => ({ data: new Uint8ClampedArray(4) }),
  };
  return new Proxy(known, {
    get: (target, name) => (name in target ? target[name as string] : name === 'then' ? undefined : () => {}),
  });
}

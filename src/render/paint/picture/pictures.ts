import type { Canvas } from '../../font/canvas.js';
import { createCanvas } from '../../font/canvas.js';
import type { Picture } from './picture.js';

/** Pictures of one page by the URL in its markup, decoded before layout starts. */
export class Pictures {
  readonly #byUrl: ReadonlyMap<string, Picture>;

  constructor(byUrl: ReadonlyMap<string, Picture>) {
    this.#byUrl = byUrl;
  }

  get(url: string): Picture | undefined {
    return this.#byUrl.get(url);
  }

  and(others: Pictures): Pictures {
    return others.#byUrl.size === 0 ? this : new Pictures(new Map([...this.#byUrl, ...others.#byUrl]));
  }

  /** A small empty canvas for one tile of a pattern. */
  makeTile(widthPx: number, heightPx: number): Canvas {
    return createCanvas(Math.min(4096, widthPx), Math.min(4096, heightPx));
  }
}

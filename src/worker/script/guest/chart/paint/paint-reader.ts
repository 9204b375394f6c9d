import type { ChartElement, ChartWindow } from '../dom.js';
import { readNumber } from '../options/read.js';

/** How the framework paints a class on this screen: a colour, or a pattern that is repeated. */
export interface Paint {
  readonly color: string;
  readonly image: string;
  readonly url: string;
  readonly size: number;
}

/** Reads from computed styles what the framework's classes look like where an element stands. */
export class PaintReader {
  readonly #window: ChartWindow;
  readonly #known = new Map<string, Paint>();

  constructor(window: ChartWindow) {
    this.#window = window;
  }

  read(className: string, near?: unknown): Paint {
    const known = this.#known.get(className);
    if (known) return known;
    const style = this.style(className, near, ['background-color', 'background-image', 'background-size']);
    const [color = '', image = '', size = ''] = style;
    const url = /url\(["']?(.*?)["']?\)/.exec(image)?.[1] ?? '';
    const paint = {
      color,
      image: image === 'none' ? '' : image,
      url,
      size: readNumber(Number.parseFloat(size), url === '' ? 0 : 16),
    };
    if (this.#known.size < 200) this.#known.set(className, paint);
    return paint;
  }

  /** Computed properties of an element with the classes, put in for the moment of reading. */
  style(className: string, near: unknown, properties: readonly string[]): readonly string[] {
    const { document } = this.#window;
    const parent = hostOf(near) ?? document.documentElement;
    if (!parent) return properties.map(() => '');
    const probe = document.createElement('div');
    probe.setAttribute('class', className);
    probe.setAttribute('style', 'position:absolute;visibility:hidden');
    parent.appendChild(probe);
    const computed = this.#window.getComputedStyle(probe);
    const values = properties.map((property) => computed.getPropertyValue(property));
    parent.removeChild(probe);
    return values;
  }
}

function hostOf(near: unknown): ChartElement | undefined {
  const given = typeof near === 'object' && near !== null && 'el' in near ? near.el : near;
  return typeof given === 'object' && given !== null && 'appendChild' in given ? (given as ChartElement) : undefined;
}

/** A paint as a colour of a chart: a pattern where it has one. */
export function chartColor(paint: Paint): unknown {
  if (paint.url === '') return paint.color;
  return { pattern: { image: paint.url, width: paint.size, height: paint.size } };
}

import { encodeText, readLevel } from './code.js';
import { fillCanvas, page, type QrElement } from './dom.js';
import { drawCode, planModules, toDataUrl } from './picture.js';

interface Options {
  element?: unknown;
  value: unknown;
  size: number;
  level: unknown;
  background: unknown;
  foreground: unknown;
  padding: number | null;
}

/** The constructor of QRious: `new QRious({ element, value, size })`. */
export class QRious {
  readonly #options: Options = {
    value: '',
    size: 100,
    level: 'L',
    background: 'white',
    foreground: 'black',
    padding: null,
  };

  constructor(options: Partial<Options> = {}) {
    this.set(options);
  }

  set(options: Partial<Options>): void {
    Object.assign(this.#options, options);
    const { element } = this.#options;
    const found = (typeof element === 'string' ? page.document.querySelector(element) : element) as
      | QrElement
      | undefined;
    if (!found) return;
    const { size } = this.#options;
    if (found.tagName.toUpperCase() === 'CANVAS') fillCanvas(found, this.#draw(), size, size);
    else found.setAttribute('src', this.toDataURL());
  }

  get value(): unknown {
    return this.#options.value;
  }

  set value(value: unknown) {
    this.set({ value });
  }

  get size(): number {
    return this.#options.size;
  }

  set size(size: number) {
    this.set({ size });
  }

  toDataURL(): string {
    return toDataUrl(this.#draw());
  }

  #draw(): string {
    const { value, size, level, background, foreground, padding } = this.#options;
    const code = encodeText(String(value), readLevel(level, 'L'));
    const modulePx = Math.max(1, Math.floor((size - 2 * (padding ?? 0)) / code.size));
    const marginPx = padding ?? Math.max(0, Math.floor((size - modulePx * code.size) / 2));
    const plan = planModules(code, modulePx, marginPx, String(foreground), String(background));
    return drawCode(code, { ...plan, widthPx: size, heightPx: size });
  }
}

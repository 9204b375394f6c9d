import { encodeText, type Level } from './code.js';
import { fillCanvas, page, type QrElement } from './dom.js';
import { drawCode, toDataUrl } from './picture.js';

/** As QRCode.js numbers them. */
const CORRECT_LEVELS = { L: 1, M: 0, Q: 3, H: 2 } as const;

interface Options {
  width: number;
  height: number;
  colorDark: string;
  colorLight: string;
  correctLevel: number;
  text?: unknown;
  title?: unknown;
}

const DEFAULTS: Options = {
  width: 256,
  height: 256,
  colorDark: '#000000',
  colorLight: '#ffffff',
  correctLevel: CORRECT_LEVELS.H,
};

/** The constructor of QRCode.js: `new QRCode(elementOrId, textOrOptions)`. */
export class QRCode {
  static readonly CorrectLevel = CORRECT_LEVELS;
  readonly #element: QrElement | null;
  readonly #options: Options;

  constructor(target: unknown, options?: unknown) {
    this.#element = typeof target === 'string' ? page.document.getElementById(target) : (target as QrElement | null);
    const given = typeof options === 'string' ? { text: options } : ((options ?? {}) as Partial<Options>);
    this.#options = { ...DEFAULTS, ...given };
    if (this.#options.text) this.makeCode(this.#options.text);
  }

  makeCode(text: unknown): void {
    const element = this.#element;
    if (!element) throw new TypeError('no element for the QR code');
    const { width, height, colorDark, colorLight, correctLevel, title } = this.#options;
    const [widthPx, heightPx] = [Math.round(Number(width)), Math.round(Number(height))];
    const place = { leftPx: 0, topPx: 0, rightPx: widthPx, bottomPx: heightPx };
    const svg = drawCode(encodeText(String(text), levelOf(correctLevel)), {
      widthPx,
      heightPx,
      ...place,
      dark: String(colorDark),
      light: String(colorLight),
    });
    const canvas = page.document.createElement('canvas');
    fillCanvas(canvas, svg, widthPx, heightPx);
    canvas.setAttribute('style', 'display: none');
    const image = page.document.createElement('img');
    for (const [name, value] of [
      ['alt', 'Scan me!'],
      ['src', toDataUrl(svg)],
      ['style', 'display: block;'],
    ] as const)
      image.setAttribute(name, value);
    element.innerHTML = '';
    element.title = String(title ?? text);
    element.appendChild(canvas);
    element.appendChild(image);
  }

  makeImage(): void {}

  clear(): void {
    if (this.#element) this.#element.innerHTML = '';
  }
}

function levelOf(number: unknown): Level {
  const levels = Object.keys(CORRECT_LEVELS) as Level[];
  return levels.find((level) => CORRECT_LEVELS[level] === number) ?? 'H';
}

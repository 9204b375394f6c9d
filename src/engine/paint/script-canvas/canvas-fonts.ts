import type { StyleEngine, StyleEnvironment } from '../../css/css.js';
import type { FontSpec } from '../../font/text-host.js';
import { Element } from '../../html/dom.js';
import { CANVAS_LIMITS } from './canvas-limits.js';

/** A font as a canvas uses it. */
export interface CanvasFont {
  /** As scripts read it. */
  readonly text: string;
  /** Sizes in px of the canvas, before its transform. */
  readonly font: FontSpec;
}

const MAX_FONTS = 500;
/** The family of a style that no valid text leaves in place. */
const NO_FAMILY = 'inkstand-no-font';
export const DEFAULT_FONT = '10px sans-serif';
/** The size in a font shorthand, with a line height if that is written without a space. */
const SIZE =
  /^(?:[\d.+-]+(?:px|r?em|ex|ch|p[tc]|in|[cm]m|q|v[wh]|vmin|vmax|%)|(?:x{1,3}-)?(?:small|large)|medium|smaller|larger)(?:\/|$)/i;

/** Reads the `font` of canvases by the same rules as the shorthand of CSS. */
export class CanvasFonts {
  readonly #styles: StyleEngine;
  readonly #environment: StyleEnvironment;
  readonly #known = new Map<string, CanvasFont | undefined>();

  /** `environment` is that of the page; lengths are px of the canvas whatever its pixel ratio is. */
  constructor(styles: StyleEngine, environment: StyleEnvironment) {
    this.#styles = styles;
    this.#environment = { ...environment, pixelRatio: 1, note: () => {} };
  }

  /** The font; undefined for text that is none. Relative sizes refer to `parentPx`. */
  read(text: string, parentPx: number): CanvasFont | undefined {
    const key = `${parentPx} ${text}`;
    if (this.#known.has(key)) return this.#known.get(key);
    if (this.#known.size >= MAX_FONTS) this.#known.clear();
    const font = this.#parse(text, parentPx);
    this.#known.set(key, font);
    return font;
  }

  #parse(text: string, parentPx: number): CanvasFont | undefined {
    if (text.length > CANVAS_LIMITS.fontChars || /[;{}!]/.test(text)) return undefined;
    const span = new Element('span', 'html', new Map([['style', `font:${text}`]]));
    const root = new Element('html', 'html', new Map([['style', `font:${parentPx}px ${NO_FAMILY}`]]));
    root.append(span);
    const { font } = this.#styles.style({ root, quirks: false }, [], this.#environment).styleOf(span);
    if (font.families[0] === NO_FAMILY || font.sizePx <= 0) return undefined;
    return { text: writeFont(font, text), font };
  }
}

function writeFont({ italic, smallCaps, weight, sizePx, families }: FontSpec, source: string): string {
  const words = [italic ? 'italic' : '', smallCaps ? 'small-caps' : '', weight === 400 ? '' : writeWeight(weight)];
  // The families as they were written: names keep their letter case.
  const written = familiesIn(source) || families.join(', ');
  return [...words, `${Number(sizePx.toFixed(4))}px`, written].filter(Boolean).join(' ');
}

/** What stands behind the size and the line height; empty where no size is recognised. */
function familiesIn(source: string): string {
  const words = source.trim().split(/\s+/);
  const at = words.findIndex((word) => SIZE.test(word));
  if (at < 0) return '';
  const next = words[at + 1] ?? '';
  const height = next === '/' ? 2 : next.startsWith('/') || words[at]?.endsWith('/') ? 1 : 0;
  return words.slice(at + 1 + height).join(' ');
}

const writeWeight = (weight: number): string => (weight === 700 ? 'bold' : String(weight));

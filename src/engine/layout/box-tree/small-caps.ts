import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { TextBox } from '../box.js';
import { createText, type Origin } from './create.js';

/** Size of a synthesised small capital, as in browsers. */
const SCALE = 0.7;

interface CapitalStyles {
  readonly large: ComputedStyle;
  readonly small: ComputedStyle;
}

/** Runs of lower-case letters, and the text between them. */
export function cutByCase(
  text: string,
): { readonly stretch: string; readonly from: number; readonly isLower: boolean }[] {
  return [...text.matchAll(/(\p{Ll}+)|[^\p{Ll}]+/gu)].map(({ 0: stretch, 1: lower, index: from }) => ({
    stretch,
    from,
    isLower: lower !== undefined,
  }));
}

/** Styles of small capitals by the style of their text, held weakly. */
export class SmallCapitals {
  #styles: WeakMap<ComputedStyle, CapitalStyles> | undefined;

  /** Lower-case runs as smaller capitals, the rest unchanged. */
  createTexts(origin: Origin, style: ComputedStyle, text: string): TextBox[] {
    const { large, small } = this.stylesOf(style);
    return cutByCase(text).map(({ stretch, isLower }) =>
      isLower ? createText(origin, small, stretch.toUpperCase()) : createText(origin, large, stretch),
    );
  }

  /** For capitals and for the text between them. */
  stylesOf(style: ComputedStyle): CapitalStyles {
    const known = this.#styles?.get(style);
    if (known) return known;
    const font = { ...style.font, smallCaps: false };
    const large = { ...style, font };
    const fontSizePx = Math.round(style.fontSizePx * SCALE);
    // Small capitals never enlarge their line.
    const lineHeight = fontSizePx;
    const smallFont = { ...font, sizePx: fontSizePx };
    const small = { ...style, fontSizePx, lineHeight, font: smallFont };
    const made = { large, small };
    this.#styles ??= new WeakMap();
    this.#styles.set(style, made);
    return made;
  }
}

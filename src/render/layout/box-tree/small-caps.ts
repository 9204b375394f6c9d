import type { ComputedStyle } from '../../css/computed-style.js';
import type { TextBox } from '../box.js';
import { createText, type Origin } from './create.js';

/** Size of a small capital, as browsers make it where a font has none of its own. */
const SCALE = 0.7;

interface CapitalStyles {
  readonly large: ComputedStyle;
  readonly small: ComputedStyle;
}

/** Stretches of lower-case letters, and those between them. */
export function cutByCase(
  text: string,
): { readonly stretch: string; readonly from: number; readonly isLower: boolean }[] {
  return [...text.matchAll(/(\p{Ll}+)|[^\p{Ll}]+/gu)].map(({ 0: stretch, 1: lower, index: from }) => ({
    stretch,
    from,
    isLower: lower !== undefined,
  }));
}

/** Styles of small capitals by the style of their text, for as long as that lives. */
export class SmallCapitals {
  readonly #styles = new WeakMap<ComputedStyle, CapitalStyles>();

  /** Lower-case stretches as smaller capitals, the rest as it is. */
  createTexts(origin: Origin, style: ComputedStyle, text: string): TextBox[] {
    const { large, small } = this.stylesOf(style);
    return cutByCase(text).map(({ stretch, isLower }) =>
      isLower ? createText(origin, small, stretch.toUpperCase()) : createText(origin, large, stretch),
    );
  }

  /** Of capitals and of what else stands between them. */
  stylesOf(style: ComputedStyle): CapitalStyles {
    const known = this.#styles.get(style);
    if (known) return known;
    const font = { ...style.font, smallCaps: false };
    const large = { ...style, font };
    const fontSizePx = Math.round(style.fontSizePx * SCALE);
    // Small capitals are part of their line: they never make it higher.
    const lineHeight = fontSizePx;
    const smallFont = { ...font, sizePx: fontSizePx };
    const small = { ...style, fontSizePx, lineHeight, font: smallFont };
    const made = { large, small };
    this.#styles.set(style, made);
    return made;
  }
}

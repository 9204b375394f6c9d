import type { TextHost } from '../font/text-host.js';
import type { TextFragment } from '../layout/box.js';
import { mapRect } from '../paint/matrix.js';
import type { Rect } from '../paint/rect.js';

/** Measures positions of characters in a fragment from left to right, so that each word is measured only once. */
export class FragmentRuler {
  readonly #fragment: TextFragment;
  readonly #text: TextHost;
  #at = 0;
  #width = 0;

  constructor(fragment: TextFragment, text: TextHost) {
    this.#fragment = fragment;
    this.#text = text;
  }

  /** `from` must not precede the end of the previous piece. */
  rectOf(from: number, to: number): Rect {
    const { x, width, level, baseline, ascent, descent, turn } = this.#fragment;
    const before = this.#widthTo(from);
    const after = this.#widthTo(to);
    const left = level % 2 === 1 ? x + width - after : x + before;
    const rect = { left, top: baseline - ascent, right: left + after - before, bottom: baseline + descent };
    return turn ? mapRect(turn, rect) : rect;
  }

  #widthTo(end: number): number {
    const { text, box, wordGap } = this.#fragment;
    const { style } = box;
    const part = text.slice(this.#at, end);
    if (part === '') return this.#width;
    const spacing = style.letterSpacing === 0 ? 0 : style.letterSpacing * [...part].length;
    const gap = wordGap + style.wordSpacing;
    const gaps = gap === 0 ? 0 : gap * (part.split(/[ \u00a0]/).length - 1);
    const joint = this.#text.joint(text.slice(0, this.#at), part, style.font);
    this.#width += joint + this.#text.advance(part, style.font) + spacing + gaps;
    this.#at = end;
    return this.#width;
  }
}

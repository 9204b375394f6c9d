import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Color } from '../../css/computed/image-values.js';
import type { TextFragment } from '../../layout/box.js';
import { splitGraphemes } from '../../layout/inline/break/graphemes.js';
import { emphasisMark } from '../../layout/inline/emphasis-mark.js';
import type { Painting } from '../painting.js';

const QUARTER_TURN = Math.PI / 2;
/** Spaces, controls and punctuation get no mark, but signs that are read as words do. */
const UNMARKED = /^[\p{Z}\p{Cc}\p{Cf}\p{Cn}\p{P}]/u;
/** # % ‰ ‱ ٪ ؉ ؊ & ⁊ @ § ¶ ⁓ 〼 */
const MARKED_PUNCTUATION = /^[#%\u2030\u2031\u066a\u0609\u060a&\u204a@\u00a7\u00b6\u2053\u303c]/u;

/** Paints the emphasis marks of a fragment, each centred on its character. */
export function paintEmphasis(
  painting: Painting,
  fragment: TextFragment,
  fillGlyphs: (painting: Painting, mark: TextFragment, color: Color) => void,
): void {
  const { style } = fragment.box;
  const host = painting.page.text;
  const mark = emphasisMark(style, host);
  if (!mark) return;
  const { ascent, descent } = mark;
  const width = host.advance(mark.text, mark.font);
  const baseline = mark.isOver
    ? fragment.baseline - fragment.ascent - descent
    : fragment.baseline + fragment.descent + ascent;
  const markStyle: ComputedStyle = { ...style, font: mark.font, letterSpacing: 0, wordSpacing: 0 };
  const color = style.textEmphasisColor ?? style.color;
  const box = { ...fragment.box, style: markStyle };
  for (const middle of middlesOf(painting, fragment)) {
    const x = middle - width / 2;
    const one: TextFragment = { ...fragment, box, text: mark.text, x, baseline, width, level: 0, wordGap: 0 };
    if (!style.font.orientation) {
      fillGlyphs(painting, one, color);
      continue;
    }
    const { context } = painting;
    context.save();
    context.translate(middle, baseline - (ascent - descent) / 2);
    context.rotate(-QUARTER_TURN);
    fillGlyphs(painting, { ...one, x: -width / 2, baseline: (ascent - descent) / 2 }, color);
    context.restore();
  }
}

/** Centres of the characters that get a mark, in px. */
function middlesOf({ page }: Painting, { text, x, width, level, wordGap, box: { style } }: TextFragment): number[] {
  const middles: number[] = [];
  let pen = 0;
  let before = '';
  for (const segment of splitGraphemes(text)) {
    const joint = before === '' ? 0 : page.text.joint(before, segment, style.font);
    const gap = segment === ' ' || segment === '\u00a0' ? wordGap + style.wordSpacing : 0;
    const own = page.text.advance(segment, style.font) + joint;
    if (!UNMARKED.test(segment) || MARKED_PUNCTUATION.test(segment)) {
      const middle = pen + own / 2;
      middles.push(level % 2 === 1 ? x + width - middle : x + middle);
    }
    pen += own + style.letterSpacing + gap;
    before = segment;
  }
  return middles;
}

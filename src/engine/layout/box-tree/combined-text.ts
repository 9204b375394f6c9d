import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BlockBox, Box } from '../box.js';
import type { BuildState } from './build-state.js';
import { ANONYMOUS, createBlock } from './create.js';
import { inAxes } from './in-axes.js';

/** Whether the text of an element is set upright in one square of a vertical line (CSS Writing Modes 4, section 9.1). */
export function isCombined(style: ComputedStyle, { axes }: BuildState): boolean {
  return style.textCombineUpright === 'all' && axes !== 'horizontal-tb' && style.font.orientation !== undefined;
}

/** The square around text that is built by `createTexts` in the axes of the page. */
export function combineText(
  style: ComputedStyle,
  state: BuildState,
  createTexts: (style: ComputedStyle) => Box[],
): BlockBox {
  const em = style.fontSizePx;
  const line = inAxes('horizontal-tb', state, () => {
    const own: ComputedStyle = {
      ...state.styled.anonymousStyle(style.turned?.physical ?? style, 'block'),
      textCombineUpright: 'none',
      lineHeight: em,
      textAlign: 'center',
      textWrap: 'nowrap',
      letterSpacing: 0,
    };
    return createBlock(ANONYMOUS, own, { context: 'inline' }, createTexts(own));
  });
  const square = { ...state.styled.anonymousStyle(style, 'inline-block'), width: em, height: em };
  const box = createBlock(ANONYMOUS, square, { context: 'turned', isInlineLevel: true }, [line]);
  const [first] = line.children;
  if (first?.kind === 'text') box.breakLetter = first.text[0];
  return box;
}

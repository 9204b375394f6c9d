import type { ComputedStyle } from '../../css/computed-style.js';
import type { StyledDocument } from '../../css/styled-document.js';
import type { Box, InlineBox } from '../box.js';
import { ANONYMOUS, createBlock } from './create.js';

/** Height of a `normal` line, relative to the font size; about that of the bundled faces. */
const NORMAL_LINE = 1.15;

/** Places the text of each `<rt>` above its base; the two are as wide as the wider of them. */
export function stackRuby(content: readonly Box[], style: ComputedStyle, styled: StyledDocument): Box[] {
  const stacked: Box[] = [];
  let base: Box[] = [];
  for (const box of content) {
    if (!isAnnotation(box)) {
      base.push(box);
      continue;
    }
    stacked.push(pairOf(base, box, style, styled));
    base = [];
  }
  return [...stacked, ...base];
}

function isAnnotation(box: Box): box is InlineBox {
  return box.kind === 'inline' && box.element?.tag === 'rt';
}

function pairOf(base: Box[], annotation: InlineBox, style: ComputedStyle, styled: StyledDocument): Box {
  const centred = { textAlign: 'center', textIndent: 0 } as const;
  const above = styled.anonymousStyle(annotation.style, 'block');
  const below = styled.anonymousStyle(style, 'block');
  const around = styled.anonymousStyle(style, 'inline-block');
  const { fontSizePx, lineHeight } = style;
  const heightPx = annotation.style.fontSizePx;
  const linePx = lineHeight === 'normal' ? fontSizePx * NORMAL_LINE : lineHeight;
  const leadingPx = Math.max(0, linePx - fontSizePx) / 2;
  // The annotation uses the leading of its line, then that of the line above, before it enlarges the line.
  const overlapPx = Math.min(heightPx, leadingPx);
  const reachPx = Math.min(heightPx - overlapPx, leadingPx);
  const upper = createBlock(
    ANONYMOUS,
    { ...above, ...centred, textWrap: 'nowrap', margin: { ...above.margin, bottom: -overlapPx } },
    { context: 'inline' },
    [annotation],
  );
  const lower = createBlock(ANONYMOUS, { ...below, ...centred }, { context: 'inline' }, base);
  const pair = { ...around, margin: { ...around.margin, top: -reachPx } };
  return createBlock(ANONYMOUS, pair, { context: 'block', isInlineLevel: true }, [upper, lower]);
}

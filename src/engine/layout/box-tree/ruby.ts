import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { StyledDocument } from '../../css/styled-document.js';
import type { Box, InlineBox } from '../box.js';
import { ANONYMOUS, createBlock } from './create.js';

/** Height of a `normal` line, relative to the font size; about that of the bundled faces. */
const NORMAL_LINE = 1.15;
/** Height of the letters that an annotation stands on, relative to the font size; within 2 px of that of the bundled faces. */
const LETTERS = 1.08;

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

function pairOf(content: Box[], annotation: InlineBox, style: ComputedStyle, styled: StyledDocument): Box {
  const centred = { textAlign: 'center', textIndent: 0 } as const;
  const text = styled.anonymousStyle(annotation.style, 'block');
  const below = styled.anonymousStyle(style, 'block');
  const around = styled.anonymousStyle(style, 'inline-block');
  const { fontSizePx, lineHeight } = style;
  const heightPx = annotation.style.fontSizePx;
  const linePx = lineHeight === 'normal' ? fontSizePx * NORMAL_LINE : lineHeight;
  const leadingPx = Math.max(0, linePx - fontSizePx) / 2;
  // The annotation uses the leading of its line, then that of the line above, before it enlarges the line.
  const overlapPx = Math.min(heightPx, leadingPx);
  const reachPx = Math.min(heightPx - overlapPx, leadingPx);
  // In a line with much leading, the annotation stands on the letters of its base.
  const lowerPx = Math.max(0, (linePx - fontSizePx * LETTERS) / 2 - heightPx);
  const isUnder = annotation.style.rubyPosition === 'under';
  const above = isUnder
    ? // It stays before its base in the flow, so that the last line and its baseline are those of the base.
      {
        position: 'relative' as const,
        inset: { ...text.inset, top: linePx - overlapPx - lowerPx },
        margin: { ...text.margin, bottom: -heightPx },
      }
    : { margin: { ...text.margin, top: lowerPx, bottom: -overlapPx - lowerPx } };
  const upper = createBlock(ANONYMOUS, { ...text, ...centred, textWrap: 'nowrap', ...above }, { context: 'inline' }, [
    annotation,
  ]);
  const belowPx = isUnder ? heightPx - overlapPx : 0;
  const base = { ...below, ...centred, margin: { ...below.margin, bottom: belowPx } };
  const lower = createBlock(ANONYMOUS, base, { context: 'inline' }, content);
  const reach = isUnder ? { bottom: -reachPx } : { top: -reachPx };
  const pair = { ...around, margin: { ...around.margin, ...reach } };
  return createBlock(ANONYMOUS, pair, { context: 'block', isInlineLevel: true }, [upper, lower]);
}

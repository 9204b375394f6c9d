import type { FirstLineStyles } from '../../css/styled-document.js';
import type { Element } from '../../html/dom.js';
import type { BlockBox, Box, FirstLineReplacement, InlineBox, TextBox } from '../box.js';
import { isFloat, isOutOfFlow, isOutsideMarker } from '../formatting.js';
import type { BuildState } from './build-state.js';
import { createInline, createText } from './create.js';

/** Applies the `::first-line` style of an element to the first line of its block, or of the blocks that start it. */
export function addFirstLine(owner: Element, block: BlockBox, state: BuildState): void {
  let holder = owner;
  let at = block;
  while (containsBlocks(at)) {
    const child = at.children.find(isInFlow);
    if (child?.kind !== 'block' || child.tablePart || child.pseudo || isIndependent(child)) return;
    at = child;
    holder = at.element ?? holder;
  }
  const styles = at.firstLine ? undefined : state.styled.firstLineStyles(owner, holder);
  if (!styles) return;
  const replacements = new Map<TextBox | InlineBox, FirstLineReplacement>();
  const within = at.children.flatMap((child) => replaceBox(child, styles.style, styles, state, replacements));
  const box = createInline({ element: owner, pseudo: 'first-line' }, styles.style, within, {
    isFirst: false,
    isLast: false,
  });
  box.parent = at;
  at.firstLine = { box, replacements };
}

function isInFlow(box: Box): boolean {
  if (box.kind === 'text' || box.kind === 'inline') return true;
  return !isOutOfFlow(box.style) && !isFloat(box) && !isOutsideMarker(box);
}

/** Flex containers, tables and the like have no line that belongs to the block around. */
function isIndependent({ context, isInlineLevel }: BlockBox): boolean {
  return isInlineLevel || !(containsBlocks({ context }) || context === 'inline');
}

function containsBlocks({ context }: Pick<BlockBox, 'context'>): boolean {
  return context === 'block' || context === 'multicol';
}

/** Copies of text and inline boxes in the styles of the first line; atomic boxes are kept. */
function replaceBox(
  box: Box,
  parentStyle: TextBox['style'],
  styles: FirstLineStyles,
  state: BuildState,
  replacements: Map<TextBox | InlineBox, FirstLineReplacement>,
): Box[] {
  if (box.kind === 'text') {
    const texts = replaceTexts(box, parentStyle, state);
    replacements.set(box, texts);
    return texts.small ? [texts.box, texts.small] : [texts.box];
  }
  if (box.kind !== 'inline') return [];
  const style = styleOnLine(box, styles);
  const children = box.children.flatMap((child) => replaceBox(child, style, styles, state, replacements));
  const part = { isFirst: box.isFirstPart, isLast: box.isLastPart };
  const copy = createInline({ element: box.element, pseudo: box.pseudo }, style, children, part);
  copy.original = box;
  replacements.set(box, { box: copy, small: undefined });
  return [copy];
}

function styleOnLine({ element, pseudo, style }: InlineBox, styles: FirstLineStyles): InlineBox['style'] {
  // The style of a first letter already inherits from the first line.
  if (!element || pseudo === 'first-letter') return style;
  return pseudo ? (styles.pseudoStyleOf(element, pseudo) ?? style) : styles.styleOf(element);
}

function replaceTexts(box: TextBox, style: TextBox['style'], { smallCapitals }: BuildState): FirstLineReplacement {
  const copy = (own: TextBox['style']): TextBox => {
    const text = createText({ element: box.element, pseudo: box.pseudo }, own, box.text);
    text.original = box;
    return text;
  };
  if (!style.font.smallCaps) return { box: copy(style), small: undefined };
  const { large, small } = smallCapitals.stylesOf(style);
  const wasSmall = box.parent?.style.font.smallCaps && box.style.fontSizePx < box.parent.style.fontSizePx;
  return wasSmall ? { box: copy(small), small: undefined } : { box: copy(large), small: copy(small) };
}

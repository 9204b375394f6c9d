import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { StyledDocument } from '../../css/styled-document.js';
import type { Box, InlineBox } from '../box.js';
import { ANONYMOUS, createBlock, createInline, type Origin } from './create.js';
import { isOutOfFlow } from './display.js';

/** In flow, and part of a line. */
function isInlineLevel(box: Box): boolean {
  if (box.kind === 'text' || box.kind === 'inline') return true;
  return box.isInlineLevel && box.style.float === 'none' && !isOutOfFlow(box.style);
}

/** Out of flow or floating: may occur among lines and blocks, and creates neither. */
export function isFloatOrAbsolute(box: Box): boolean {
  return (box.kind === 'block' || box.kind === 'replaced') && (isOutOfFlow(box.style) || box.style.float !== 'none');
}

/** Forces its inline siblings into anonymous blocks. */
export function isBlockLevel(box: Box): boolean {
  return !isInlineLevel(box) && !isFloatOrAbsolute(box);
}

/** A run without a line: only collapsible white space and out-of-flow boxes (CSS 2, section 9.2.2.1). */
export function isBlankRun(run: readonly Box[]): boolean {
  return run.every((box) => isFloatOrAbsolute(box) || isBlankText(box));
}

export function isBlankText(box: Box): boolean {
  return box.kind === 'text' && box.element === undefined && isCollapsibleBlank(box.text, box.style);
}

function isCollapsibleBlank(text: string, style: ComputedStyle): boolean {
  if (style.whiteSpaceCollapse === 'collapse') return /^[ \t\n\r\f]*$/.test(text);
  return style.whiteSpaceCollapse === 'preserve-breaks' && /^[ \t]*$/.test(text);
}

/**
 * An inline element around its children. Blocks among them split it (CSS 2, section 9.2.1.1): parts of the inline
 * element precede, separate and follow the blocks, which become its siblings.
 */
export function wrapInline(
  origin: Origin,
  style: ComputedStyle,
  children: readonly Box[],
  styled: StyledDocument,
): Box[] {
  if (!children.some(isBlockLevel))
    return [createInline(origin, style, [...children], { isFirst: true, isLast: true })];
  const runs = splitRuns(children, isBlockLevel);
  const last = runs.length - 1;
  return runs.flatMap((run, index): Box[] => {
    const isEdge = index === 0 || index === last;
    if (run.isMatch) return withEffectsOf(style, run.boxes, styled);
    if (!isEdge && isBlankRun(run.boxes)) return run.boxes.filter(isFloatOrAbsolute);
    return [createInline(origin, style, run.boxes, { isFirst: index === 0, isLast: index === last })];
  });
}

/** Effects of an inline element and its relative position also apply to the blocks that split it. */
function withEffectsOf(style: ComputedStyle, blocks: Box[], styled: StyledDocument): Box[] {
  const { opacity, filter, mixBlendMode, position, inset } = style;
  const isRelative = position === 'relative';
  if (opacity === 1 && filter.length === 0 && mixBlendMode === 'normal' && !isRelative) return blocks;
  const moved = isRelative ? { position, inset } : {};
  const group = { ...styled.anonymousStyle(style, 'block'), opacity, filter, mixBlendMode, ...moved };
  return [createBlock(ANONYMOUS, group, { context: 'block' }, blocks)];
}

interface Run {
  readonly isMatch: boolean;
  readonly boxes: Box[];
}

/** Splits a list into runs of boxes that match and do not; the first and the last never match (and may be empty). */
function splitRuns(boxes: readonly Box[], matches: (box: Box) => boolean): Run[] {
  const runs: Run[] = [{ isMatch: false, boxes: [] }];
  for (const box of boxes) {
    const isMatch = matches(box);
    const open = runs.at(-1);
    if (open?.isMatch === isMatch) open.boxes.push(box);
    else runs.push({ isMatch, boxes: [box] });
  }
  if (runs.at(-1)?.isMatch) runs.push({ isMatch: false, boxes: [] });
  return runs;
}

/** True if an inline box or a descendant has an edge or content that creates a line. */
export function hasInlineEdges(box: InlineBox): boolean {
  const { margin, padding, borderWidth } = box.style;
  const sides = [margin.left, margin.right, padding.left, padding.right, borderWidth.left, borderWidth.right];
  return sides.some((side) => side !== 0);
}

import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { StyledDocument } from '../../css/styled-document.js';
import type { Box, FormattingContext } from '../box.js';
import { ANONYMOUS, createBlock } from './create.js';
import { isBlankRun, isBlankText, isBlockLevel, isFloatOrAbsolute } from './inline-runs.js';

/** The children of a block container with their formatting context. */
interface FlowChildren {
  readonly context: FormattingContext;
  readonly children: Box[];
}

/**
 * A block container holds lines or blocks, never both: between blocks, inline content is wrapped in anonymous blocks.
 */
export function arrangeFlowChildren(boxes: readonly Box[], style: ComputedStyle, styled: StyledDocument): FlowChildren {
  if (boxes.some(isBlockLevel)) return { context: 'block', children: wrapRunsBetweenBlocks(boxes, style, styled) };
  if (isBlankRun(boxes)) return { context: 'block', children: boxes.filter((box) => !isBlankText(box)) };
  return { context: 'inline', children: [...boxes] };
}

/** Multi-column containers hold blocks only. */
export function wrapAllRuns(boxes: readonly Box[], style: ComputedStyle, styled: StyledDocument): Box[] {
  return wrapRunsBetweenBlocks(boxes, style, styled);
}

function wrapRunsBetweenBlocks(boxes: readonly Box[], style: ComputedStyle, styled: StyledDocument): Box[] {
  const children: Box[] = [];
  let run: Box[] = [];
  const closeRun = (): void => {
    if (isBlankRun(run)) children.push(...run.filter(isFloatOrAbsolute));
    else children.push(createBlock(ANONYMOUS, styled.anonymousStyle(style, 'block'), { context: 'inline' }, run));
    run = [];
  };
  for (const box of boxes) {
    if (!isBlockLevel(box)) run.push(box);
    else {
      closeRun();
      children.push(box);
    }
  }
  closeRun();
  return children;
}

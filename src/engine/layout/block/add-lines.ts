import type { InlineFragment, LineBox } from '../box.js';
import type { InlineItem } from '../inline/content.js';
import { addFloat } from './add-float.js';
import { type FlowRun, fixTop, nextEdge, relativeY } from './flow-run.js';
import { LineStacker } from './line-stacker.js';
import { NO_MARGIN } from './margin-strut.js';

/** Fills a block with an inline context with lines, beside floats around and inside. */
export function addLines(run: FlowRun): void {
  const { box, context } = run;
  const content = context.lineCache.contentOf(box);
  if (!content.hasLines) {
    addOutOfFlow(run, content.items);
    return;
  }
  const top = nextEdge(run);
  fixTop(run, top);
  run.cursor = top;
  run.strut = NO_MARGIN;
  new LineStacker(run, context.lineCache.piecesOf(box, run.contentWidth, run.container)).stackAll();
}

/** Places out-of-flow items of a block without lines: floats, absolute boxes and empty inline boxes. */
function addOutOfFlow(run: FlowRun, items: readonly InlineItem[]): void {
  const isRtl = run.box.style.direction === 'rtl';
  const x = isRtl ? run.contentWidth : 0;
  const fragments: InlineFragment[] = [];
  for (const item of items) {
    if (item.kind === 'float') addFloat(run, item.box, nextEdge(run));
    const y = relativeY(run, nextEdge(run));
    if (item.kind === 'absolute') {
      run.staticPositions.push({ box: item.box, x, y, alignX: isRtl ? 'end' : 'start', alignY: 'start' });
    } else if (item.kind === 'open') {
      const { isFirstPart: isFirst, isLastPart: isLast } = item.box;
      fragments.push({ kind: 'inline', box: item.box, x, y, width: 0, height: 0, isFirst, isLast });
    }
  }
  const [first] = fragments;
  if (first) run.lines = [emptyLine(x, first.y, fragments)];
}

function emptyLine(x: number, y: number, fragments: InlineFragment[]): LineBox {
  return { x, y, width: 0, height: 0, baseline: y, fragments };
}

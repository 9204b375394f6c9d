import type { ComputedStyle } from '../../css/computed-style.js';
import type { ContentRequest, ContentSolution, LayoutHost, Placement } from '../contract.js';
import { childrenOf } from '../size/children.js';
import { contentAlignment, distribute } from '../size/distribute.js';
import { clamp } from '../size/sizes.js';
import { alignCross, alignMain } from './align.js';
import { participatesInBaseline } from './baseline.js';
import { measureMainSizes } from './basis.js';
import { describeContainer, type FlexContainer } from './container.js';
import { type FlexLine, measureCross, sizeLines, stretchItem, stretchLines } from './cross-size.js';
import { resolveFlexibleLengths } from './flexible-lengths.js';
import { describeItem } from './item.js';
import { leastWidth } from './least-width.js';
import { collectLines, hypotheticalLength } from './lines.js';
import type { SizedItem } from './sized-item.js';
import { staticPosition } from './static-position.js';

/** Lays out the items of a flex container, in the order of section 9 of the specification. */
export function solveFlex(request: ContentRequest, layout: LayoutHost): ContentSolution {
  const container = describeContainer(request, request.width, layout);
  const items = childrenOf(request.box.children, true).map((box): SizedItem => {
    layout.step();
    const item = describeItem(box, container);
    return { item, sizes: measureMainSizes(item, container) };
  });
  const collected = collectLines(items, container);
  const mainSize = usedMainSize(collected, container);
  const outOfFlow = childrenOf(request.box.children, false);
  const lines = collected.map((line) => flexLine(line, mainSize, container));
  sizeLines(lines, container);
  const crossSize = usedCrossSize(lines, container);
  const height = container.axes.isRow ? crossSize : mainSize;
  const lineOffsets = placeLines(lines, crossSize, container);
  const stretched = lines.map(
    (line): FlexLine => ({ ...line, items: line.items.map((item) => stretchItem(item, line, container)) }),
  );
  const placements = stretched.map((line, index) =>
    placeItems(line, lineOffsets[index] ?? 0, mainSize, crossSize, container),
  );
  return {
    width: container.width,
    height,
    firstBaseline: baselineOf(stretched, placements, request.box.style, 'firstBaseline'),
    lastBaseline: baselineOf(stretched, placements, request.box.style, 'lastBaseline'),
    placements: placements.length === 1 && placements[0] ? placements[0] : placements.flat(),
    staticPositions: outOfFlow.map((box) => staticPosition(box, container, height)),
    // A static position may be at the end.
    leastWidth: outOfFlow.length === 0 ? leastWidth(items, container) : undefined,
  };
}

/** Without a definite height a column is as long as its longest line, within the limits of the box. */
function usedMainSize(lines: readonly (readonly SizedItem[])[], container: FlexContainer): number {
  if (container.mainSize !== undefined) return container.mainSize;
  const longest = lines.reduce((length, line) => Math.max(length, hypotheticalLength(line, container)), 0);
  return clamp(longest, container.minHeight, container.maxHeight);
}

function flexLine(line: readonly SizedItem[], mainSize: number, container: FlexContainer): FlexLine {
  const lengths = resolveFlexibleLengths(line, mainSize, container);
  return {
    items: line.map((entry, index) => measureCross(entry, lengths[index] ?? entry.sizes.hypothetical, container)),
    cross: 0,
  };
}

function usedCrossSize(lines: readonly FlexLine[], container: FlexContainer): number {
  if (container.crossSize !== undefined) return container.crossSize;
  const gaps = Math.max(0, lines.length - 1) * container.crossGap;
  const sum = lines.reduce((total, line) => total + line.cross, gaps);
  return clamp(sum, container.minHeight, container.maxHeight);
}

/** Distributes the lines over the cross axis (steps 9 and 16); returns their starts. */
function placeLines(lines: readonly FlexLine[], crossSize: number, container: FlexContainer): number[] {
  const { alignContent } = container.style;
  if (!container.axes.wraps) return lines.map(() => 0);
  const gaps = Math.max(0, lines.length - 1) * container.crossGap;
  const free = crossSize - gaps - lines.reduce((total, line) => total + line.cross, 0);
  const stretches = alignContent.value === 'normal' || alignContent.value === 'stretch';
  if (stretches) stretchLines(lines, free);
  const alignment = contentAlignment(alignContent, container.axes.cross);
  const { start, between } = stretches
    ? { start: 0, between: 0 }
    : distribute(alignment, alignContent.safe, free, lines.length, container.axes.cross.startIsEnd);
  let position = start;
  return lines.map((line) => {
    const offset = position;
    position += line.cross + container.crossGap + between;
    return offset;
  });
}

/** Maps offsets along the axes to x and y. */
function placeItems(
  line: FlexLine,
  lineOffset: number,
  mainSize: number,
  crossSize: number,
  container: FlexContainer,
): Placement[] {
  const { isRow, mainReversed, crossReversed } = container.axes;
  const mains = alignMain(line, mainSize, container);
  const crosses = alignCross(line, container);
  return line.items.map((flexed, index) => {
    const mainOffset = mains[index] ?? 0;
    const crossOffset = lineOffset + (crosses[index] ?? 0);
    const main = mainReversed ? mainSize - mainOffset - flexed.main : mainOffset;
    const cross = crossReversed ? crossSize - crossOffset - flexed.cross : crossOffset;
    const { constraint, item } = flexed;
    return { box: item.box, x: isRow ? main : cross, y: isRow ? cross : main, constraint };
  });
}

/** A baseline of the container, from its topmost or its bottommost line (section 8.5). */
function baselineOf(
  lines: readonly FlexLine[],
  placements: readonly (readonly Placement[])[],
  { flexDirection, flexWrap }: ComputedStyle,
  which: 'firstBaseline' | 'lastBaseline',
): number | undefined {
  const isAtStart = (which === 'firstBaseline') !== flexWrap.endsWith('-reverse');
  const index = isAtStart ? 0 : lines.length - 1;
  const items = lines[index]?.items ?? [];
  const isReversed = flexDirection === 'column-reverse';
  const aligned = isReversed ? items.findLastIndex(participatesInBaseline) : items.findIndex(participatesInBaseline);
  const isOutermostFirst = (which === 'firstBaseline') !== isReversed;
  const chosen = aligned >= 0 ? aligned : isOutermostFirst ? 0 : items.length - 1;
  const flexed = items[chosen];
  const placement = placements[index]?.[chosen];
  return flexed && placement && placement.y + (flexed.measured[which] ?? flexed.measured.height);
}

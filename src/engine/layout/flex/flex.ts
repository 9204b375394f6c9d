import type { Alignment } from '../../css/computed/box-values.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { SizedBox } from '../box.js';
import type { ContentRequest, ContentSolution, LayoutHost, Placement, StaticPosition } from '../contract.js';
import { childrenOf } from '../size/children.js';
import { AT_START, type AxisAlignment, contentAlignment, distribute } from '../size/distribute.js';
import { clamp } from '../size/sizes.js';
import { alignCross, alignMain, selfAlignment, sharedBaselines } from './align.js';
import { baselineGroup } from './baseline.js';
import { measureMainSizes, type SizedItem } from './basis.js';
import { describeContainer, type FlexContainer } from './container.js';
import { type FlexedItem, type FlexLine, measureCross, sizeLines, stretchItem, stretchLines } from './cross-size.js';
import { resolveFlexibleLengths } from './flexible-lengths.js';
import { alignmentOf, describeItem } from './item.js';
import { collectLines, hypotheticalLength } from './lines.js';

/** Lays out the items of a flex container, in the order of section 9 of the specification. */
export function solveFlex(request: ContentRequest, layout: LayoutHost): ContentSolution {
  const container = describeContainer(request, layout);
  const items = childrenOf(request.box.children, true).map((box) => {
    layout.step();
    return measureMainSizes(describeItem(box, container), container);
  });
  const lines = collectLines(items, container);
  const mainSize = usedMainSize(lines, container);
  for (const line of lines) line.items = flexItems(line.sized, mainSize, container);
  sizeLines(lines, container);
  const crossSize = usedCrossSize(lines, container);
  const height = container.axes.isRow ? crossSize : mainSize;
  placeLines(lines, crossSize, container);
  for (const line of lines) for (const item of line.items) stretchItem(item, line, container);
  const placements = placeAll(lines, mainSize, crossSize, container);
  const outOfFlow = childrenOf(request.box.children, false);
  return {
    width: request.width,
    height,
    firstBaseline: baselineOf(lines, placements, container.style, 'firstBaseline'),
    lastBaseline: baselineOf(lines, placements, container.style, 'lastBaseline'),
    placements,
    staticPositions: outOfFlow.map((box) => staticPosition(box, container, height)),
  };
}

/** Without a definite height a column is as long as its longest line, within the limits of the box. */
function usedMainSize(lines: readonly FlexLine[], container: FlexContainer): number {
  if (container.mainSize !== undefined) return container.mainSize;
  let longest = 0;
  for (const { sized } of lines) longest = Math.max(longest, hypotheticalLength(sized, container));
  return clamp(longest, container.request.minHeight, container.request.maxHeight);
}

function flexItems(line: readonly SizedItem[], mainSize: number, container: FlexContainer): FlexedItem[] {
  const lengths = resolveFlexibleLengths(line, mainSize, container);
  return line.map((entry, index) => measureCross(entry, lengths?.[index] ?? entry.hypothetical, container));
}

function usedCrossSize(lines: readonly FlexLine[], container: FlexContainer): number {
  if (container.crossSize !== undefined) return container.crossSize;
  let sum = Math.max(0, lines.length - 1) * container.crossGap;
  for (const { cross } of lines) sum += cross;
  return clamp(sum, container.request.minHeight, container.request.maxHeight);
}

/** Distributes the lines over the cross axis (steps 9 and 16). */
function placeLines(lines: readonly FlexLine[], crossSize: number, container: FlexContainer): void {
  const { alignContent } = container.style;
  if (!container.axes.wraps) return;
  const gaps = Math.max(0, lines.length - 1) * container.crossGap;
  const free = crossSize - gaps - lines.reduce((total, line) => total + line.cross, 0);
  const stretches = alignContent.value === 'normal' || alignContent.value === 'stretch';
  if (stretches) stretchLines(lines, free);
  const alignment = contentAlignment(alignContent, container.axes.cross);
  const { start, between } = stretches
    ? AT_START
    : distribute(alignment, alignContent.safe, free, lines.length, container.axes.cross.startIsEnd);
  let position = start;
  for (const line of lines) {
    line.offset = position;
    position += line.cross + container.crossGap + between;
  }
}

function placeAll(
  lines: readonly FlexLine[],
  mainSize: number,
  crossSize: number,
  container: FlexContainer,
): readonly Placement[] {
  const only = lines.length === 1 ? lines[0] : undefined;
  if (only) return placeItems(only, mainSize, crossSize, container);
  return lines.flatMap((line) => placeItems(line, mainSize, crossSize, container));
}

/** Maps offsets along the axes to x and y. */
function placeItems(line: FlexLine, mainSize: number, crossSize: number, container: FlexContainer): Placement[] {
  const { isRow, mainReversed, crossReversed } = container.axes;
  const { start, between, autoMargin } = alignMain(line, mainSize, container);
  const baselines = sharedBaselines(line);
  let position = start;
  return line.items.map((flexed) => {
    const { mainMargin } = flexed.item;
    const mainOffset = position + mainMargin.start + (mainMargin.startIsAuto ? autoMargin : 0);
    const end = mainOffset + flexed.main + mainMargin.end + (mainMargin.endIsAuto ? autoMargin : 0);
    position = end + container.mainGap + between;
    const crossOffset = line.offset + alignCross(flexed, line, baselines, container);
    const main = mainReversed ? mainSize - mainOffset - flexed.main : mainOffset;
    const cross = crossReversed ? crossSize - crossOffset - flexed.cross : crossOffset;
    const { constraint, item } = flexed;
    return { box: item.box, x: isRow ? main : cross, y: isRow ? cross : main, constraint };
  });
}

/** A baseline of the container, from its topmost or its bottommost line (section 8.5). */
function baselineOf(
  lines: readonly FlexLine[],
  placements: readonly Placement[],
  { flexDirection, flexWrap }: ComputedStyle,
  which: 'firstBaseline' | 'lastBaseline',
): number | undefined {
  const isAtStart = (which === 'firstBaseline') !== flexWrap.endsWith('-reverse');
  const items = lines[isAtStart ? 0 : lines.length - 1]?.items ?? [];
  const isReversed = flexDirection === 'column-reverse';
  const aligned = isReversed ? items.findLastIndex(baselineGroup) : items.findIndex(baselineGroup);
  const isOutermostFirst = (which === 'firstBaseline') !== isReversed;
  const chosen = aligned >= 0 ? aligned : isOutermostFirst ? 0 : items.length - 1;
  const flexed = items[chosen];
  const placement = placements[isAtStart ? chosen : placements.length - items.length + chosen];
  return flexed && placement && placement.y + (flexed.measured[which] ?? flexed.measured.height);
}

/** Static position of an absolutely positioned child: as if it were the only item of the container (section 4.1). */
function staticPosition(box: SizedBox, container: FlexContainer, height: number): StaticPosition {
  const { axes, style } = container;
  const main = asPoint(contentAlignment(style.justifyContent, axes.main), axes.mainReversed);
  const cross = asPoint(
    selfAlignment(singleItemAlignment(box, container), box.style.direction, container),
    axes.crossReversed,
  );
  const [alignX, alignY] = axes.isRow ? [main, cross] : [cross, main];
  const { safe } = box.style.alignSelf;
  const isSafe = axes.isRow ? { isSafeY: safe } : { isSafeX: safe };
  return { box, x: SHARE[alignX] * container.request.width, y: SHARE[alignY] * height, alignX, alignY, ...isSafe };
}

/** A single box shares no baseline. */
function singleItemAlignment(box: SizedBox, container: FlexContainer): Alignment {
  const alignment = alignmentOf(box, container.style);
  if (alignment.value === 'baseline') return { value: 'start', safe: false };
  return alignment.value === 'last-baseline' ? { value: 'end', safe: false } : alignment;
}

const SHARE = { start: 0, center: 0.5, end: 1 } as const;

function asPoint(alignment: AxisAlignment, reversed: boolean): 'start' | 'center' | 'end' {
  if (alignment === 'center' || alignment === 'space-around' || alignment === 'space-evenly') return 'center';
  return (alignment === 'end') === reversed ? 'start' : 'end';
}

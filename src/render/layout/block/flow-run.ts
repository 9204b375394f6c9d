import type { ContainerSize } from '../../css/length.js';
import type { BlockBox, Box, LineBox } from '../box.js';
import type { LayoutHost, Placement, SizedBox, StaticPosition } from '../contract.js';
import type { LineMemo } from '../inline/line-memo.js';
import type { FloatSpace } from './float-space.js';
import { type MarginStrut, strutHeight } from './margin-strut.js';

/** Shared by all blocks of one block formatting context. */
export interface FlowContext {
  readonly layout: LayoutHost;
  readonly memo: LineMemo;
  readonly floats: FloatSpace;
  /** Where a float was put while the block around it could still move; checked when that block has its place. */
  floatGuess: number | undefined;
  /** Floats that move with margins which are still collapsing. */
  adjoining: { left: boolean; right: boolean };
  /** Lines left before `-webkit-line-clamp` cuts; the lower edge of the last one once it has cut. */
  clamp: LineClamp | undefined;
}

/** How `-webkit-line-clamp` stands. */
export interface LineClamp {
  linesLeft: number;
  /** Lower edge of the last line that shows. */
  bottom: number | undefined;
  /** Called when something follows the last line: it gets an ellipsis. */
  markCut: (() => void) | undefined;
}

/** One block on its way through its children. All y are px of the block formatting context. */
export interface FlowRun {
  readonly context: FlowContext;
  readonly box: BlockBox;
  /** Of the box, or those between two spanning elements of columns. */
  readonly children: readonly Box[];
  readonly contentWidth: number;
  /** Left edge of the content box. */
  readonly contentX: number;
  readonly percentHeight: number | undefined;
  readonly container: ContainerSize;
  /** Where this block will stand, when an earlier try has shown it. */
  readonly expectedTop: number | undefined;
  /** Upper edge of the content box; undefined while margins collapse through it. */
  contentTop: number | undefined;
  /** Where `strut` begins: lower edge of the last child. */
  cursor: number;
  strut: MarginStrut;
  /** The last child is an empty block below floats: the margins after it stay inside this block. */
  endsCleared: boolean;
  readonly placements: Placement[];
  readonly staticPositions: StaticPosition[];
  lines: readonly LineBox[] | undefined;
  firstBaseline: number | undefined;
  lastBaseline: number | undefined;
}

/** Upper edge that a child without margins would have here. */
export function nextEdge(run: FlowRun): number {
  return run.cursor + strutHeight(run.strut);
}

/** Settles where the content box begins, if that was still open. */
export function settleTop(run: FlowRun, y: number): void {
  if (run.contentTop !== undefined) return;
  run.contentTop = y;
  run.context.adjoining = { left: false, right: false };
}

/** y relative to the content box; 0 while its place is open. */
export function relativeY(run: FlowRun, y: number): number {
  return run.contentTop === undefined ? 0 : y - run.contentTop;
}

export function notePlacement(
  run: FlowRun,
  placement: Placement,
  baselines: { readonly firstBaseline: number | undefined; readonly lastBaseline: number | undefined },
): void {
  run.placements.push(placement);
  if (baselines.firstBaseline !== undefined) run.firstBaseline ??= placement.y + baselines.firstBaseline;
  if (baselines.lastBaseline !== undefined) run.lastBaseline = placement.y + baselines.lastBaseline;
}

/** An absolutely positioned child would have stood here. */
export function noteStaticPosition(run: FlowRun, box: SizedBox): void {
  const isRtl = run.box.style.direction === 'rtl';
  run.staticPositions.push({
    box,
    x: isRtl ? run.contentWidth : 0,
    y: run.contentTop === undefined ? 0 : nextEdge(run) - run.contentTop,
    alignX: isRtl ? 'end' : 'start',
    alignY: 'start',
  });
}

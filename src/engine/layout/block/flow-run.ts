import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { BlockBox, LineBox, SizedBox } from '../box.js';
import type { LayoutHost, Placement, StaticPosition } from '../contract.js';
import type { BuiltLine, LineBuilder, LineRect } from '../inline/line/line-box.js';
import type { LineCache } from '../inline/line/line-cache.js';
import type { FloatSpace } from './float-space.js';
import { type MarginStrut, strutHeight } from './margin-strut.js';

/** Shared by all blocks of one block formatting context. */
export interface FlowContext {
  readonly layout: LayoutHost;
  readonly lineCache: LineCache;
  readonly floats: FloatSpace;
  /** In columns: width of their container, which elements that span them take. */
  readonly spannerWidth: number | undefined;
  /** Position assumed for a float while the block around it could still move; verified once that block is placed. */
  assumedFloatTop: number | undefined;
  /** Floats that move with margins that are still collapsing. */
  adjoining: { left: boolean; right: boolean };
  /** State of `-webkit-line-clamp`: lines left, and the bottom edge of the last visible one. */
  clamp: LineClamp | undefined;
}

/** State of `-webkit-line-clamp`. */
interface LineClamp {
  linesLeft: number;
  /** Bottom edge of the last visible line. */
  bottom: number | undefined;
  lastLine: LastLine | undefined;
}

/** A line that gets an ellipsis if something follows. */
export interface LastLine {
  readonly run: FlowRun;
  readonly builder: LineBuilder;
  readonly built: BuiltLine;
  readonly rect: LineRect;
}

/** A block while its children are being laid out. All y are px of the block formatting context. */
export interface FlowRun {
  readonly context: FlowContext;
  readonly box: BlockBox;
  readonly contentWidth: number;
  /** Left edge of the content box. */
  readonly contentX: number;
  readonly percentHeight: number | undefined;
  readonly container: ContainerSize;
  /** Final position of this block, known from an earlier pass. */
  readonly expectedTop: number | undefined;
  /** Top edge of the content box; undefined while margins collapse through it. */
  contentTop: number | undefined;
  /** Where `strut` begins: bottom edge of the last child. */
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

/** Top edge that a child without margins would have here. */
export function nextEdge(run: FlowRun): number {
  return run.cursor + strutHeight(run.strut);
}

/** Fixes the top of the content box, if it was still open. */
export function fixTop(run: FlowRun, y: number): void {
  if (run.contentTop !== undefined) return;
  run.contentTop = y;
  run.context.adjoining = { left: false, right: false };
}

/** y relative to the content box; 0 while its position is open. */
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

/** Records the static position of an absolute child. */
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

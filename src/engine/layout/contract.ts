import type { Edges } from '../css/computed/box-values.js';
import type { ContainerSize } from '../css/computed/computed-length.js';
import type { Image } from '../css/computed/image-values.js';
import type { TextHost } from '../font/text-host.js';
import type { Area } from '../geometry.js';
import type { AddNote } from '../note.js';
import type { BlockBox, BlockPiece, BoxEdges, LineBox, ReplacedBox, SizedBox } from './box.js';
import type { InheritedAxes, InheritedTracks } from './grid/inherited-axes.js';

/**
 * The interface of all formatting contexts. A context *solves* its content into relative rectangles without moving
 * boxes; `layout.ts` sizes boxes around solutions, caches them, and finally arranges the chosen ones once. All sizes
 * are device px; doubles, floored to 1/64 px where Chromium does (lengths entering layout, line widths, tracks, flexed
 * sizes).
 */

/** A definite size, or a request for the content's intrinsic size. */
type Extent = number | 'min-content' | 'max-content';

/** What a parent specifies about a child's border box. */
export interface Constraint {
  /** Border-box size decided by the parent (stretched, flexed, a fixed table column …); otherwise the style decides. */
  readonly width: number | undefined;
  /** `content`: as high as the content; height and limits of the style are ignored. */
  readonly height: number | 'content' | undefined;
  /**
   * With a decided height: percentages inside still treat it as indefinite (flexed items of a column without a height).
   */
  readonly heightIsIndefinite?: boolean;
  /**
   * For table cells with a decided height: position of the content in the content box, per `vertical-align`; a number
   * is px from its top. Percentages inside refer to the decided height.
   */
  readonly contentShift?: 'center' | 'end' | number;
  /** Width offered to the margin box, used by `auto` widths that fill and by shrink-to-fit. */
  readonly available: Extent;
  /**
   * `fill`: an automatic width takes all available space (blocks); `fit`: shrink-to-fit (floats, absolute, flex items,
   * cells).
   */
  readonly autoWidth: 'fill' | 'fit';
  /** Content-box size of the containing block, for percentages; `undefined` is indefinite. */
  readonly percentWidth: number | undefined;
  readonly percentHeight: number | undefined;
  /** For a subgrid: the tracks of the parent grid. */
  readonly tracks?: InheritedTracks | undefined;
  readonly container: ContainerSize;
}

/** Border-box size of a measured box. Baselines from the top of the border box. */
export interface Measured {
  readonly width: number;
  readonly height: number;
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
  /** For block contexts: margins that collapsed through the box's edges and belong to the parent. */
  readonly collapsedTop?: number;
  readonly collapsedBottom?: number;
}

/** Request for the intrinsic widths of the content of `box`, given this height. */
export interface WidthsRequest {
  readonly box: BlockBox;
  /** Definite content height (for stretching, wrapping columns and percentages), else `undefined`. */
  readonly height: number | undefined;
  /** Limits in effect on the content box, for flex lines and grid tracks: 0 and Infinity if absent. */
  readonly minHeight: number;
  readonly maxHeight: number;
  readonly container: ContainerSize;
}

/** Request to lay out the content at this content-box size. */
export interface ContentRequest extends WidthsRequest {
  readonly width: number;
  readonly tracks?: InheritedTracks | undefined;
}

/** Relative to the content box of the container. */
export interface ContentSolution {
  readonly width: number;
  readonly height: number;
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
  readonly placements: readonly Placement[];
  /** Static positions of absolutely positioned children. */
  readonly staticPositions?: readonly StaticPosition[];
  /** For tables: heights of the captions, which are inside the border box but outside border and background. */
  readonly captions?: { readonly above: number; readonly below: number };
  /** For inline contexts; line and fragment positions relative to the content box, made absolute when arranged. */
  readonly lines?: readonly LineBox[];
  /** Gaps between columns that follow each other. */
  readonly columnGaps?: readonly Area[];
  readonly collapsedTop?: number;
  readonly collapsedBottom?: number;
}

/** Position of a child's border box, and the constraint it was measured under. */
export interface Placement {
  readonly box: SizedBox;
  readonly x: number;
  readonly y: number;
  readonly constraint: Constraint;
  /** The measurement, if the container solved the child itself (blocks that share floats with it). */
  readonly measured?: Measured | undefined;
}

/**
 * For an absolutely positioned child: the point that its margin box is attached to, relative to the content box of the
 * container.
 */
export interface StaticPosition {
  readonly box: SizedBox;
  readonly x: number;
  readonly y: number;
  /** Which edge of the margin box (or its middle) is at the point. */
  readonly alignX: 'start' | 'center' | 'end';
  readonly alignY: 'start' | 'center' | 'end';
  /** Its own alignment is `safe`: it does not overflow the start of its containing block. */
  readonly isSafeX?: boolean;
  readonly isSafeY?: boolean;
  /**
   * Edges of the grid area, relative to the content box: the containing block if the grid container is one. An
   * `undefined` edge is that of the padding box.
   */
  readonly area?: Edges<number | undefined>;
}

/** A box's height as far as it is known when its widths are computed: ratios and wrapping columns need it. */
export interface KnownHeight {
  /** Border-box height decided by the parent. */
  readonly height: number | undefined;
  readonly percentHeight: number | undefined;
}

/** Solver of one formatting context: `layout/flex`, `layout/grid`, `layout/table`, `layout/writing-mode`. */
export interface ContentSolver {
  solve(request: ContentRequest, layout: LayoutHost): ContentSolution;
  /** Min-content and max-content width. */
  widths(request: WidthsRequest, layout: LayoutHost): IntrinsicWidths;
}

/** Services for solvers: passed down, never global. */
export interface LayoutHost {
  /** Memoised per box and constraint. */
  measure(box: SizedBox, constraint: Constraint): Measured;
  /** Border-box min-content and max-content widths, with the style's width and limits applied. */
  intrinsicWidths(box: SizedBox, container: ContainerSize, known?: KnownHeight): IntrinsicWidths;
  /** The same for the content alone: width, minimum and maximum of the style are ignored. */
  contentWidths(box: SizedBox, container: ContainerSize, known?: KnownHeight): IntrinsicWidths;
  readonly text: TextHost;
  readonly images: ImageSizes;
  readonly viewport: ContainerSize;
  readonly pixelRatio: number;
  /** The page is in quirks mode. */
  readonly isQuirky: boolean;
  /** Lines are as high as their text and pictures alone need: the page is in quirks mode or limited quirks mode. */
  readonly hasQuirkyLines: boolean;
  /** Counts towards the step limit; throws `LayoutStopped` beyond it or beyond the deadline. */
  step(count?: number): void;
  readonly note: AddNote;
}

/** Border-box px. */
export interface IntrinsicWidths {
  readonly min: number;
  readonly max: number;
}

/** Natural sizes of pictures, in device px at the given pixel ratio; known before layout starts. */
export interface ImageSizes {
  naturalSize(box: ReplacedBox): NaturalSize;
  /**
   * Which part of each row of a picture of that size is more opaque than `threshold`, px from its left edge;
   * `undefined` if the picture is missing.
   */
  opaqueRows?(
    image: Image,
    widthPx: number,
    heightPx: number,
    threshold: number,
  ): readonly ({ readonly left: number; readonly right: number } | undefined)[] | undefined;
}
export interface NaturalSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** width / height */
  readonly ratio: number | undefined;
}

/** Content widths of a box, and what they were asked for. */
interface WidthsEntry {
  readonly container: ContainerSize;
  readonly height: number | undefined;
  readonly percentHeight: number | undefined;
  readonly widths: IntrinsicWidths;
  older: WidthsEntry | undefined;
}

/** What a layout has computed for a box so far. */
export interface BoxMemory {
  /** The rest is valid for these axes only; a grid sets them on its subgrids. */
  readonly inherited: InheritedAxes | undefined;
  /** The newest of each; older ones follow it. Most boxes have one or two, for which arrays would take more space. */
  measured: Measurement | undefined;
  solutions: SolvedRequest | undefined;
  widths: WidthsEntry | undefined;
}

/** A measured box with the solution of its content, as needed for arranging. */
export interface LaidBox extends Measured {
  readonly edges: BoxEdges;
  /** Absent for replaced boxes. */
  readonly solution: ContentSolution | undefined;
  /** Content-box size. */
  readonly contentWidth: number;
  readonly contentHeight: number;
  /** Laid out as a part of the flow around it: columns may break it. */
  readonly isSharedFlow: boolean;
  /** Downward shift of the content in its box, as in table cells; px. */
  readonly contentShift: number;
  /** Container units inside refer to this. */
  readonly container: ContainerSize;
  /** Set on a block in several columns; positions are from the corner of its border box. */
  readonly pieces?: readonly BlockPiece[];
}

/** A measurement of a box. */
interface Measurement {
  readonly constraint: Constraint;
  readonly laid: LaidBox;
  older: Measurement | undefined;
}

/** A request to a formatting context, with its solution. */
export interface SolvedRequest {
  readonly request: ContentRequest;
  readonly solution: ContentSolution;
  older: SolvedRequest | undefined;
}

import type { ContainerSize } from '../css/length.js';
import type { TextHost } from '../font/text-host.js';
import type { BlockBox, LineBox, ReplacedBox } from './box.js';
import type { InheritedTracks } from './grid/inherited.js';

/**
 * The one contract of all formatting contexts. Nothing here moves a box: a context *solves* its content into relative
 * rectangles, `layout.ts` sizes boxes around solutions, remembers them, and at the end arranges the chosen ones once.
 * All sizes are device px; doubles, floored to 1/64 px where Chromium does (lengths entering layout, line widths, tracks,
 * flexed sizes).
 */

/** A box that is laid out by itself. */
export type SizedBox = BlockBox | ReplacedBox;

/** A definite size, or the question how small or wide the content would be. */
export type Extent = number | 'min-content' | 'max-content';

/** What a parent tells a child about its border box. */
export interface Constraint {
  /** Border-box size that the parent has decided (stretched, flexed, a fixed table column …), else the style decides. */
  readonly width: number | undefined;
  /** `content`: as high as the content asks for; height and limits of the style are left out. */
  readonly height: number | 'content' | undefined;
  /** With a decided height: percentages inside still see an indefinite one (flexed items of a column without a height). */
  readonly heightIsIndefinite?: boolean;
  /**
   * Of table cells with a decided height: where their content stands in the content box, as `vertical-align` says; a number
   * is px from its top. Percentages inside count from the decided height.
   */
  readonly contentShift?: 'center' | 'end' | number;
  /** Width offered to the margin box, used by `auto` widths that fill and by shrink-to-fit. */
  readonly available: Extent;
  /** `fill`: an automatic width takes all that is offered (blocks); `fit`: shrink-to-fit (floats, absolute, flex items, cells). */
  readonly autoWidth: 'fill' | 'fit';
  /** Content-box size of the containing block, for percentages; `undefined` is indefinite. */
  readonly percentWidth: number | undefined;
  readonly percentHeight: number | undefined;
  /** Of a subgrid: the tracks of the grid around it. */
  readonly tracks?: InheritedTracks | undefined;
  readonly container: ContainerSize;
}

/** Border-box size of a measured box. Baselines from the top of the border box. */
export interface Measured {
  readonly width: number;
  readonly height: number;
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
  /** Of block contexts: margins that went through the box's edges and belong to the parent (collapsing). */
  readonly collapsedTop?: number;
  readonly collapsedBottom?: number;
}

/** What `layout.ts` asks of a formatting context: how narrow and how wide the content of `box` would be at this height. */
export interface WidthsRequest {
  readonly box: BlockBox;
  /** Definite content height (for stretching, wrapping columns and percentages), else `undefined`. */
  readonly height: number | undefined;
  /** Limits in effect on the content box, for flex lines and grid tracks: 0 and Infinity when absent. */
  readonly minHeight: number;
  readonly maxHeight: number;
  readonly container: ContainerSize;
}

/** And: the content at this content-box size. */
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
  /** Where absolutely positioned children would have stood. */
  readonly staticPositions?: readonly StaticPosition[];
  /** Of tables: heights of the captions, which lie inside the border box but outside of border and background. */
  readonly captions?: { readonly above: number; readonly below: number };
  /** Of inline contexts; line and fragment positions relative to the content box, made absolute when arranged. */
  readonly lines?: readonly LineBox[];
  readonly collapsedTop?: number;
  readonly collapsedBottom?: number;
}

/** Where a child's border box stands and under which constraint it was measured. */
export interface Placement {
  readonly box: SizedBox;
  readonly x: number;
  readonly y: number;
  readonly constraint: Constraint;
  /** What was measured, when the container solved the child itself (blocks that share their floats with it). */
  readonly measured?: Measured;
}

/** Of an absolutely positioned child: the point that its margin box is attached to, relative to the content box of the container. */
export interface StaticPosition {
  readonly box: SizedBox;
  readonly x: number;
  readonly y: number;
  /** Which edge of the margin box (or its middle) stands at the point. */
  readonly alignX: 'start' | 'center' | 'end';
  readonly alignY: 'start' | 'center' | 'end';
  /**
   * Edges of the grid area, relative to the content box: the containing block where the grid container would be it.
   * An edge that is `undefined` is the one of the padding box.
   */
  readonly area?: {
    readonly left: number | undefined;
    readonly right: number | undefined;
    readonly top: number | undefined;
    readonly bottom: number | undefined;
  };
}

/** What is known of a box's height while its widths are asked for: ratios and wrapping columns need it. */
export interface KnownHeight {
  /** Border-box height that the parent has decided. */
  readonly height: number | undefined;
  readonly percentHeight: number | undefined;
}

/** How one `FormattingContext` answers: `layout/flex`, `layout/grid`, `layout/table`, `layout/turned`. */
export interface ContentSolver {
  solve(request: ContentRequest, layout: LayoutHost): ContentSolution;
  /** Min-content and max-content width. */
  widths(request: WidthsRequest, layout: LayoutHost): IntrinsicWidths;
}

/** What a solver may ask: passed down, never global. */
export interface LayoutHost {
  /** Memoised per box and constraint. */
  measure(box: SizedBox, constraint: Constraint): Measured;
  /** Border-box min-content and max-content widths, own width and limits of the style applied. */
  intrinsicWidths(box: SizedBox, container: ContainerSize, known?: KnownHeight): IntrinsicWidths;
  /** The same of the content alone: own width, minimum and maximum of the style are left out. */
  contentWidths(box: SizedBox, container: ContainerSize, known?: KnownHeight): IntrinsicWidths;
  readonly text: TextHost;
  readonly images: ImageSizes;
  readonly viewport: ContainerSize;
  readonly pixelRatio: number;
  /** Counts towards the step limit; throws `LayoutStopped` when it or the deadline is passed. */
  step(count?: number): void;
  note(kind: 'unsupported' | 'limit', subject: string): void;
}

/** Border-box px. */
export interface IntrinsicWidths {
  readonly min: number;
  readonly max: number;
}

/** Natural sizes of pictures, in device px at the given ratio of the picture; known before layout starts. */
export interface ImageSizes {
  naturalSize(box: ReplacedBox): NaturalSize;
}
export interface NaturalSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** width / height */
  readonly ratio: number | undefined;
}

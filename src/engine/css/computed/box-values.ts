import type { Length } from './computed-length.js';

export const DISPLAYS = [
  'none',
  'contents',
  'block',
  'inline',
  'inline-block',
  'flow-root',
  'list-item',
  'flex',
  'inline-flex',
  'grid',
  'inline-grid',
  'table',
  'inline-table',
  'table-row-group',
  'table-header-group',
  'table-footer-group',
  'table-row',
  'table-cell',
  'table-column',
  'table-column-group',
  'table-caption',
  '-webkit-box',
  '-webkit-inline-box',
] as const;
export type Display = (typeof DISPLAYS)[number];

/** Values of `contain`; `style` has no effect here. */
export const CONTAINMENT = ['layout', 'paint', 'size', 'inline-size', 'style'] as const;
export type Containment = (typeof CONTAINMENT)[number];

export type Overflow = 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';

export type Size = Length | 'auto' | 'min-content' | 'max-content' | 'stretch' | FitContent;

/** `fit-content` without an argument has no limit. */
export interface FitContent {
  readonly kind: 'fit-content';
  readonly limit: Length | undefined;
}

export interface Edges<T> {
  readonly top: T;
  readonly right: T;
  readonly bottom: T;
  readonly left: T;
}

export const NO_EDGES: Edges<number> = Object.freeze({ top: 0, right: 0, bottom: 0, left: 0 });

export interface Corners<T> {
  readonly topLeft: T;
  readonly topRight: T;
  readonly bottomRight: T;
  readonly bottomLeft: T;
}

export const BORDER_STYLES = [
  'none',
  'hidden',
  'solid',
  'dashed',
  'dotted',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset',
] as const;
export type BorderStyle = (typeof BORDER_STYLES)[number];

/** A value of the box alignment properties; `safe` falls back to start on overflow. */
export interface Alignment {
  readonly value:
    | 'auto'
    | 'normal'
    | 'start'
    | 'end'
    | 'self-start'
    | 'self-end'
    | 'flex-start'
    | 'flex-end'
    | 'left'
    | 'right'
    | 'center'
    | 'stretch'
    | 'baseline'
    | 'last-baseline'
    | 'anchor-center'
    | 'space-between'
    | 'space-around'
    | 'space-evenly';
  readonly safe: boolean;
}

/** The block flow direction, and for `sideways-…` the side to which all glyphs are rotated. */
export const WRITING_MODES = ['horizontal-tb', 'vertical-rl', 'vertical-lr', 'sideways-rl', 'sideways-lr'] as const;
export type WritingMode = (typeof WRITING_MODES)[number];

/** Rows or columns that a box covers of the nine fields around and on its anchor; `start` is left or top. */
export type AreaSpan = 'start' | 'center' | 'end' | 'span-start' | 'span-end' | 'span-all';

export interface PositionArea {
  readonly x: AreaSpan;
  readonly y: AreaSpan;
}

import type { Display } from '../../css/computed/box-values.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BlockBox, FormattingContext } from '../box.js';

/** The effect of `display` on box generation, after blockification. */
export interface BoxRole {
  readonly kind: 'none' | 'contents' | 'inline' | 'block';
  readonly isInlineLevel: boolean;
  /** `flow` becomes block, inline or multicol depending on its children. */
  readonly inside: 'flow' | 'flex' | 'grid' | 'table';
  readonly tablePart: BlockBox['tablePart'];
  readonly isListItem: boolean;
}

const role = (kind: BoxRole['kind'], rest: Partial<BoxRole> = {}): BoxRole => ({
  kind,
  isInlineLevel: false,
  inside: 'flow',
  tablePart: undefined,
  isListItem: false,
  ...rest,
});

const ROLES: Readonly<Record<Display, BoxRole>> = {
  none: role('none'),
  contents: role('contents'),
  inline: role('inline', { isInlineLevel: true }),
  block: role('block'),
  'flow-root': role('block'),
  'inline-block': role('block', { isInlineLevel: true }),
  'list-item': role('block', { isListItem: true }),
  flex: role('block', { inside: 'flex' }),
  'inline-flex': role('block', { inside: 'flex', isInlineLevel: true }),
  grid: role('block', { inside: 'grid' }),
  'inline-grid': role('block', { inside: 'grid', isInlineLevel: true }),
  table: role('block', { inside: 'table', tablePart: 'table' }),
  'inline-table': role('block', { inside: 'table', tablePart: 'table', isInlineLevel: true }),
  'table-row-group': role('block', { inside: 'table', tablePart: 'row-group' }),
  'table-header-group': role('block', { inside: 'table', tablePart: 'row-group' }),
  'table-footer-group': role('block', { inside: 'table', tablePart: 'row-group' }),
  'table-row': role('block', { inside: 'table', tablePart: 'row' }),
  'table-cell': role('block', { tablePart: 'cell' }),
  'table-column': role('block', { inside: 'table', tablePart: 'column' }),
  'table-column-group': role('block', { inside: 'table', tablePart: 'column' }),
  'table-caption': role('block', { tablePart: 'caption' }),
  '-webkit-box': role('block', { inside: 'flex' }),
  '-webkit-inline-box': role('block', { inside: 'flex', isInlineLevel: true }),
};

const BLOCK = ROLES.block;

/** The role of a box; `blockify` makes it block-level, as flex and grid items, floats and absolute boxes are. */
export function roleOf(style: ComputedStyle, blockify: boolean): BoxRole {
  const plain = ROLES[style.display];
  const found = isClamped(style) ? { ...plain, inside: 'flow' as const } : plain;
  if (found.kind === 'none' || found.kind === 'contents') return found;
  if (!blockify && !isOutOfFlow(style) && style.float === 'none') return found;
  if (found.kind === 'inline' || (found.tablePart && found.tablePart !== 'table')) return BLOCK;
  return found.isInlineLevel ? { ...found, isInlineLevel: false } : found;
}

/** `-webkit-box` with `-webkit-line-clamp` lays out as a block with counted lines; without, as a flex container. */
export function isClamped(style: ComputedStyle): boolean {
  return (style.display === '-webkit-box' || style.display === '-webkit-inline-box') && style.lineClamp !== 'none';
}

export function isOutOfFlow(style: ComputedStyle): boolean {
  return style.position === 'absolute' || style.position === 'fixed';
}

/** The formatting context if `display` alone decides it. */
export function fixedContext(found: BoxRole): FormattingContext | undefined {
  return found.inside === 'flow' ? undefined : found.inside;
}

export function isMulticol(style: ComputedStyle): boolean {
  return style.columnCount !== 'auto' || style.columnWidth !== 'auto';
}

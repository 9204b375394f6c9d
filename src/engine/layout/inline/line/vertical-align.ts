import { type ContainerSize, resolveLength } from '../../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../../css/computed/computed-style.js';
import type { InlineParent } from '../content.js';
import type { FontExtents } from '../font-extents.js';

/** Boxes that share a baseline and move together: the line itself, and every subtree aligned to `top` or `bottom`. */
export interface AlignedGroup {
  readonly edge: 'baseline' | 'top' | 'bottom';
  ascent: number;
  descent: number;
  /** Baseline relative to the line's, known at the end. */
  offset: number;
}

/** An inline box that is open at a position of a line. */
export interface OpenBox {
  readonly box: InlineParent;
  readonly style: ComputedStyle;
  readonly extents: FontExtents;
  readonly group: AlignedGroup;
  /** Baseline below that of the group, px. */
  readonly shift: number;
}

export function createGroup(edge: AlignedGroup['edge']): AlignedGroup {
  return { edge, ascent: Number.NEGATIVE_INFINITY, descent: Number.NEGATIVE_INFINITY, offset: 0 };
}

/** Extends a group by the extents of a box above and below a baseline. */
export function includeExtent(group: AlignedGroup, shift: number, ascent: number, descent: number): void {
  group.ascent = Math.max(group.ascent, ascent - shift);
  group.descent = Math.max(group.descent, descent + shift);
}

/** The group and shift of a child with that style and extent in its parent (CSS 2, section 10.8.1). */
export function alignChild(
  style: ComputedStyle,
  ascent: number,
  descent: number,
  lineHeight: number,
  parent: OpenBox,
  groups: AlignedGroup[],
  container: ContainerSize,
): { readonly group: AlignedGroup; readonly shift: number } {
  const { verticalAlign } = style;
  if (verticalAlign === 'top' || verticalAlign === 'bottom') {
    const group = createGroup(verticalAlign);
    groups.push(group);
    return { group, shift: 0 };
  }
  return {
    group: parent.group,
    shift: parent.shift + shiftInParent(verticalAlign, ascent, descent, lineHeight, parent, container),
  };
}

function shiftInParent(
  verticalAlign: Exclude<ComputedStyle['verticalAlign'], 'top' | 'bottom'>,
  ascent: number,
  descent: number,
  lineHeight: number,
  parent: OpenBox,
  container: ContainerSize,
): number {
  switch (verticalAlign) {
    case 'baseline':
      return 0;
    case 'sub':
      return Math.floor(parent.style.fontSizePx / 5) + 1;
    case 'super':
      return -(Math.floor(parent.style.fontSizePx / 3) + 1);
    case 'text-top':
      return ascent - parent.extents.ascent;
    case 'text-bottom':
      return parent.extents.descent - descent;
    case 'middle':
      return (ascent - descent) / 2 - parent.extents.xHeight / 2;
    default:
      return -(resolveLength(verticalAlign, lineHeight, container) ?? 0);
  }
}

/** Positions `top` and `bottom` groups, which may enlarge the line; returns its extent. */
export function resolveGroups(
  root: AlignedGroup,
  groups: readonly AlignedGroup[],
): { ascent: number; descent: number } {
  // In quirks mode nothing may be on the baseline.
  let { ascent, descent } = Number.isFinite(root.ascent) ? root : { ascent: 0, descent: 0 };
  // The tallest group decides on which side the line grows.
  const byHeight = [...groups].sort((one, other) => other.ascent + other.descent - one.ascent - one.descent);
  for (const group of byHeight) {
    const height = group.ascent + group.descent;
    if (height <= ascent + descent) break;
    if (group.edge === 'top') descent = Math.max(descent, height - ascent);
    if (group.edge === 'bottom') ascent = Math.max(ascent, height - descent);
  }
  for (const group of groups) {
    group.offset = group.edge === 'top' ? group.ascent - ascent : descent - group.descent;
  }
  return { ascent, descent };
}

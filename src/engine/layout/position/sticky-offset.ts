import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import { type Area, AXIS_SIDES, insetArea, type Point } from '../../geometry.js';
import type { BlockBox, BoxEdges, InlineBox, SizedBox } from '../box.js';
import { hasOverflow, overflowIsOfViewport } from '../overflow/viewport-overflow.js';

/**
 * Offset of `position: sticky` on a page that is never scrolled: into its scroll container, within its containing block
 * (CSS Positioned Layout 3, section 3.4). `place` is its border box without the offset.
 */
export function stickyOffset(
  box: SizedBox,
  rect: Area,
  { margin }: Pick<BoxEdges, 'margin'>,
  viewport: ContainerSize,
): Point {
  const port = scrollPortOf(box, viewport);
  const container = contentBoxAround(box);
  const { inset } = box.style;
  const px = (side: keyof typeof inset, basis: number): number | undefined => {
    const length = inset[side];
    return length === 'auto' ? undefined : resolveLength(length, basis, viewport);
  };
  const shift = (axis: 'x' | 'y'): number => {
    const { start, end, size } = AXIS_SIDES[axis];
    return shiftAxis(
      [rect[axis], rect[axis] + rect[size]],
      [port[axis], port[axis] + port[size]],
      container && [container[axis] + margin[start], container[axis] + container[size] - margin[end]],
      px(start, port[size]),
      px(end, port[size]),
    );
  };
  return { x: shift('x'), y: shift('y') };
}

type Span = readonly [start: number, end: number];

function shiftAxis(
  own: Span,
  port: Span,
  container: Span | undefined,
  near: number | undefined,
  far: number | undefined,
): number {
  if (near !== undefined && own[0] < port[0] + near) {
    const shift = port[0] + near - own[0];
    return container ? Math.max(0, Math.min(shift, container[1] - own[1])) : shift;
  }
  if (far !== undefined && own[1] > port[1] - far) {
    const shift = port[1] - far - own[1];
    return container ? Math.min(0, Math.max(shift, container[0] - own[0])) : shift;
  }
  return 0;
}

function scrollPortOf(box: SizedBox, { inlinePx, blockPx }: ContainerSize): Area {
  for (let at: BlockBox | InlineBox | undefined = box.parent; at; at = at.parent) {
    // Beyond the root, the page scrolls.
    if (at.kind !== 'block' || !at.parent || !hasOverflow(at.style) || overflowIsOfViewport(at)) continue;
    return insetArea(at, at.border);
  }
  return { x: 0, y: 0, width: inlinePx, height: blockPx };
}

function contentBoxAround(box: SizedBox): Area | undefined {
  let parent: BlockBox | InlineBox | undefined = box.parent;
  while (parent?.kind === 'inline') parent = parent.parent;
  return parent && insetArea(insetArea(parent, parent.border), parent.padding);
}

import { type ContainerSize, resolveLength } from '../css/length.js';
import type { BlockBox, InlineBox } from './box.js';
import type { Rect } from './containing-block.js';
import type { SizedBox } from './contract.js';
import type { BoxEdges } from './size/edges.js';

/**
 * How far `position: sticky` moves a box on a page that is never scrolled: into the scrolling box around it, as far as
 * its own containing block allows (CSS Positioned Layout 3, section 3.4). `place` is its border box without that.
 */
export function stickyOffset(
  box: SizedBox,
  place: Rect,
  { margin }: Pick<BoxEdges, 'margin'>,
  viewport: ContainerSize,
): { readonly x: number; readonly y: number } {
  const port = scrollPortOf(box, viewport);
  const room = contentBoxAround(box);
  const { inset } = box.style;
  const px = (side: keyof typeof inset, basis: number): number | undefined => {
    const length = inset[side];
    return length === 'auto' ? undefined : resolveLength(length, basis, viewport);
  };
  return {
    x: shiftAxis(
      [place.x, place.x + place.width],
      [port.x, port.x + port.width],
      room && [room.x + margin.left, room.x + room.width - margin.right],
      px('left', port.width),
      px('right', port.width),
    ),
    y: shiftAxis(
      [place.y, place.y + place.height],
      [port.y, port.y + port.height],
      room && [room.y + margin.top, room.y + room.height - margin.bottom],
      px('top', port.height),
      px('bottom', port.height),
    ),
  };
}

type Span = readonly [start: number, end: number];

function shiftAxis(
  own: Span,
  port: Span,
  room: Span | undefined,
  near: number | undefined,
  far: number | undefined,
): number {
  if (near !== undefined && own[0] < port[0] + near) {
    const wanted = port[0] + near - own[0];
    return room ? Math.max(0, Math.min(wanted, room[1] - own[1])) : wanted;
  }
  if (far !== undefined && own[1] > port[1] - far) {
    const wanted = port[1] - far - own[1];
    return room ? Math.min(0, Math.max(wanted, room[0] - own[0])) : wanted;
  }
  return 0;
}

function scrollPortOf(box: SizedBox, { inlinePx, blockPx }: ContainerSize): Rect {
  for (let at: BlockBox | InlineBox | undefined = box.parent; at; at = at.parent) {
    // What the root does not scroll, the page does.
    if (at.kind !== 'block' || !at.parent) continue;
    const { overflowX, overflowY } = at.style;
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    if (at.element?.tag === 'body') continue;
    const { border } = at;
    return {
      x: at.x + border.left,
      y: at.y + border.top,
      width: at.width - border.left - border.right,
      height: at.height - border.top - border.bottom,
    };
  }
  return { x: 0, y: 0, width: inlinePx, height: blockPx };
}

function contentBoxAround(box: SizedBox): Rect | undefined {
  let parent: BlockBox | InlineBox | undefined = box.parent;
  while (parent?.kind === 'inline') parent = parent.parent;
  if (!parent) return undefined;
  const { x, y, width, height, border, padding } = parent;
  return {
    x: x + border.left + padding.left,
    y: y + border.top + padding.top,
    width: width - border.left - border.right - padding.left - padding.right,
    height: height - border.top - border.bottom - padding.top - padding.bottom,
  };
}

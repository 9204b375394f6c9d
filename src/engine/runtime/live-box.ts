import type { BlockBox, InlineFragment, ReplacedBox, UsedEdges } from '../layout/box.js';
import type { LiveBox } from './live-page.js';

const NO_SIDES: UsedEdges = { top: 0, right: 0, bottom: 0, left: 0 };

/** A box with its own border box, in CSS px. */
export function solidBox(box: BlockBox | ReplacedBox, pixelRatio: number): LiveBox {
  const css = (px: number): number => px / pixelRatio;
  const border = sidesOf(box.border, pixelRatio);
  const clientWidth = css(box.width) - border.left - border.right;
  const clientHeight = css(box.height) - border.top - border.bottom;
  return {
    isInline: false,
    x: css(box.x),
    y: css(box.y),
    width: css(box.width),
    height: css(box.height),
    clientWidth: Math.round(clientWidth),
    clientHeight: Math.round(clientHeight),
    scrollWidth: Math.round(box.kind === 'block' ? css(box.scrollWidth) : clientWidth),
    scrollHeight: Math.round(box.kind === 'block' ? css(box.scrollHeight) : clientHeight),
    padding: sidesOf(box.padding, pixelRatio),
    border,
    margin: sidesOf(box.margin, pixelRatio),
  };
}

/** The rectangle around the pieces of an inline element; its client and scroll sizes are 0, as in browsers. */
export function inlineBox(pieces: readonly InlineFragment[], pixelRatio: number): LiveBox {
  const left = Math.min(...pieces.map(({ x }) => x));
  const top = Math.min(...pieces.map(({ y }) => y));
  const right = Math.max(...pieces.map(({ x, width }) => x + width));
  const bottom = Math.max(...pieces.map(({ y, height }) => y + height));
  return {
    isInline: true,
    x: left / pixelRatio,
    y: top / pixelRatio,
    width: (right - left) / pixelRatio,
    height: (bottom - top) / pixelRatio,
    clientWidth: 0,
    clientHeight: 0,
    scrollWidth: 0,
    scrollHeight: 0,
    padding: NO_SIDES,
    border: NO_SIDES,
    margin: NO_SIDES,
  };
}

function sidesOf({ top, right, bottom, left }: UsedEdges, pixelRatio: number): UsedEdges {
  if (top === 0 && right === 0 && bottom === 0 && left === 0) return NO_SIDES;
  return { top: top / pixelRatio, right: right / pixelRatio, bottom: bottom / pixelRatio, left: left / pixelRatio };
}

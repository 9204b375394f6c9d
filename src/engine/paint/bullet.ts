import type { Color } from '../css/computed/image-values.js';
import type { BlockBox } from '../layout/box.js';
import { fillRect, type Painting } from './painting.js';
import { readableInk } from './readable-ink.js';
import { snapRect } from './rect.js';
import { writeColor } from './write-color.js';

/** Paints the shape of a list marker without text. */
export function paintBullet(painting: Painting, box: BlockBox): void {
  const { listStyleType, color: own } = box.style;
  if (box.children.length > 0 || box.width <= 0 || box.height <= 0) return;
  const color = painting.marksTones ? readableInk(painting, own) : own;
  const { context } = painting;
  const rect = snapRect(box, painting.page.pixelRatio);
  if (listStyleType === 'square') {
    fillRect(painting, rect, color);
    return;
  }
  if (listStyleType.startsWith('disclosure')) {
    fillTriangle(painting, box, color);
    return;
  }
  const [rx, ry] = [(rect.right - rect.left) / 2, (rect.bottom - rect.top) / 2];
  const isOpen = listStyleType === 'circle';
  context.beginPath();
  const inset = isOpen ? 0.5 : 0;
  context.ellipse(rect.left + rx, rect.top + ry, Math.max(0, rx - inset), Math.max(0, ry - inset), 0, 0, Math.PI * 2);
  context.lineWidth = 1;
  context.strokeStyle = writeColor(color);
  context.fillStyle = writeColor(color);
  if (isOpen) context.stroke();
  else context.fill();
}

/** Corners as fractions of the box, as in Chromium: pointing down if open, else in the direction of the text. */
function fillTriangle({ context }: Painting, { x, y, width, height, style }: BlockBox, color: Color): void {
  const isOpen = style.listStyleType === 'disclosure-open';
  const [near, far] = [0.07, 0.93];
  const sideways: readonly (readonly [number, number])[] = [
    [near, 0],
    [far, 0.5],
    [near, 1],
  ];
  const corners = sideways.map(([along, across]): readonly [number, number] => {
    if (isOpen) return [across, along];
    return [style.direction === 'rtl' ? 1 - along : along, across];
  });
  context.beginPath();
  for (const [u, v] of corners) context.lineTo(x + u * width, y + v * height);
  context.closePath();
  context.fillStyle = writeColor(color);
  context.fill();
}

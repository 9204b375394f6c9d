import type { BlockBox } from '../layout/box.js';
import { writeColor } from './color.js';
import { inkOn } from './ink.js';
import { fillRect, type Painting } from './painting.js';
import { snapRect } from './rect.js';

/** The shape of a list marker that is no text. */
export function paintBullet(painting: Painting, box: BlockBox): void {
  const { listStyleType, color: own } = box.style;
  if (box.children.length > 0 || box.width <= 0 || box.height <= 0) return;
  const color = painting.marksTones ? inkOn(painting, own) : own;
  const { context } = painting;
  const rect = snapRect(box);
  if (listStyleType === 'square') {
    fillRect(painting, rect, color);
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

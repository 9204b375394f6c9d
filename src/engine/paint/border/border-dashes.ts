import type { Color } from '../../css/computed/image-values.js';
import type { Area } from '../../geometry.js';
import { RectPattern } from '../fill-rects.js';
import { isOnPixels } from '../matrix.js';
import type { Painting } from '../painting.js';
import { dashInk } from '../readable-ink.js';
import type { Rect } from '../rect.js';
import { writeColor } from '../write-color.js';
import { type DashPlan, planDashes } from './border-line.js';
import { fillLine } from './line-patterns.js';

/** Paints one side of a border, which covers `strip`, as dashes or dots. */
export function paintDashes(
  painting: Painting,
  strip: Rect,
  isAcross: boolean,
  borderStyle: 'dashed' | 'dotted',
  color: Color,
): void {
  const { context, matrix, page } = painting;
  const { left, top, right, bottom } = strip;
  const [start, length, width] = isAcross ? [left, right - left, bottom - top] : [top, bottom - top, right - left];
  const dashes = planDashes(borderStyle, length, width);
  const fillStyle = writeColor(dashInk(painting, color));
  context.fillStyle = fillStyle;
  if (dashes.isRound) {
    const at = (isAcross ? top : left) + width / 2;
    context.beginPath();
    for (let along = start + width / 2; along <= start + length - width / 2 + 0.01; along += dashes.gapPx) {
      const [x, y] = isAcross ? [along, at] : [at, along];
      context.moveTo(x + width / 2, y);
      context.arc(x, y, width / 2, 0, Math.PI * 2);
    }
    context.fill();
    return;
  }
  const list = (): Area[] => listDashes(dashes, start, length, width, isAcross);
  if (!isOnPixels(matrix)) {
    for (const area of list()) context.fillRect(left + area.x, top + area.y, area.width, area.height);
    return;
  }
  const key = [start, length, width, isAcross, borderStyle, fillStyle].join(' ');
  const rects = page.linePatterns.get(key, () => [{ fillStyle, pattern: new RectPattern(list()) }]);
  if (rects) fillLine(context, rects, left, top);
}

/** Square dashes, relative to the line. Rounded where they are painted: half a px depends on where the line starts. */
function listDashes(
  { dashPx, gapPx }: DashPlan,
  start: number,
  length: number,
  width: number,
  isAcross: boolean,
): Area[] {
  const areas: Area[] = [];
  for (let along = start; along < start + length - 0.01; along += dashPx + gapPx) {
    const from = Math.round(along) - start;
    const to = Math.round(Math.min(along + dashPx, start + length)) - start;
    if (isAcross) areas.push({ x: from, y: 0, width: to - from, height: width });
    else areas.push({ x: 0, y: from, width, height: to - from });
  }
  return areas;
}

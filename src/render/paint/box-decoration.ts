import type { BlockBox, ReplacedBox } from '../layout/box.js';
import { type BoxShape, hasBackground, paintBackground } from './background.js';
import { paintBorder } from './border.js';
import { paintBorderImage } from './border-image.js';
import { paintInnerShadows, paintOuterShadows } from './box-shadow.js';
import { paintCollapsedBorders } from './collapsed-borders.js';
import { paintOutline } from './outline.js';
import { isVisibleIn, type Painting } from './painting.js';
import { growRect, rectOf, snapRect, wholeWidths } from './rect.js';
import { roundBorderBox } from './rounded.js';

/** Snapped edges of a box with its corners; of a table without its captions. */
export function boxShapeOf(painting: Painting, box: BlockBox | ReplacedBox): BoxShape {
  const captions = box.kind === 'block' ? box.captions : undefined;
  const above = captions?.above ?? 0;
  const rect = snapRect(
    { x: box.x, y: box.y + above, width: box.width, height: box.height - above - (captions?.below ?? 0) },
    painting.page.pixelRatio,
  );
  // Half of a collapsed border counts as the box's own.
  const border = box.kind === 'block' && box.collapsedBorders ? box.border : wholeWidths(box.border);
  return { outer: roundBorderBox(painting, rect, box.style.borderRadius), border, padding: box.padding };
}

/** Shadows, background, border and outline of a box. */
export function paintBoxDecoration(painting: Painting, box: BlockBox | ReplacedBox): void {
  const { style } = box;
  const collapsed = box.kind === 'block' ? box.collapsedBorders : undefined;
  const hasBorder =
    style.borderImage !== undefined || box.border.top + box.border.right + box.border.bottom + box.border.left > 0;
  const hasShadow = style.boxShadow.length > 0;
  const isColumn = box.kind === 'block' && box.tablePart === 'column';
  const hasOutline = style.outline.width > 0 && style.outline.style !== 'none' && !isColumn;
  if (!hasBorder && !hasShadow && !hasOutline && !collapsed && !hasBackground(style)) return;
  const shape = boxShapeOf(painting, box);
  if (
    !hasShadow &&
    !isVisibleIn(painting, growRect(shape.outer.rect, style.outline.width + Math.abs(style.outline.offset) + 20))
  )
    return;
  if (hasShadow) paintOuterShadows(painting, style, shape.outer);
  if (hasBackground(style) && style !== painting.page.rootStyle) paintBackground(painting, style, shape);
  if (hasShadow) paintInnerShadows(painting, style, shape.outer, shape.border);
  if (collapsed) {
    // Cells also paint the table's own edges, each at its width there.
    if (box.kind === 'block' && box.tablePart === 'cell') paintCollapsedBorders(painting, rectOf(box), collapsed);
  } else if (hasBorder && !paintBorderImage(painting, style, shape.outer.rect, shape.border))
    paintBorder(painting, style, shape.outer, shape.border);
  if (hasOutline) paintOutline(painting, style, shape.outer);
}

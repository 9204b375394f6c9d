import type { ComputedStyle } from '../../css/computed/computed-style.js';
import { Path2D } from '../../font/canvas.js';
import type { BlockBox, ReplacedBox } from '../../layout/box.js';
import { type BoxShape, hasBackground, paintBackground } from '../background/background.js';
import { paintInCells } from '../background/table-backgrounds.js';
import { paintControl } from '../form-control.js';
import { isVisibleIn, type Painting } from '../painting.js';
import { growRect, heightOf, type Rect, rectOf, snapRect, wholeWidths, widthOf } from '../rect.js';
import { paintBorder } from './border.js';
import { paintBorderImage } from './border-image.js';
import { paintInnerShadows, paintOuterShadows } from './box-shadow.js';
import { paintCollapsedBorders } from './collapsed-borders.js';
import { paintOutline } from './outline.js';
import { roundBorderBox } from './rounded.js';

/** Snapped edges of a box with its corners; for a table, without its captions. */
export function boxShapeOf(painting: Painting, box: BlockBox | ReplacedBox): BoxShape {
  const captions = box.kind === 'block' ? box.captions : undefined;
  const rect = snapRect(captions ? withoutCaptions(box, captions) : box, painting.page.pixelRatio);
  // Half of a collapsed border counts as the box's own.
  const border = box.kind === 'block' && box.collapsedBorders ? box.border : wholeWidths(box.border);
  return {
    outer: roundBorderBox(painting, rect, box.style.borderRadius, box.style.cornerShape),
    border,
    padding: box.padding,
  };
}

function withoutCaptions({ x, y, width, height }: BlockBox | ReplacedBox, captions: NonNullable<BlockBox['captions']>) {
  const { above, below } = captions;
  return { x, y: y + above, width, height: height - above - below };
}

/** The legend on the upper border of a fieldset. */
function legendOf({ element, children, style }: BlockBox): BlockBox | undefined {
  if (element?.tag !== 'fieldset' || style.display !== 'block') return undefined;
  const found = children.find(
    (child) => child.kind === 'block' && child.element?.tag === 'legend' && child.style.float === 'none',
  );
  return found?.kind === 'block' ? found : undefined;
}

/** Moves the upper border halfway down the legend. */
function belowLegend(shape: BoxShape, { height }: BlockBox): BoxShape {
  const { rect } = shape.outer;
  const by = Math.max(0, Math.floor((height - shape.border.top) / 2));
  return { ...shape, outer: { ...shape.outer, rect: { ...rect, top: rect.top + by } } };
}

/** Excludes the border behind the legend. */
function clipAround({ context }: Painting, whole: Rect, legend: Rect): void {
  const path = new Path2D();
  path.rect(whole.left, whole.top, widthOf(whole), heightOf(whole));
  path.rect(Math.round(legend.left), whole.top, Math.round(widthOf(legend)), Math.ceil(heightOf(legend)));
  context.save();
  context.clip(path, 'evenodd');
}

/** In cells if the box is a part of a table. */
function paintBackgroundOf(painting: Painting, box: BlockBox | ReplacedBox, shape: BoxShape): void {
  if (box.kind === 'replaced' || box.tablePart === undefined) paintBackground(painting, box.style, shape);
  else paintInCells(painting, box, (inner) => paintBackground(inner, box.style, shape));
}

function isVisibleWithOutline(painting: Painting, rect: Rect, { outline }: ComputedStyle): boolean {
  if (isVisibleIn(painting, rect)) return true;
  return isVisibleIn(painting, growRect(rect, outline.width + Math.abs(outline.offset) + 20));
}

const CONTROLS: ReadonlySet<string> = new Set(['input', 'select', 'button', 'textarea', 'progress', 'meter']);

/** Paints shadows, background, border and outline of a box. */
export function paintBoxDecoration(painting: Painting, box: BlockBox | ReplacedBox): void {
  const { style } = box;
  const collapsed = box.kind === 'block' ? box.collapsedBorders : undefined;
  const hasBorder =
    style.borderImage !== undefined || box.border.top + box.border.right + box.border.bottom + box.border.left > 0;
  const hasShadow = style.boxShadow.length > 0;
  const isColumn = box.kind === 'block' && box.tablePart === 'column';
  const hasOutline = style.outline.width > 0 && style.outline.style !== 'none' && !isColumn;
  const isControl = box.kind === 'block' && box.element !== undefined && CONTROLS.has(box.element.tag);
  if (!hasBorder && !isControl && !hasShadow && !hasOutline && !collapsed && !hasBackground(style)) return;
  const whole = boxShapeOf(painting, box);
  const legend = hasBorder && box.kind === 'block' ? legendOf(box) : undefined;
  const shape = legend ? belowLegend(whole, legend) : whole;
  if (!hasShadow && !isVisibleWithOutline(painting, shape.outer.rect, style)) return;
  if (hasShadow) paintOuterShadows(painting, style, shape.outer);
  if (isControl && paintControl(painting, box, shape.outer.rect)) {
    if (hasOutline) paintOutline(painting, style, shape.outer);
    return;
  }
  if (hasBackground(style) && style !== painting.page.rootStyle) paintBackgroundOf(painting, box, shape);
  if (hasShadow) paintInnerShadows(painting, style, shape.outer, shape.border);
  if (collapsed) {
    // Cells also paint the table's own edges, each with its width there.
    if (box.kind === 'block' && box.tablePart === 'cell') paintCollapsedBorders(painting, rectOf(box), collapsed);
  } else if (hasBorder) {
    if (legend) clipAround(painting, whole.outer.rect, rectOf(legend));
    if (!paintBorderImage(painting, style, shape.outer.rect, shape.border))
      paintBorder(painting, style, shape.outer, shape.border);
    if (legend) painting.context.restore();
  }
  if (hasOutline) paintOutline(painting, style, shape.outer);
}

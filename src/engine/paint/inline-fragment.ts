import type { InlineFragment, UsedEdges } from '../layout/box.js';
import { type BoxShape, hasBackground, paintBackground } from './background/background.js';
import { paintBorder } from './border/border.js';
import { paintInnerShadows, paintOuterShadows } from './border/box-shadow.js';
import { paintOutline } from './border/outline.js';
import { roundBorderBox } from './border/rounded.js';
import { edgesToPx, type Painting } from './painting.js';
import { snapRect, wholeWidths } from './rect.js';

/** Paints background and borders of an inline element on one line; left and right edges only at its ends. */
export function paintInlineFragment(painting: Painting, fragment: InlineFragment): void {
  const { style } = fragment.box;
  if (style.visibility !== 'visible') return;
  const border = edgesAt(fragment, wholeWidths(style.borderWidth));
  const hasBorder = border.top + border.right + border.bottom + border.left > 0;
  const hasOutline = style.outline.width > 0 && style.outline.style !== 'none';
  if (!hasBorder && !hasOutline && style.boxShadow.length === 0 && !hasBackground(style)) return;
  const shape = inlineShapeOf(painting, fragment);
  const { outer } = shape;
  paintOuterShadows(painting, style, outer);
  paintBackground(painting, style, shape);
  paintInnerShadows(painting, style, outer, border);
  if (hasBorder) paintBorder(painting, style, outer, border);
  if (hasOutline) paintOutline(painting, style, outer);
}

/** Snapped edges of an inline element on one line. */
export function inlineShapeOf(painting: Painting, fragment: Omit<InlineFragment, 'kind'>): BoxShape {
  const { style } = fragment.box;
  const padding = edgesAt(fragment, edgesToPx(painting, style.padding, 0, 0));
  const outer = roundBorderBox(
    painting,
    snapRect(fragment, painting.page.pixelRatio),
    style.borderRadius,
    style.cornerShape,
  );
  return { outer, border: edgesAt(fragment, wholeWidths(style.borderWidth)), padding };
}

/** Edges across the line only at the ends of the element. */
function edgesAt(
  { isFirst, isLast, box }: Pick<InlineFragment, 'isFirst' | 'isLast' | 'box'>,
  edges: Readonly<UsedEdges>,
): UsedEdges {
  const { direction, writingMode } = box.style;
  const isBackwards = (direction === 'rtl') !== (writingMode === 'sideways-lr');
  const [start, end] = isBackwards ? [isLast, isFirst] : [isFirst, isLast];
  return writingMode === 'horizontal-tb'
    ? { ...edges, left: start ? edges.left : 0, right: end ? edges.right : 0 }
    : { ...edges, top: start ? edges.top : 0, bottom: end ? edges.bottom : 0 };
}

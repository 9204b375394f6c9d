import { withLayer } from '../effect/layer.js';
import type { Painting } from '../painting.js';
import { fillRect } from '../painting.js';
import { heightOf, isEmptyRect, type Rect, widthOf } from '../rect.js';
import { withSvgEffects } from './effect/element-effects.js';
import { visibleArea } from './effect/mask-by-element.js';
import { paintSvgChildren, SVG_TOOLS } from './paint-elements.js';
import { type SvgPainting, startSvgPainting, transformed } from './painting-state.js';
import type { SvgDocument } from './svg-document.js';
import { fitViewBox } from './svg-transform.js';

/**
 * Paints an SVG file as a picture: a separate document with its own style sheets, as large as the box that shows it.
 */
export function paintSvgDocument(painting: Painting, svgDocument: SvgDocument, area: Rect): void {
  if (isEmptyRect(area)) return;
  const { page, context } = painting;
  const { root, size } = svgDocument;
  for (const { code, values } of svgDocument.notes) page.note(code, values);
  const [widthPx, heightPx] = [widthOf(area), heightOf(area)];
  const styles = page.styleSvgDocument(svgDocument, widthPx, heightPx);
  // Words in pictures do not count as words of the page.
  const inner: Painting = { ...painting, page: { ...page, styles, pictures: svgDocument.pictures, words: [] } };
  const ratio = page.pixelRatio;
  const viewport = { width: widthPx / ratio, height: heightPx / ratio };
  const fitted = fitViewBox(...viewBoxOf(svgDocument), viewport);
  if (!fitted) return;
  context.save();
  context.beginPath();
  context.rect(area.left, area.top, widthPx, heightPx);
  context.clip();
  const { backgroundColor } = styles.styleOf(root);
  fillRect(inner, area, backgroundColor);
  const isSized = size.width !== undefined && size.height !== undefined;
  const start = startSvgPainting(
    inner,
    root,
    isSized || root.attributes.has('viewBox') ? fitted.size : viewport,
    SVG_TOOLS,
  );
  const placed = transformed(start, { a: ratio, b: 0, c: 0, d: ratio, e: area.left, f: area.top });
  const whole = transformed(placed, fitted.matrix);
  const paintRoot = (target: SvgPainting): void => withSvgEffects(target, root, (one) => paintSvgChildren(one, root));
  if (svgDocument.blends)
    withLayer(
      whole,
      visibleArea(whole),
      (layer) => paintRoot({ ...whole, ...layer }),
      (target, { canvas }, left, top) => target.drawImage(canvas, left, top),
    );
  else paintRoot(whole);
  context.restore();
}

/** An SVG file with a size but no view box is stretched like one with both. */
function viewBoxOf({
  root,
  size,
}: SvgDocument): [viewBox: string | undefined, preserveAspectRatio: string | undefined] {
  const viewBox = root.attributes.get('viewBox');
  if (viewBox === undefined && size.width && size.height) return [`0 0 ${size.width} ${size.height}`, 'none'];
  return [viewBox, root.attributes.get('preserveAspectRatio')];
}

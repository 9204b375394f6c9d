import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { Element } from '../html/dom.js';
import type { ReplacedBox } from '../layout/box.js';
import { shapeOf } from './background/background.js';
import { boxShapeOf } from './border/box-decoration.js';
import { isRounded, roundedPath } from './border/rounded.js';
import { mapRect } from './matrix.js';
import { type Painting, toPx } from './painting.js';
import type { Picture } from './picture/pictures.js';
import { heightOf, insetRect, intersectRects, isEmptyRect, type Rect, rectOf, roundRect, widthOf } from './rect.js';
import { paintSvgChildren, SVG_TOOLS } from './svg/paint-elements.js';
import { startSvgPainting, transformed } from './svg/painting-state.js';
import { fitViewBox } from './svg/svg-transform.js';

/** Paints replaced content, fitted into its content box. */
export function paintReplaced(painting: Painting, box: ReplacedBox): void {
  const { content, style } = box;
  const area = contentRectOf(box);
  if (isEmptyRect(area) || content.kind === 'missing') return;
  const { context } = painting;
  const shape = shapeOf(boxShapeOf(painting, box), 'content-box');
  context.save();
  if (isRounded(shape)) context.clip(roundedPath(shape));
  if (content.kind === 'svg') paintSvgElement(painting, content.element, style, area);
  else {
    const { pictures } = painting.page;
    const picture = content.kind === 'canvas' ? pictures.ofCanvas(content.element) : pictures.get(content.url);
    if (picture) paintPicture(painting, box, picture, area, content.kind === 'image' ? content.density : 1);
  }
  context.restore();
}

/** `density`: pixels of the file per px of its natural size. */
function paintPicture(painting: Painting, { style }: ReplacedBox, picture: Picture, area: Rect, density: number): void {
  const { context } = painting;
  const { width, height, ratio } = picture;
  const natural = { width: width && width / density, height: height && height / density, ratio };
  const fitted = fitObject(painting, style, natural, area);
  const visible = roundRect(intersectRects(fitted, area));
  const whole = roundRect(fitted);
  context.beginPath();
  context.rect(visible.left, visible.top, widthOf(visible), heightOf(visible));
  context.clip();
  const isWhole = widthOf(whole) === picture.pixelWidth && heightOf(whole) === picture.pixelHeight;
  context.imageSmoothingEnabled = style.imageRendering === 'auto' && !isWhole;
  context.imageSmoothingQuality = 'high';
  picture.paint(painting, whole.left, whole.top, widthOf(whole), heightOf(whole));
  if (painting.marksTones && !picture.isVector && style.dither !== 'none')
    painting.page.tones.add(intersectRects(mapRect(painting.matrix, visible), painting.clip), style.dither, false);
}

type Natural = Pick<Picture, 'width' | 'height' | 'ratio'>;

function fitObject(painting: Painting, style: ReplacedBox['style'], natural: Natural, area: Rect): Rect {
  const [width, height] = fittedSize(style.objectFit, natural, widthOf(area), heightOf(area));
  const left = area.left + toPx(painting, style.objectPosition.x, widthOf(area) - width);
  const top = area.top + toPx(painting, style.objectPosition.y, heightOf(area) - height);
  return { left, top, right: left + width, bottom: top + height };
}

function fittedSize(
  fit: ReplacedBox['style']['objectFit'],
  { width: naturalWidth, height: naturalHeight, ratio }: Natural,
  width: number,
  height: number,
): [width: number, height: number] {
  const contain = (): [number, number] =>
    ratio === undefined || width / height < ratio ? [width, ratio ? width / ratio : height] : [height * ratio, height];
  switch (fit) {
    case 'fill':
      return [width, height];
    case 'contain':
      return contain();
    case 'cover':
      if (ratio === undefined) return [width, height];
      return width / height > ratio ? [width, width / ratio] : [height * ratio, height];
    default: {
      const own: [number, number] = [naturalWidth ?? width, naturalHeight ?? height];
      if (fit === 'none') return own;
      const fitted = contain();
      return fitted[0] < own[0] ? fitted : own;
    }
  }
}

function contentRectOf(box: ReplacedBox): Rect {
  return insetRect(rectOf(box), {
    top: box.border.top + box.padding.top,
    right: box.border.right + box.padding.right,
    bottom: box.border.bottom + box.padding.bottom,
    left: box.border.left + box.padding.left,
  });
}

/** Paints an inline `<svg>` in its content box. */
function paintSvgElement(painting: Painting, element: Element, style: ComputedStyle, area: Rect): void {
  const ratio = painting.page.pixelRatio;
  const size = { width: widthOf(area) / ratio, height: heightOf(area) / ratio };
  const fitted = fitViewBox(element.attributes.get('viewBox'), element.attributes.get('preserveAspectRatio'), size);
  if (!fitted) return;
  const { context } = painting;
  context.save();
  if (style.overflowX !== 'visible') {
    context.beginPath();
    context.rect(area.left, area.top, widthOf(area), heightOf(area));
    context.clip();
  }
  const start = startSvgPainting(painting, element, fitted.size, SVG_TOOLS);
  // On whole device px, as in browsers: a line between two rows would be grey in both.
  const placed = transformed(start, {
    a: ratio,
    b: 0,
    c: 0,
    d: ratio,
    e: Math.round(area.left),
    f: Math.round(area.top),
  });
  paintSvgChildren(transformed(placed, fitted.matrix), element);
  context.restore();
}

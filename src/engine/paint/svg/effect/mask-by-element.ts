import type { BackgroundLayer } from '../../../css/computed/image-values.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { paintBackgroundImage } from '../../background/background-image.js';
import { applyMaskLayers, type MaskSource } from '../../background/mask-layers.js';
import type { Painting } from '../../painting.js';
import type { Rect } from '../../rect.js';
import {
  enteringResource,
  referenced,
  type SvgPainting,
  styleOf,
  svgProperty,
  transformed,
} from '../painting-state.js';
import { strokeShapeOf } from '../shape/stroke-shape.js';
import { readSvgLength } from '../svg-length.js';
import { boxMatrix } from '../svg-transform.js';
import { lengthOf } from '../svg-units.js';

/** The visible part of the screen in user units. */
export function visibleArea({ matrix, clip }: Painting): Rect {
  const { a, b, c, d, e, f } = matrix;
  const determinant = a * d - b * c || 1;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [clip.left, clip.right])
    for (const y of [clip.top, clip.bottom]) {
      xs.push((d * (x - e) - c * (y - f)) / determinant);
      ys.push((a * (y - f) - b * (x - e)) / determinant);
    }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Keeps the part of a layer that `paint` covers. */
export function applyCoverage(layer: SvgPainting, paint: (inner: SvgPainting) => void): void {
  applyMaskLayers(layer, visibleArea(layer), [
    { counts: 'alpha', composite: 'add', paint: (inner) => paint({ ...layer, ...inner }) },
  ]);
}

type MaskLayer = Pick<BackgroundLayer, 'image' | 'mode' | 'composite'>;

/** A `<mask>` as part of a list of masks; `paint` gets a painting in the units of the element that uses it. */
export function maskByElement(
  painting: SvgPainting,
  mask: Element,
  { mode, composite }: MaskLayer,
  paint: MaskSource['paint'],
): MaskSource {
  const isAlpha = mode === 'match-source' ? svgProperty(painting, mask, 'mask-type') === 'alpha' : mode === 'alpha';
  const isLinear = svgProperty(painting, mask, 'color-interpolation') === 'linearrgb';
  return { counts: isAlpha ? 'alpha' : isLinear ? 'linear-luminance' : 'luminance', composite, paint };
}

/** Paints the content of a `<mask>` with the mask's own masks. */
export function paintMaskContent(painting: SvgPainting, mask: Element, bounds: Area): void {
  const entered = enteringResource(painting, mask);
  if (!entered) return;
  const { context, tools } = entered;
  context.save();
  const { left, top, right, bottom } = maskArea(entered, mask, bounds);
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  const isBox = mask.attributes.get('maskContentUnits') === 'objectBoundingBox';
  const content = isBox ? transformed(entered, boxMatrix(bounds)) : entered;
  tools.paintChildren({ ...content, marksTones: false }, mask);
  context.restore();
  const outer = masksOf(entered, mask, () => bounds);
  if (outer.length > 0) applyMaskLayers(entered, visibleArea(entered), outer);
}

/** The masks of an element; none inside of the mask itself. Broken references are ignored. */
export function masksOf(painting: SvgPainting, element: Element, bounds: () => Area): readonly MaskSource[] {
  return styleOf(painting, element).masks.flatMap((layer) => {
    const { image } = layer;
    const mask = image?.kind === 'url' ? referenced(painting, image.url) : undefined;
    if (mask?.tag === 'mask') {
      if (!enteringResource(painting, mask)) return [];
      const paint = (onto: Painting): void => paintMaskContent({ ...painting, ...onto }, mask, bounds());
      return [maskByElement(painting, mask, layer, paint)];
    }
    if (!image || (image.kind === 'url' && !painting.page.pictures.get(image.url))) return [];
    const counts = layer.mode === 'luminance' ? 'luminance' : 'alpha';
    const paint = (onto: Painting): void => paintMaskImage({ ...painting, ...onto }, element, layer, bounds());
    return [{ counts, composite: layer.composite, paint }];
  });
}

/** Paints a mask picture relative to the box of an SVG element's fill or stroke. */
function paintMaskImage(painting: SvgPainting, element: Element, layer: BackgroundLayer, fill: Area): void {
  const { context, page } = painting;
  const ratio = page.pixelRatio;
  const stroke = svgProperty(painting, element, 'stroke') ?? 'none';
  const outset = stroke === 'none' ? 0 : strokeShapeOf(painting, element).width / 2;
  const areaOf = (box: BackgroundLayer['clip']): Rect => {
    if (box === 'no-clip') return scaleRect(visibleArea(painting), ratio);
    const by = box === 'border-box' ? outset : 0;
    const { x, y, width, height } = fill;
    return scaleRect({ left: x - by, top: y - by, right: x + width + by, bottom: y + height + by }, ratio);
  };
  context.save();
  // Lengths of style sheets are in device px.
  const inner = transformed(painting, { a: 1 / ratio, b: 0, c: 0, d: 1 / ratio, e: 0, f: 0 });
  paintBackgroundImage(inner, layer, styleOf(painting, element), areaOf(layer.origin), areaOf(layer.clip));
  context.restore();
}

function scaleRect({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
}

function maskArea(painting: SvgPainting, mask: Element, { x, y, width, height }: Area): Rect {
  const { attributes } = mask;
  const isUser = attributes.get('maskUnits') === 'userSpaceOnUse';
  const read = (name: string, otherwise: string, isAcross: boolean): number => {
    const source = attributes.get(name) ?? otherwise;
    if (isUser) return lengthOf(painting, mask, source, isAcross ? 'across' : 'down') ?? 0;
    return (readSvgLength(source, 1) ?? 0) * (isAcross ? width : height);
  };
  const left = (isUser ? 0 : x) + read('x', '-10%', true);
  const top = (isUser ? 0 : y) + read('y', '-10%', false);
  return { left, top, right: left + read('width', '120%', true), bottom: top + read('height', '120%', false) };
}

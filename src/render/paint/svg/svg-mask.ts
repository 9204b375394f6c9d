import type { Element } from '../../html/dom.js';
import { withLayer } from '../layer.js';
import type { Painting } from '../painting.js';
import type { Rect } from '../rect.js';
import { toLinearByte } from './filter/raster.js';
import { readSvgLength } from './svg-length.js';
import {
  enteringResource,
  referenced,
  type SvgBounds,
  type SvgPainting,
  styleOf,
  svgProperty,
  transformed,
} from './svg-painting.js';
import { boxMatrix } from './svg-transform.js';
import { lengthOf } from './svg-units.js';

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
export function applyCoverage(layer: SvgPainting, paint: (inner: SvgPainting) => void, finish?: FinishCoverage): void {
  withLayer(
    { ...layer, marksTones: false },
    visibleArea(layer),
    (inner) => paint({ ...layer, ...inner }),
    (context, inner, left, top) => {
      finish?.(inner);
      context.globalCompositeOperation = 'destination-in';
      context.drawImage(inner.canvas, left, top);
    },
  );
}

type FinishCoverage = (cover: Painting) => void;

/** The `<mask>` of an element; `undefined` without one, and inside of the mask itself. */
export function maskOf(painting: SvgPainting, element: Element): Element | undefined {
  const image = styleOf(painting, element).masks[0]?.image;
  const mask = image?.kind === 'url' ? referenced(painting, image.url) : undefined;
  return mask?.tag === 'mask' && enteringResource(painting, mask) ? mask : undefined;
}

/** Multiplies the layer by the luminance of the mask's content times its alpha. */
export function applySvgMask(layer: SvgPainting, mask: Element, bounds: SvgBounds): void {
  const entered = enteringResource(layer, mask);
  if (!entered) return;
  const isAlpha = svgProperty(entered, mask, 'mask-type') === 'alpha';
  const isLinear = svgProperty(entered, mask, 'color-interpolation') === 'linearrgb';
  applyCoverage(
    entered,
    (inner) => {
      const { context, tools } = inner;
      context.save();
      const { left, top, right, bottom } = maskArea(inner, mask, bounds);
      context.beginPath();
      context.rect(left, top, right - left, bottom - top);
      context.clip();
      const isBox = mask.attributes.get('maskContentUnits') === 'objectBoundingBox';
      const content = isBox ? transformed(inner, boxMatrix(bounds)) : inner;
      tools.paintChildren({ ...content, marksTones: false }, mask);
      context.restore();
      const outer = maskOf(inner, mask);
      if (outer) applySvgMask(inner, outer, bounds);
    },
    isAlpha ? undefined : (cover) => luminanceToAlpha(cover, isLinear),
  );
}

function maskArea(painting: SvgPainting, mask: Element, { x, y, width, height }: SvgBounds): Rect {
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

function luminanceToAlpha({ context, clip }: Painting, isLinear: boolean): void {
  const [width, height] = [Math.ceil(clip.right - clip.left), Math.ceil(clip.bottom - clip.top)];
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  const lightOf = (byte = 0): number => (isLinear ? toLinearByte(byte) : byte);
  for (let i = 0; i < data.length; i += 4) {
    const light = 0.2126 * lightOf(data[i]) + 0.7152 * lightOf(data[i + 1]) + 0.0722 * lightOf(data[i + 2]);
    data[i + 3] = Math.round((light * (data[i + 3] ?? 0)) / 255);
  }
  context.putImageData(image, 0, 0);
}

import type { Element } from '../../html/dom.js';
import { withLayer } from '../layer.js';
import type { Painting } from '../painting.js';
import type { Rect } from '../rect.js';
import { readSvgLength } from './svg-length.js';
import { boxMatrix, type PaintChildren, type SvgBounds } from './svg-paint.js';
import { type SvgPainting, svgProperty, transformed } from './svg-painting.js';

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

/** Multiplies the layer by the luminance of the mask's content times its alpha. */
export function applySvgMask(layer: SvgPainting, mask: Element, bounds: SvgBounds, paintChildren: PaintChildren): void {
  const isAlpha = svgProperty(layer, mask, 'mask-type') === 'alpha';
  applyCoverage(
    layer,
    (inner) => {
      const { context } = inner;
      context.save();
      const { left, top, right, bottom } = maskArea(layer, mask, bounds);
      context.beginPath();
      context.rect(left, top, right - left, bottom - top);
      context.clip();
      const isBox = mask.attributes.get('maskContentUnits') === 'objectBoundingBox';
      const content = isBox ? transformed(inner, boxMatrix(bounds)) : inner;
      paintChildren({ ...content, depth: layer.depth + 1, marksTones: false }, mask);
      context.restore();
    },
    isAlpha ? undefined : luminanceToAlpha,
  );
}

function maskArea({ viewport }: SvgPainting, { attributes }: Element, { x, y, width, height }: SvgBounds): Rect {
  if (attributes.get('maskUnits') === 'userSpaceOnUse') {
    const read = (name: string, otherwise: string, basis: number): number =>
      readSvgLength(attributes.get(name) ?? otherwise, basis) ?? 0;
    const [left, top] = [read('x', '-10%', viewport.width), read('y', '-10%', viewport.height)];
    return {
      left,
      top,
      right: left + read('width', '120%', viewport.width),
      bottom: top + read('height', '120%', viewport.height),
    };
  }
  const share = (name: string, otherwise: string): number => readSvgLength(attributes.get(name) ?? otherwise, 1) ?? 0;
  const [left, top] = [x + share('x', '-10%') * width, y + share('y', '-10%') * height];
  return {
    left,
    top,
    right: left + share('width', '120%') * width,
    bottom: top + share('height', '120%') * height,
  };
}

function luminanceToAlpha({ context, clip }: Painting): void {
  const [width, height] = [Math.ceil(clip.right - clip.left), Math.ceil(clip.bottom - clip.top)];
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  for (let i = 0; i < data.length; i += 4) {
    const light = 0.2126 * (data[i] ?? 0) + 0.7152 * (data[i + 1] ?? 0) + 0.0722 * (data[i + 2] ?? 0);
    data[i + 3] = Math.round((light * (data[i + 3] ?? 0)) / 255);
  }
  context.putImageData(image, 0, 0);
}

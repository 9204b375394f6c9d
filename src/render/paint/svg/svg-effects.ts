import { Path2D } from '../../font/canvas.js';
import type { Element } from '../../html/dom.js';
import { withLayer } from '../layer.js';
import { type Matrix, multiply } from '../matrix.js';
import type { Painting } from '../painting.js';
import type { PaintChildren } from './svg-ink.js';
import { readNumbers, readShare, readSvgLength } from './svg-length.js';
import { MOST_DEPTH, referenced, type SvgPainting, styleOf, svgProperty } from './svg-painting.js';
import { boundsOf, shapePath } from './svg-shape.js';
import { readTransform } from './svg-transform.js';

/** Paints an element under its clip path, mask, filter and opacity. */
export function withSvgEffects(
  painting: SvgPainting,
  element: Element,
  paintChildren: PaintChildren,
  paint: (inner: SvgPainting) => void,
): void {
  const opacity = readShare(svgProperty(painting, element, 'opacity'), styleOf(painting, element).opacity);
  if (opacity <= 0) return;
  const clip = referenced(painting, svgProperty(painting, element, 'clip-path'));
  const mask = referenced(painting, svgProperty(painting, element, 'mask'));
  const filter = svgProperty(painting, element, 'filter');
  const filterText = filter && filter !== 'none' ? writeSvgFilter(painting, filter) : undefined;
  if (!clip && !mask && !filterText && opacity === 1) {
    paint(painting);
    return;
  }
  painting.context.save();
  if (clip?.tag === 'clipPath' && painting.depth < MOST_DEPTH) clipTo(painting, element, clip);
  if (opacity < 1 || filterText || mask?.tag === 'mask') {
    withLayer(
      painting,
      everywhere(painting),
      (layer) => {
        const inner = { ...painting, ...layer };
        paint(inner);
        if (mask?.tag === 'mask' && painting.depth < MOST_DEPTH) applyMask(inner, mask, paintChildren);
      },
      (context, layer, left, top) => {
        context.globalAlpha *= opacity;
        if (filterText) context.filter = filterText;
        context.drawImage(layer.canvas, left, top);
        context.filter = 'none';
      },
    );
  } else paint(painting);
  painting.context.restore();
}

/** The visible part of the picture in user units. */
function everywhere({ matrix, clip }: Painting): { left: number; top: number; right: number; bottom: number } {
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

function clipTo(painting: SvgPainting, element: Element, clip: Element): void {
  const whole = new Path2D();
  let base = readTransform(clip.attributes.get('transform'));
  if (clip.attributes.get('clipPathUnits') === 'objectBoundingBox') {
    const path = shapePath(painting, element);
    if (!path) return;
    const { x, y, width, height } = boundsOf(path);
    base = multiply({ a: width, b: 0, c: 0, d: height, e: x, f: y }, base);
  }
  let rule: 'nonzero' | 'evenodd' = 'nonzero';
  const add = (child: Element, matrix: Matrix): void => {
    const path = shapePath(painting, child);
    if (!path) return;
    if (svgProperty(painting, child, 'clip-rule') === 'evenodd') rule = 'evenodd';
    whole.addPath(path, multiply(matrix, readTransform(child.attributes.get('transform'))));
  };
  for (const child of clip.children) {
    if (child.kind !== 'element') continue;
    if (child.tag === 'use') {
      const target = referenced(painting, child.attributes.get('href') ?? child.attributes.get('xlink:href'));
      const move = {
        a: 1,
        b: 0,
        c: 0,
        d: 1,
        e: Number(child.attributes.get('x') ?? 0) || 0,
        f: Number(child.attributes.get('y') ?? 0) || 0,
      };
      if (target) add(target, multiply(base, multiply(readTransform(child.attributes.get('transform')), move)));
    } else add(child, base);
  }
  painting.context.clip(whole, rule);
}

/** Luminance of the mask's drawing, times its alpha, is what stays of the layer. */
function applyMask(layer: SvgPainting, mask: Element, paintChildren: PaintChildren): void {
  withLayer(
    { ...layer, marksTones: false },
    everywhere(layer),
    (inner) => paintChildren({ ...layer, ...inner, depth: layer.depth + 1, marksTones: false }, mask),
    (context, inner, left, top) => {
      if (svgProperty(layer, mask, 'mask-type') !== 'alpha') luminanceToAlpha(inner);
      context.globalCompositeOperation = 'destination-in';
      context.drawImage(inner.canvas, left, top);
    },
  );
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

/** The common filter primitives in a row; others are noted and left out. */
function writeSvgFilter(painting: SvgPainting, reference: string): string | undefined {
  const filter = referenced(painting, reference);
  if (!filter) return reference.startsWith('url(') ? undefined : reference;
  const { a, b, c, d } = painting.matrix;
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const steps: string[] = [];
  for (const step of filter.children) {
    if (step.kind !== 'element') continue;
    const [first = 0] = readNumbers(step.attributes.get('stdDeviation'));
    const blur = Math.min(40, first * scale);
    if (step.tag === 'feGaussianBlur') steps.push(`blur(${blur}px)`);
    else if (step.tag === 'feDropShadow') {
      const dx = (readSvgLength(step.attributes.get('dx'), 1) ?? 2) * scale;
      const dy = (readSvgLength(step.attributes.get('dy'), 1) ?? 2) * scale;
      steps.push(`drop-shadow(${dx}px ${dy}px ${blur}px ${step.attributes.get('flood-color') ?? '#000'})`);
    } else if (step.tag === 'feColorMatrix' && step.attributes.get('type') === 'saturate')
      steps.push(`saturate(${Number(step.attributes.get('values') ?? 1)})`);
    else if (!step.tag.startsWith('feMerge')) painting.page.note('unsupported', step.tag);
  }
  return steps.join(' ') || undefined;
}

import { Path2D } from '../../../font/canvas.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { readPath } from '../../text/path-text.js';
import { type SvgPainting, styleOf, svgProperty } from '../painting-state.js';
import { readNumbers } from '../svg-length.js';
import { type Direction, lengthOf } from '../svg-units.js';

const MAX_PATH_CHARS = 2_000_000;

/** The outline of a basic shape or path in user units; undefined for other elements and empty shapes. */
export function shapePath(painting: SvgPainting, element: Element): Path2D | undefined {
  const read = (name: string, direction: Direction): number | undefined =>
    lengthOf(painting, element, geometry(painting, element, name), direction);
  const across = (name: string): number | undefined => read(name, 'across');
  const down = (name: string): number | undefined => read(name, 'down');
  switch (element.tag) {
    case 'path': {
      const d = /^path\(\s*["'](.*)["']\s*\)$/s.exec(svgProperty(painting, element, 'd') ?? '')?.[1];
      const source = d ?? element.attributes.get('d') ?? '';
      return source.length > 0 && source.length < MAX_PATH_CHARS ? readPath(source) : undefined;
    }
    case 'rect':
      return rectPath(
        across('x') ?? 0,
        down('y') ?? 0,
        across('width') ?? 0,
        down('height') ?? 0,
        radiusOf(across('rx')),
        radiusOf(down('ry')),
      );
    case 'circle': {
      const radius = read('r', 'diagonal') ?? 0;
      return ellipsePath(across('cx') ?? 0, down('cy') ?? 0, radius, radius);
    }
    case 'ellipse': {
      const [rx, ry] = [radiusOf(across('rx')), radiusOf(down('ry'))];
      return ellipsePath(across('cx') ?? 0, down('cy') ?? 0, rx ?? ry ?? 0, ry ?? rx ?? 0);
    }
    case 'line': {
      const path = new Path2D();
      path.moveTo(across('x1') ?? 0, down('y1') ?? 0);
      path.lineTo(across('x2') ?? 0, down('y2') ?? 0);
      return path;
    }
    case 'polyline':
    case 'polygon': {
      const numbers = readNumbers(element.attributes.get('points'));
      if (numbers.length < 2) return undefined;
      const path = new Path2D();
      path.moveTo(numbers[0] ?? 0, numbers[1] ?? 0);
      for (let i = 2; i + 1 < numbers.length; i += 2) path.lineTo(numbers[i] ?? 0, numbers[i + 1] ?? 0);
      if (element.tag === 'polygon') path.closePath();
      return path;
    }
    default:
      return undefined;
  }
}

/** A negative radius counts as missing, so the other one applies. */
function radiusOf(length: number | undefined): number | undefined {
  return length !== undefined && length >= 0 ? length : undefined;
}

/** Geometry may also come from style sheets. */
export function geometry(painting: SvgPainting, element: Element, name: string): string | undefined {
  const style = styleOf(painting, element);
  if (name === 'width' || name === 'height') {
    const size = style[name];
    return typeof size === 'number' ? String(size / painting.page.pixelRatio) : element.attributes.get(name);
  }
  const value = style.svg[name];
  return value && value !== 'auto' ? value : element.attributes.get(name);
}

function rectPath(
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number | undefined,
  ry: number | undefined,
): Path2D | undefined {
  if (!(width > 0) || !(height > 0)) return undefined;
  const path = new Path2D();
  const [radiusX, radiusY] = [Math.min(rx ?? ry ?? 0, width / 2), Math.min(ry ?? rx ?? 0, height / 2)];
  if (!(radiusX > 0) || !(radiusY > 0)) {
    path.rect(x, y, width, height);
    return path;
  }
  path.moveTo(x + radiusX, y);
  path.lineTo(x + width - radiusX, y);
  path.ellipse(x + width - radiusX, y + radiusY, radiusX, radiusY, 0, -Math.PI / 2, 0);
  path.lineTo(x + width, y + height - radiusY);
  path.ellipse(x + width - radiusX, y + height - radiusY, radiusX, radiusY, 0, 0, Math.PI / 2);
  path.lineTo(x + radiusX, y + height);
  path.ellipse(x + radiusX, y + height - radiusY, radiusX, radiusY, 0, Math.PI / 2, Math.PI);
  path.lineTo(x, y + radiusY);
  path.ellipse(x + radiusX, y + radiusY, radiusX, radiusY, 0, Math.PI, Math.PI * 1.5);
  path.closePath();
  return path;
}

function ellipsePath(cx: number, cy: number, rx: number, ry: number): Path2D | undefined {
  if (!(rx > 0) || !(ry > 0)) return undefined;
  const path = new Path2D();
  path.ellipse(cx, cy, rx, ry, 0, 0, Math.PI * 2);
  path.closePath();
  return path;
}

/** Bounding box of an outline, in its units. */
export function boundsOf(path: Path2D): Area {
  const [left, top, right, bottom] = path.computeTightBounds();
  return { x: left, y: top, width: right - left, height: bottom - top };
}

import type { ChartElement } from '../../dom.js';
import type { Attributes } from '../../svg/svg.js';
import { px } from '../../svg/svg.js';
import { symbolPath } from '../../svg/symbol.js';
import type { Drawing } from '../drawing.js';

export interface PointPlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A point's shape by its style. */
export function drawPoint(
  drawing: Drawing,
  group: ChartElement,
  style: string,
  place: PointPlace,
  paint: Attributes,
): void {
  drawing.add(group, 'path', { d: pointPath(style, place), ...paint });
}

function pointPath(style: string, { x, y, radius }: PointPlace): string {
  const half = radius * Math.SQRT1_2;
  const cross = (dx: number, dy: number): string =>
    `M ${px(x - dx)} ${px(y - dy)} L ${px(x + dx)} ${px(y + dy)} M ${px(x - dx)} ${px(y + dy)} L ${px(x + dx)} ${px(y - dy)}`;
  const plus = `M ${px(x)} ${px(y - radius)} L ${px(x)} ${px(y + radius)} M ${px(x - radius)} ${px(y)} L ${px(x + radius)} ${px(y)}`;
  switch (style) {
    case 'rect':
    case 'rectRounded':
      return symbolPath('square', x, y, half);
    case 'rectRot':
      return symbolPath('diamond', x, y, radius);
    case 'triangle': {
      const at = (degrees: number): string =>
        `${px(x + Math.sin((degrees * Math.PI) / 180) * radius)} ${px(y - Math.cos((degrees * Math.PI) / 180) * radius)}`;
      return `M ${at(0)} L ${at(120)} L ${at(240)} Z`;
    }
    case 'cross':
      return plus;
    case 'crossRot':
      return cross(half, half);
    case 'star':
      return `${plus} ${cross(half, half)}`;
    case 'line':
      return `M ${px(x - radius)} ${px(y)} L ${px(x + radius)} ${px(y)}`;
    case 'dash':
      return `M ${px(x)} ${px(y)} L ${px(x + radius)} ${px(y)}`;
    default:
      return symbolPath('circle', x, y, radius);
  }
}

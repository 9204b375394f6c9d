import type { Element } from '../dom/element/element.js';
import { DOMMatrix } from '../layout/dom-rect.js';

/** What the `transform` attribute of an element says. */
export function matrixOf(element: Element): DOMMatrix {
  let matrix = new DOMMatrix();
  const written = element.getAttribute('transform') ?? '';
  for (const [, name, list = ''] of written.matchAll(/(\w+)\s*\(([^()]*)\)/g)) {
    const values = (list.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []).map(Number);
    matrix = matrix.multiply(readFunction(name ?? '', values));
  }
  return matrix;
}

function readFunction(name: string, values: readonly number[]): DOMMatrix {
  const [first = 0, second, third = 0] = values;
  const plain = new DOMMatrix();
  switch (name) {
    case 'translate':
      return plain.translate(first, second ?? 0);
    case 'scale':
      return plain.scale(first, second ?? first);
    case 'rotate':
      return plain
        .translate(second ?? 0, third)
        .rotate(first)
        .translate(-(second ?? 0), -third);
    case 'skewX':
      return new DOMMatrix([1, 0, Math.tan((first * Math.PI) / 180), 1, 0, 0]);
    case 'skewY':
      return new DOMMatrix([1, Math.tan((first * Math.PI) / 180), 0, 1, 0, 0]);
    case 'matrix':
      return new DOMMatrix(values);
    default:
      return plain;
  }
}

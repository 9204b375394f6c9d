import { defineAccessor } from '../../accessor.js';
import { DOMMatrix, DOMPoint, DOMRect } from '../../layout/dom-rect.js';
import { rectOf } from '../../layout/element-geometry.js';
import { boundsOf } from '../../svg/bounds.js';
import { boundsOfPoints, cornersOf } from '../../svg/bounds-of-points.js';
import { pathLengthOf, pointAtLength } from '../../svg/path-length.js';
import { measureSvgText } from '../../svg/text-bounds.js';
import { matrixOf } from '../../svg/transform.js';
import type { Document } from '../document/document.js';
import type { Element, NamespaceCode } from './element.js';
import { StyledElement } from './html-element.js';

/** Any element of SVG. */
export class SVGElement extends StyledElement {
  get className(): object {
    return animatedText(this, 'class');
  }

  get href(): unknown {
    return animatedText(this, this.hasAttribute('href') ? 'href' : 'xlink:href');
  }

  get ownerSVGElement(): Element | null {
    return this.parentElement?.closest('svg') ?? null;
  }

  get viewportElement(): Element | null {
    return this.ownerSVGElement;
  }

  getBBox(): DOMRect {
    const { x, y, width, height } = boundsOf(this);
    return new DOMRect(x, y, width, height);
  }

  override $drawnRect(): DOMRect | undefined {
    if (!this.ownerSVGElement || !this.isConnected) return undefined;
    const matrix = this.getScreenCTM();
    const corners = cornersOf(boundsOf(this)).map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    const bounds = boundsOfPoints(corners.map(({ x, y }) => [x, y] as const));
    return bounds && new DOMRect(bounds.x, bounds.y, bounds.width, bounds.height);
  }

  getComputedTextLength(): number {
    return measureSvgText(this, this.textContent).advance;
  }

  getSubStringLength(from: number, count: number): number {
    return measureSvgText(this, this.textContent.slice(from, from + count)).advance;
  }

  getNumberOfChars(): number {
    return this.textContent.length;
  }

  getTotalLength(): number {
    return pathLengthOf(this);
  }

  getPointAtLength(length: number): DOMPoint {
    if (!Number.isFinite(Number(length))) throw new TypeError('The provided float value is non-finite.');
    const [x, y] = pointAtLength(this, length);
    return new DOMPoint(x, y);
  }

  getCTM(): DOMMatrix {
    let matrix = new DOMMatrix();
    for (let one: Element | null = this; one && one.$tag !== 'svg'; one = one.parentElement)
      matrix = matrixOf(one).multiply(matrix);
    return matrix;
  }

  getScreenCTM(): DOMMatrix {
    const svg = this.$tag === 'svg' ? this : this.ownerSVGElement;
    const { x, y } = svg ? rectOf(svg) : new DOMRect();
    return new DOMMatrix([1, 0, 0, 1, x, y]).multiply(this.getCTM());
  }

  createSVGPoint(): DOMPoint {
    return new DOMPoint();
  }

  createSVGMatrix(): DOMMatrix {
    return new DOMMatrix();
  }

  createSVGRect(): DOMRect {
    return new DOMRect();
  }

  get viewBox(): unknown {
    const [x = 0, y = 0, width = 0, height = 0] = (this.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
    return { baseVal: { x, y, width, height } };
  }
}

function animatedText(element: Element, name: string): object {
  const value = {
    get baseVal(): string {
      return element.getAttribute(name) ?? '';
    },
    set baseVal(text: string) {
      element.setAttribute(name, text);
    },
    get animVal(): string {
      return element.getAttribute(name) ?? '';
    },
    toString: () => element.getAttribute(name) ?? '',
  };
  return value;
}

for (const name of ['width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'])
  defineAccessor(SVGElement.prototype, name, {
    get() {
      const written = this.getAttribute(name) ?? '0';
      const isShare = written.endsWith('%') || (this.$tag === 'svg' && !this.hasAttribute(name));
      const shown =
        isShare && (name === 'width' || name === 'height') ? rectOf(this)[name] : Number.parseFloat(written);
      const value = Number.isNaN(shown) ? 0 : shown;
      return { baseVal: { value, valueAsString: written, valueInSpecifiedUnits: value }, animVal: { value } };
    },
  });

function nameTags(name: string): new (document: Document, tag: string, namespace: NamespaceCode) => SVGElement {
  const tag = /^SVG(.*)Element$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const made = class extends SVGElement {
    static override [Symbol.hasInstance](value: unknown): boolean {
      if (!(value instanceof SVGElement)) return false;
      return tag === 'graphics' || tag === 'geometry' || value.$tag.toLowerCase() === tag;
    }
  };
  Object.defineProperty(made, 'name', { value: name });
  return made;
}

/** Classes of SVG by their global names; which element is of which is a matter of its tag. */
export const SVG_CLASSES: Readonly<Record<string, unknown>> = Object.fromEntries([
  ['SVGElement', SVGElement],
  ...(
    'SVGSVGElement SVGGElement SVGPathElement SVGRectElement SVGCircleElement SVGTextElement SVGLineElement ' +
    'SVGGraphicsElement SVGGeometryElement SVGDefsElement SVGUseElement SVGTSpanElement SVGPolylineElement'
  )
    .split(' ')
    .map((name) => [name, nameTags(name)] as const),
]);

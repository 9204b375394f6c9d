import type { ComputedStyle } from '../../css/computed-style.js';
import type { Element } from '../../html/dom.js';
import { isUsable, type Matrix, multiply, translation } from '../matrix.js';
import type { Painting } from '../painting.js';

/** State of painting one inline SVG. User units are CSS px before `painting.matrix`. */
export interface SvgPainting extends Painting {
  /** Elements of the SVG by id. */
  readonly byId: ReadonlyMap<string, Element>;
  /** Size of the nearest viewport in user units, for percentages. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Nesting of references; bounded, since `use` may refer to its own ancestor. */
  readonly depth: number;
  /** Properties inherited by elements that a `use` instantiates. */
  readonly inherited: ReadonlyMap<string, string>;
  readonly budget: { elements: number };
  /** Shapes are filled black and not stroked: the content of a clip. */
  readonly isSilhouette: boolean;
}

export const MAX_REFERENCE_DEPTH = 12;
const MAX_ELEMENTS = 20_000;

export function startSvgPainting(painting: Painting, root: Element, viewport: SvgPainting['viewport']): SvgPainting {
  return {
    ...painting,
    byId: painting.page.ids.of(topOf(root)),
    viewport,
    depth: 0,
    inherited: new Map(),
    budget: { elements: MAX_ELEMENTS },
    isSilhouette: false,
  };
}

/** References may point into other inline SVGs of the page. */
function topOf(element: Element): Element {
  let top = element;
  while (top.parent) top = top.parent;
  return top;
}

/** Outside every screen. */
const OFF_SCREEN = translation(1e6, 1e6);

/**
 * Transforms the canvas and the painting together; a matrix that canvas cannot paint with moves the content off the
 * screen.
 */
export function transformed<P extends Painting>(painting: P, matrix: Matrix): P {
  const whole = multiply(painting.matrix, matrix);
  const { a, b, c, d, e, f } = isUsable(whole) ? matrix : OFF_SCREEN;
  painting.context.transform(a, b, c, d, e, f);
  return { ...painting, matrix: isUsable(whole) ? whole : multiply(painting.matrix, OFF_SCREEN) };
}

/** Computed style of an SVG element. */
export function styleOf(painting: Painting, element: Element): ComputedStyle {
  return painting.page.styles.styleOf(element);
}

const NOT_INHERITED = new Set([
  ...['opacity', 'clip-path', 'mask', 'filter', 'transform', 'stop-color', 'stop-opacity', 'flood-color'],
  ...['flood-opacity', 'mask-type'],
]);

/** An SVG property: from the cascade, otherwise the attribute, otherwise inherited the same way. */
export function svgProperty(painting: SvgPainting, element: Element, name: string): string | undefined {
  for (let at: Element | undefined = element; at; at = at.parent) {
    const value = (at.namespace === 'svg' ? styleOf(painting, at).svg[name] : undefined) ?? at.attributes.get(name);
    if (value !== undefined && value !== 'inherit') return value;
    if (NOT_INHERITED.has(name) || (at.tag === 'svg' && at.parent?.namespace !== 'svg')) break;
  }
  return painting.inherited.get(name);
}

/** The element that `href`, or `url(#…)`, refers to. */
export function referenced(painting: SvgPainting, reference: string | undefined): Element | undefined {
  const id = /^\s*(?:url\(\s*["']?)?#([^"')\s]+)/.exec(reference ?? '')?.[1];
  if (id === undefined) return undefined;
  try {
    return painting.byId.get(decodeURIComponent(id));
  } catch {
    return painting.byId.get(id);
  }
}

/** The value of `href`, or of the legacy `xlink:href`. */
export function hrefOf(element: Element): string | undefined {
  return element.attributes.get('href') ?? element.attributes.get('xlink:href');
}

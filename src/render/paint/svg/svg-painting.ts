import type { ComputedStyle } from '../../css/computed-style.js';
import type { Element } from '../../html/dom.js';
import { isUsable, type Matrix, multiply, translation } from '../matrix.js';
import type { Painting } from '../painting.js';

/** One inline drawing while it is painted. User units are CSS px before `painting.matrix`. */
export interface SvgPainting extends Painting {
  /** Elements of the drawing by id. */
  readonly byId: ReadonlyMap<string, Element>;
  /** Size of the nearest viewport in user units, for percentages. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Nesting of references; bounded, since `use` may point at its own ancestor. */
  readonly depth: number;
  /** Inherited by elements that a `use` brings in. */
  readonly inherited: ReadonlyMap<string, string>;
  readonly budget: { elements: number };
  /** Shapes are filled black and not stroked: the content of a clip. */
  readonly isSilhouette: boolean;
}

export const MOST_DEPTH = 12;
const MOST_ELEMENTS = 20_000;

export function startSvgPainting(painting: Painting, root: Element, viewport: SvgPainting['viewport']): SvgPainting {
  return {
    ...painting,
    byId: painting.page.ids.of(topOf(root)),
    viewport,
    depth: 0,
    inherited: new Map(),
    budget: { elements: MOST_ELEMENTS },
    isSilhouette: false,
  };
}

/** References may point into other drawings of the page. */
function topOf(element: Element): Element {
  let top = element;
  while (top.parent) top = top.parent;
  return top;
}

/** Where nothing is seen. */
const AWAY = translation(1e6, 1e6);

/** Moves the canvas and the painting together; what cannot be painted through that matrix is painted out of sight. */
export function transformed<P extends Painting>(painting: P, matrix: Matrix): P {
  const whole = multiply(painting.matrix, matrix);
  const { a, b, c, d, e, f } = isUsable(whole) ? matrix : AWAY;
  painting.context.transform(a, b, c, d, e, f);
  return { ...painting, matrix: isUsable(whole) ? whole : multiply(painting.matrix, AWAY) };
}

/** Computed style of an element in a drawing. */
export function styleOf(painting: Painting, element: Element): ComputedStyle {
  return painting.page.styles.styleOf(element);
}

const NOT_INHERITED = new Set([
  ...['opacity', 'clip-path', 'mask', 'filter', 'transform', 'stop-color', 'stop-opacity', 'flood-color'],
  ...['flood-opacity', 'mask-type'],
]);

/** A property of SVG content: by the cascade, else the attribute, else inherited the same way. */
export function svgProperty(painting: SvgPainting, element: Element, name: string): string | undefined {
  for (let at: Element | undefined = element; at; at = at.parent) {
    const value = (at.namespace === 'svg' ? styleOf(painting, at).svg[name] : undefined) ?? at.attributes.get(name);
    if (value !== undefined && value !== 'inherit') return value;
    if (NOT_INHERITED.has(name) || (at.tag === 'svg' && at.parent?.namespace !== 'svg')) break;
  }
  return painting.inherited.get(name);
}

/** The element that `href`, or `url(#…)`, points at. */
export function referenced(painting: SvgPainting, reference: string | undefined): Element | undefined {
  const id = /^\s*(?:url\(\s*["']?)?#([^"')\s]+)/.exec(reference ?? '')?.[1];
  if (id === undefined) return undefined;
  try {
    return painting.byId.get(decodeURIComponent(id));
  } catch {
    return painting.byId.get(id);
  }
}

/** What `href`, or the older `xlink:href`, names. */
export function hrefOf(element: Element): string | undefined {
  return element.attributes.get('href') ?? element.attributes.get('xlink:href');
}

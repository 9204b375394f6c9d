import { type Matrix, multiply } from '../../affine.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { ElementStyles } from '../../css/css.js';
import type { Area } from '../../geometry.js';
import type { Element } from '../../html/dom.js';
import { isUsable, translation } from '../matrix.js';
import type { Painting } from '../painting.js';

/** State of painting an inline SVG. User units are CSS px before `painting.matrix`. */
export interface SvgPainting extends Painting {
  /** Elements of the SVG by id. */
  readonly byId: ReadonlyMap<string, Element>;
  /** Size of the nearest viewport in user units, for percentages. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Styles of the document, or of the instance created by a `use`. */
  readonly styles: ElementStyles;
  /** Elements whose content is being painted by reference, outermost first. */
  readonly references: readonly Element[];
  /** The element that `context-fill` and `context-stroke` refer to: a `use`, or the line with a marker. */
  readonly contextElement: ContextElement | undefined;
  readonly budget: { elements: number };
  readonly tools: SvgTools;
  /** Shapes are filled black and not stroked, as for the content of a clip. */
  readonly isSilhouette: boolean;
}

/** Functions of the SVG painter that its parts call; passed along to avoid import cycles. */
export interface SvgTools {
  paintChildren(painting: SvgPainting, element: Element): void;
  paintElement(painting: SvgPainting, element: Element): void;
  /** Box of an element's fill in its own user units; empty if it paints nothing. */
  boundsOf(painting: SvgPainting, element: Element): Area;
}

export interface ContextElement {
  readonly painting: SvgPainting;
  readonly element: Element;
}

const MAX_REFERENCE_DEPTH = 12;
const MAX_ELEMENTS = 20_000;

export function startSvgPainting(
  painting: Painting,
  root: Element,
  viewport: SvgPainting['viewport'],
  tools: SvgTools,
): SvgPainting {
  return {
    ...painting,
    byId: painting.page.ids.of(topOf(root)),
    viewport,
    styles: painting.page.styles,
    references: [],
    contextElement: undefined,
    budget: { elements: MAX_ELEMENTS },
    tools,
    isSilhouette: false,
  };
}

/** References may point into other inline SVGs of the page. */
function topOf(element: Element): Element {
  let top = element;
  while (top.parent) top = top.parent;
  return top;
}

/** Outside of every screen. */
const OFF_SCREEN = translation(1e6, 1e6);

/** Transforms canvas and painting together; a matrix that canvas cannot paint with moves the content off the screen. */
export function transformed<P extends Painting>(painting: P, matrix: Matrix): P {
  const whole = multiply(painting.matrix, matrix);
  const { a, b, c, d, e, f } = isUsable(whole) ? matrix : OFF_SCREEN;
  painting.context.transform(a, b, c, d, e, f);
  return { ...painting, matrix: isUsable(whole) ? whole : multiply(painting.matrix, OFF_SCREEN) };
}

/** Computed style of an SVG element. */
export function styleOf(painting: Pick<SvgPainting, 'styles'>, element: Element): ComputedStyle {
  return painting.styles.styleOf(element);
}

/** Computed value of an SVG property; undefined for its initial value. */
export function svgProperty(painting: SvgPainting, element: Element, name: string): string | undefined {
  return styleOf(painting, element).svg[name];
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

/** The painting for the content of `target`; undefined inside of itself, and when references are nested too deeply. */
export function entering(painting: SvgPainting, target: Element): SvgPainting | undefined {
  const { references } = painting;
  if (references.length >= MAX_REFERENCE_DEPTH || references.includes(target)) return undefined;
  return { ...painting, references: [...references, target] };
}

/**
 * The painting for a gradient, pattern, mask, clip, marker or filter, which inherits from its position in the document.
 */
export function enteringResource(painting: SvgPainting, resource: Element): SvgPainting | undefined {
  const inner = entering(painting, resource);
  return inner && { ...inner, styles: painting.page.styles, contextElement: undefined };
}

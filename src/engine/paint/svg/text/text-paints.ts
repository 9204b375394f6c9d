import { multiply } from '../../../affine.js';
import type { Area } from '../../../geometry.js';
import type { Element } from '../../../html/dom.js';
import { invert } from '../../matrix.js';
import { type PaintProperty, resolvePaint, type SvgPaint } from '../paint-server/resolve-paint.js';
import type { SvgPainting } from '../painting-state.js';

/** Fills and strokes of the elements in a text; gradients and patterns span the whole text. */
export class TextPaints {
  readonly #painting: SvgPainting;
  readonly #bounds: () => Area;
  readonly #known: Map<string, Map<Element, SvgPaint | undefined>>;
  readonly #inner: SvgPainting;

  constructor(
    painting: SvgPainting,
    bounds: () => Area,
    known = new Map<string, Map<Element, SvgPaint | undefined>>(),
    inner = painting,
  ) {
    this.#painting = painting;
    this.#bounds = bounds;
    this.#known = known;
    this.#inner = inner;
  }

  /** The same paints for glyphs that are painted with another matrix. */
  within(inner: SvgPainting): TextPaints {
    return new TextPaints(this.#painting, this.#bounds, this.#known, inner);
  }

  /** Undefined for `none`. */
  of(element: Element, property: PaintProperty): SvgPaint | undefined {
    const known = this.#known.get(property) ?? new Map<Element, SvgPaint | undefined>();
    this.#known.set(property, known);
    const paint = known.has(element)
      ? known.get(element)
      : resolvePaint(this.#painting, element, property, this.#bounds);
    known.set(element, paint);
    if (!paint || paint.kind === 'color' || this.#inner === this.#painting) return paint;
    const inverse = invert(this.#inner.matrix);
    return inverse && { ...paint, matrix: multiply(multiply(inverse, this.#painting.matrix), paint.matrix) };
  }
}

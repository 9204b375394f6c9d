import type { Size } from '../../css/box-values.js';
import type { ContainerSize } from '../../css/length.js';
import type { BoxEdges } from '../box.js';
import type { IntrinsicWidths, LayoutHost } from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { isScrollContainer, resolveHeight, resolveWidth } from '../size/sizes.js';
import type { AxisItem } from './axis-item.js';
import { type AreaSize, type GridItem, knownHeight, layOutItem } from './grid-item.js';

/** An item's contribution to its columns, before any width is known. */
export class ColumnContribution implements AxisItem {
  readonly start: number;
  readonly span: number;
  readonly clips: boolean;
  readonly #item: GridItem;
  readonly #edges: BoxEdges;
  readonly #container: ContainerSize;
  /** Height of the item's rows, if known. */
  readonly #areaHeight: number | undefined;
  readonly #layout: LayoutHost;
  #widths: IntrinsicWidths | undefined;

  constructor(item: GridItem, container: ContainerSize, areaHeight: number | undefined, layout: LayoutHost) {
    this.start = item.column.start;
    this.span = item.column.span;
    this.clips = isScrollContainer(item.box.style);
    this.#item = item;
    this.#edges = resolveEdges(item.box, undefined, container);
    this.#container = container;
    this.#areaHeight = areaHeight;
    this.#layout = layout;
  }

  minContent(): number {
    return this.#measure().min + this.#outside();
  }

  maxContent(): number {
    return this.#measure().max + this.#outside();
  }

  minimum(automatic: boolean): number {
    const { insetX } = this.#edges;
    const { width, minWidth } = this.#item.box.style;
    if (!behavesAuto(width)) return this.minContent();
    if (minWidth !== 'auto') return this.#outside() + Math.max(insetX, this.#minWidth(minWidth));
    return this.#outside() + (automatic && !this.clips ? this.#measure().min : insetX);
  }

  #outside(): number {
    const { margin } = this.#edges;
    return margin.left + margin.right;
  }

  #measure(): IntrinsicWidths {
    this.#widths ??= this.#layout.intrinsicWidths(this.#item.box, this.#container, this.#known());
    return this.#widths;
  }

  #known() {
    return knownHeight(this.#item, this.#areaHeight, this.#edges, this.#container, this.#layout);
  }

  #minWidth(minWidth: Size): number {
    const context = {
      box: this.#item.box,
      edges: this.#edges,
      layout: this.#layout,
      container: this.#container,
      percentWidth: undefined,
      percentHeight: this.#areaHeight,
      availableWidth: undefined,
      known: this.#known(),
    };
    return resolveWidth(minWidth, context) ?? 0;
  }
}

/** An item's contribution to its rows, in an area of its columns' width. */
export class RowContribution implements AxisItem {
  readonly start: number;
  readonly span: number;
  readonly clips: boolean;
  readonly #item: GridItem;
  readonly #edges: BoxEdges;
  readonly #area: AreaSize;
  readonly #shimPx: number;
  readonly #container: ContainerSize;
  readonly #layout: LayoutHost;
  #height: number | undefined;

  /** `shimPx` is the baseline shim. */
  constructor(item: GridItem, area: AreaSize, shimPx: number, container: ContainerSize, layout: LayoutHost) {
    this.start = item.row.start;
    this.span = item.row.span;
    this.clips = isScrollContainer(item.box.style);
    this.#item = item;
    this.#edges = resolveEdges(item.box, area.width, container);
    this.#area = area;
    this.#shimPx = shimPx;
    this.#container = container;
    this.#layout = layout;
  }

  minContent(): number {
    return this.#measure() + this.#outside();
  }

  maxContent(): number {
    return this.minContent();
  }

  minimum(automatic: boolean): number {
    const { insetY } = this.#edges;
    const { height, minHeight } = this.#item.box.style;
    if (!behavesAuto(height)) return this.minContent();
    if (minHeight !== 'auto') return this.#outside() + Math.max(insetY, this.#minHeight(minHeight));
    return this.#outside() + (automatic && !this.clips ? this.#measure() : insetY);
  }

  #outside(): number {
    const { margin } = this.#edges;
    return margin.top + margin.bottom + this.#shimPx;
  }

  #measure(): number {
    this.#height ??= layOutItem(this.#item, this.#area, this.#container, this.#layout).measured.height;
    return this.#height;
  }

  #minHeight(minHeight: Size): number {
    const { width } = this.#area;
    const context = {
      box: this.#item.box,
      edges: this.#edges,
      layout: this.#layout,
      container: this.#container,
      percentWidth: width,
      percentHeight: undefined,
      availableWidth: width,
      known: undefined,
    };
    return resolveHeight(minHeight, context) ?? 0;
  }
}

/** Automatic, or a percentage of what is being sized. */
function behavesAuto(size: Size): boolean {
  if (size === 'auto' || size === 'stretch') return true;
  return typeof size === 'object' && size.kind === 'expression' && size.hasPercentage;
}

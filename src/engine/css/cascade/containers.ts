import type { Element } from '../../html/dom.js';
import { type ContainerSize, type Length, resolveLength } from '../computed/computed-length.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import type { StyleEnvironment } from '../environment.js';
import type { ContainerCondition } from '../sheet/condition.js';
import type { ContainerLink } from './style-node.js';

/** Sizes of query containers: from layout once that has run, before that estimated from definite lengths. */
export class ContainerSizes {
  readonly #viewport: ContainerSize;
  readonly #pixelRatio: number;
  readonly #known = new Map<Element, ContainerSize>();
  /** Sizes that some style depends on. */
  readonly #used = new Map<Element, ContainerSize>();

  constructor({ widthPx, heightPx, pixelRatio }: StyleEnvironment) {
    this.#viewport = { inlinePx: widthPx, blockPx: heightPx };
    this.#pixelRatio = pixelRatio;
  }

  /**
   * The size that container units of an element in `link` refer to: for each axis, that of the nearest container with
   * that axis.
   */
  sizeFor(link: ContainerLink | undefined): ContainerSize {
    const inline = nearest(link, ({ style }) => style.containerType !== 'normal');
    const block = nearest(link, ({ style }) => style.containerType === 'size');
    return {
      inlinePx: inline ? this.#sizeOf(inline).inlinePx : this.#viewport.inlinePx,
      blockPx: block ? this.#sizeOf(block).blockPx : this.#viewport.blockPx,
    };
  }

  holds(condition: ContainerCondition, link: ContainerLink | undefined): boolean {
    const container = nearest(link, ({ style }) => {
      if (condition.name !== undefined && !style.containerNames.includes(condition.name)) return false;
      return condition.needsBlockSize ? style.containerType === 'size' : style.containerType !== 'normal';
    });
    const size = container && this.#sizeOf(container);
    return condition.holds(
      size && { inlinePx: size.inlinePx / this.#pixelRatio, blockPx: size.blockPx / this.#pixelRatio },
    );
  }

  /** Stores the sizes from layout; true if one that a style depends on has changed. */
  update(sizeOf: (element: Element) => ContainerSize | undefined): boolean {
    let isChanged = false;
    for (const [element, used] of this.#used) {
      const size = sizeOf(element);
      if (!size) continue;
      this.#known.set(element, size);
      isChanged ||= Math.abs(size.inlinePx - used.inlinePx) > 1 / 64 || Math.abs(size.blockPx - used.blockPx) > 1 / 64;
    }
    if (isChanged) this.#used.clear();
    return isChanged;
  }

  #sizeOf(link: ContainerLink): ContainerSize {
    const size = this.#known.get(link.element) ?? this.#estimate(link);
    this.#used.set(link.element, size);
    return size;
  }

  /** Before layout, definite sizes are used, and others fill the surrounding container. */
  #estimate({ style, outer }: ContainerLink): ContainerSize {
    const around = this.sizeFor(outer);
    const { padding, borderWidth } = style;
    const edgePx = (length: Length) => resolveLength(length, around.inlinePx, around) ?? 0;
    const acrossPx = edgePx(padding.left) + edgePx(padding.right) + borderWidth.left + borderWidth.right;
    const downPx = edgePx(padding.top) + edgePx(padding.bottom) + borderWidth.top + borderWidth.bottom;
    return {
      inlinePx: contentPx(style, style.width, around.inlinePx, around, acrossPx),
      blockPx: contentPx(style, style.height, around.blockPx, around, downPx),
    };
  }
}

function contentPx(
  style: ComputedStyle,
  size: ComputedStyle['width'],
  basisPx: number,
  around: ContainerSize,
  edgesPx: number,
): number {
  const isLength = typeof size === 'number' || (typeof size === 'object' && size.kind === 'expression');
  const px = isLength ? resolveLength(size, basisPx, around) : undefined;
  if (px === undefined) return Math.max(0, basisPx - edgesPx);
  return style.boxSizing === 'border-box' ? Math.max(0, px - edgesPx) : px;
}

function nearest(link: ContainerLink | undefined, suits: (link: ContainerLink) => boolean): ContainerLink | undefined {
  for (let at = link; at; at = at.outer) if (suits(at)) return at;
  return undefined;
}

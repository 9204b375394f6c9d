import { type Element, elementsOf } from '../../html/dom.js';
import { childElements, copyElement, hasClass, isBlock, makeElement, setInlineStyle } from '../change-element.js';
import type { LivePage } from '../live-page.js';
import { makeCounterItem } from '../more-counter.js';
import type { PlanBlock } from './column-plan.js';

/** The list that columns are filled from. */
export interface ColumnSource {
  readonly columns: Element;
  readonly first: Element;
  /** Items and labels in order. */
  readonly blocks: readonly Element[];
  /** Dividers with the items on both sides of them. */
  readonly dividers: readonly {
    readonly element: Element;
    readonly previous: Element | undefined;
    readonly next: Element | undefined;
  }[];
}

/**
 * Moves the items of all columns into the first one and removes the others; labels other than group headers are
 * dropped.
 */
export function readSource(columns: Element, page: LivePage): ColumnSource | undefined {
  const all = childElements(columns).filter((child) => hasClass(child, 'column'));
  const [first, ...others] = all;
  if (!first) return undefined;
  for (const other of others) {
    for (const child of childElements(other).filter(isBlock)) {
      child.remove();
      first.append(child);
    }
    other.remove();
  }
  const children = childElements(first);
  const blocks = children.filter((child) => hasClass(child, 'item') || hasClass(child, 'label'));
  const isItem = (child: Element): boolean => hasClass(child, 'item');
  const dividers = children.flatMap((element, index) =>
    hasClass(element, 'divider')
      ? { element, previous: children.slice(0, index).findLast(isItem), next: children.slice(index).find(isItem) }
      : [],
  );
  if (others.length > 0) page.invalidate(columns);
  return { columns, first, blocks, dividers };
}

export function isHeader(element: Element): boolean {
  return hasClass(element, 'label') && element.attributes.has('data-group-header');
}

/** For each of these widths, all blocks with their heights in a column of that width, measured on copies. */
export function measureBlocks(source: ColumnSource, widthsPx: readonly number[], page: LivePage): PlanBlock[][] {
  const measured = source.blocks.map((block) => ({
    kind: isHeader(block) ? ('header' as const) : hasClass(block, 'item') ? ('item' as const) : ('other' as const),
    heightsPx: page.measureHeights(copyBlock(block, page), source.first, widthsPx),
  }));
  return widthsPx.map((_px, at) => measured.map(({ kind, heightsPx }) => ({ kind, heightPx: heightsPx[at] ?? 0 })));
}

/** Heights of the counter in a column of each of these widths. */
export function measureCounter(source: ColumnSource, widthsPx: readonly number[], page: LivePage): readonly number[] {
  return page.measureHeights(makeCounterItem(99), source.first, widthsPx);
}

/** Px between blocks of a column created by the engine, whatever classes the first one has. */
export function measureGap({ columns, first }: ColumnSource, page: LivePage): number {
  if (first.classes.length === 1 && !first.attributes.has('style')) {
    const { rowGap } = page.styleOf(first);
    return typeof rowGap === 'number' ? page.toCssPx(rowGap) : 0;
  }
  const height = (count: number): number => {
    const parts = Array.from({ length: count }, () => makeElement('div', ''));
    return page.measureCopy(makeElement('div', 'column', parts), columns, 100)?.height ?? 0;
  };
  return height(2) - height(1);
}

/** Space above a header that follows an item; 0 in a list without one. */
export function measureHeaderMargin({ blocks }: ColumnSource, page: LivePage): number {
  const header = blocks.find((block, index) => isHeader(block) && index > 0 && !isHeader(blocks[index - 1] ?? block));
  return (header && page.boxOf(header)?.margin.top) ?? 0;
}

/** Copies a block; texts that will be cut get their maximum number of lines. */
function copyBlock(element: Element, page: LivePage): Element {
  const copy = copyElement(element);
  const originals = elementsOf(element);
  elementsOf(copy).forEach((inner, index) => {
    const lines = Number.parseInt(inner.attributes.get('data-clamp') ?? '', 10);
    const original = originals[index];
    if (!(lines > 0) || !original) return;
    const style = page.styleOf(original);
    const linePx = page.toCssPx(style.lineHeight === 'normal' ? style.fontSizePx * 1.2 : style.lineHeight);
    const padding = page.boxOf(original)?.padding;
    const edges = padding ? padding.top + padding.bottom : 0;
    setInlineStyle(inner, { 'max-height': `${edges + lines * linePx}px`, overflow: 'hidden' });
  });
  return copy;
}

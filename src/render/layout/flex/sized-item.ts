import type { MainSizes } from './basis.js';
import type { FlexItem } from './item.js';

/** An item with its main sizes, as it is collected into lines. */
export interface SizedItem {
  readonly item: FlexItem;
  readonly sizes: MainSizes;
}

/** Hypothetical main size with margins. */
export function outerHypothetical({ item, sizes }: SizedItem): number {
  return sizes.hypothetical + item.mainMargin.sum;
}

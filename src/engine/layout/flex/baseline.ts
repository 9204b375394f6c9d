import type { FlexedItem } from './cross-size.js';

/** Items that align their first baselines, or their last ones. */
export type BaselineGroup = 'baseline' | 'last-baseline';

/** The group of items that an item aligns its baseline with; automatic cross-axis margins take precedence. Columns share none. */
export function baselineGroup({ item }: FlexedItem): BaselineGroup | undefined {
  const { value } = item.alignment;
  if (value !== 'baseline' && value !== 'last-baseline') return undefined;
  return item.axes.isRow && !item.crossMargin.startIsAuto && !item.crossMargin.endIsAuto ? value : undefined;
}

/** From the cross-start edge of the margin box to the baseline. */
export function outerAscent({ item, cross, measured }: FlexedItem): number {
  const baseline =
    (item.alignment.value === 'last-baseline' ? measured.lastBaseline : measured.firstBaseline) ?? measured.height;
  const fromStart = item.axes.crossReversed ? cross - baseline : baseline;
  return item.crossMargin.start + fromStart;
}

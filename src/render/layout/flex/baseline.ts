import type { FlexedItem } from './cross-size.js';

/** True for items that align by a baseline; automatic cross-axis margins take precedence. Columns share none. */
export function participatesInBaseline({ item }: FlexedItem): boolean {
  const { value } = item.alignment;
  if (value !== 'baseline' && value !== 'last-baseline') return false;
  return item.sharesBaseline && !item.crossMargin.startIsAuto && !item.crossMargin.endIsAuto;
}

/** From the cross-start edge of the margin box to the baseline. */
export function outerAscent(flexed: FlexedItem): number {
  const { item, cross, measured } = flexed;
  const baseline =
    (item.alignment.value === 'last-baseline' ? measured.lastBaseline : measured.firstBaseline) ?? measured.height;
  const fromStart = item.crossIsReversed ? cross - baseline : baseline;
  return item.crossMargin.start + fromStart;
}

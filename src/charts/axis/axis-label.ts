import { type LineMetrics, lineMetrics, type TextPlace } from '../text/text-sizes.js';

export interface AxisLabel {
  readonly position: number;
  text: string;
  lines: number;
}

/** Texts of an axis's ticks and how they stand. */
export interface LabelLayout {
  readonly labels: readonly AxisLabel[];
  readonly place: TextPlace;
  readonly metrics: LineMetrics;
  /** Degrees, clockwise. */
  readonly rotation: number;
  readonly widest: number;
  readonly highest: number;
  /** Measured height of one line. */
  readonly lineBox: number;
  readonly staggerLines: number;
}

export const NO_LABELS: LabelLayout = {
  labels: [],
  place: { className: '', style: '' },
  metrics: lineMetrics(12.8),
  rotation: 0,
  widest: 0,
  highest: 0,
  lineBox: 15,
  staggerLines: 1,
};

import type { ChartElement } from '../dom.js';
import type { Options } from '../options/read.js';
import type { Point } from './point.js';
import type { Series } from './series.js';

/** What one type of series does: the only place where types differ. */
export interface SeriesKind {
  readonly type: string;
  /** Stands on axes. */
  readonly isCartesian: boolean;
  readonly isRadial?: boolean;
  /** Points take room beside their x, as columns do. */
  readonly hasWidth?: boolean;
  /** Points take room on both axes, as cells do. */
  readonly fillsCells?: boolean;
  readonly hasLine?: boolean;
  readonly isArea?: boolean;
  readonly colorsByPoint?: boolean;
  readonly canStack?: boolean;
  readonly inverts?: boolean;
  readonly mainKey?: 'y' | 'value' | 'high';
  /** What the entries of a list stand for. */
  readonly keys: readonly string[];
  readonly defaults: Options;
  readonly symbol: 'line' | 'area' | 'box' | 'marker';
  hasValue(point: Point): boolean;
  /** What counts for the range of the value axis. */
  valuesOf(point: Point): readonly (number | null | undefined)[];
  translate(series: Series): void;
  draw(series: Series, group: ChartElement, markers: ChartElement): void;
}

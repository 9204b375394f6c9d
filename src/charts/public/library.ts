import type { ChartWindow } from '../dom.js';
import type { Options } from '../options/read.js';
import type { Chart } from './chart.js';

/** What the charts of one window share. */
export interface Library {
  readonly window: ChartWindow;
  /** Options of every later chart; `setOptions` changes them. */
  defaults: Options;
  /** Charts by index; destroyed ones leave a gap. */
  readonly charts: (Chart | undefined)[];
}

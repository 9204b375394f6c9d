/** Entry point: chart objects drawn as SVG, built on standard DOM calls alone. */
export type { ChartDocument, ChartElement, ChartStyle, ChartWindow } from './dom.js';
export { createHighcharts, type HighchartsObject } from './public/highcharts.js';

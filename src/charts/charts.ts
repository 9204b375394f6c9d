/** Entry point: chart objects drawn as SVG, built on standard DOM calls alone. */
export { announceChartkick, createChartkick } from './chartkick/chartkick.js';
export type { ChartWindow } from './dom.js';
export { createTrmnlPaint } from './framework/trmnl-paint.js';
export { createHighcharts } from './public/highcharts.js';

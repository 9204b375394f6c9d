import {
  announceChartkick,
  type ChartWindow,
  createChartkick,
  createHighcharts,
  createTrmnlPaint,
} from '@inkstand/charts';
import { takeGate } from './gate.js';
import { installIntl } from './intl/install-intl.js';
import type { PaintTools } from './map/map-parts.js';
import { Maps } from './map/maps.js';
import { GuestPage, type Library } from './page/guest-page.js';

/** The bundle of the page sandbox. */
const { gate, register } = takeGate();
installIntl(gate);

/** Libraries of our own by the names that the host reveals them by; the page's window is complete when they are made. */
const libraries: Record<string, Library> = {};
const page = new GuestPage(gate, libraries);
register(page.entries);
register(page.rejectionEntry);

const window = globalThis as unknown as ChartWindow;
const Highcharts = createHighcharts(window);
const Chartkick = createChartkick(window, Highcharts);
const paint = createTrmnlPaint(window);
const maps = new Maps(gate, page.document, () => paint.TRMNLPaint as unknown as PaintTools);
page.document.$openMaps = () => maps.open()?.functions;
libraries.highcharts = () => ({ Highcharts });
libraries.chartkick = () => {
  announceChartkick(window);
  return { Chartkick };
};
libraries.maplibregl = () => ({ maplibregl: maps.library() });
libraries.plugins = () => ({ ...paint });

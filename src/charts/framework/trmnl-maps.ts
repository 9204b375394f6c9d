import type { ChartWindow } from '../dom.js';
import { overrideOptions } from '../options/merge.js';
import { type Options, readCallback, readNumber, readOptions, readText } from '../options/read.js';
import type { Fill } from './fill.js';
import type { ScreenProbe } from './screen-probe.js';
import { listSwatches } from './swatches.js';
import type { TrmnlPaint } from './trmnl-paint.js';

const MAX_POLYLINE_CHARS = 1_000_000;

/**
 * Makes `TRMNLMaps` of release 3.3. Where the page can draw maps, its own functions do (`$openMaps`). Elsewhere it is as
 * in a browser without WebGL: containers show their `.map__fallback`. What needs no map works: paints, swatches,
 * polylines.
 */
export function createTrmnlMaps(window: ChartWindow, paint: TrmnlPaint, probe: ScreenProbe): Options {
  const open = (): Options | undefined => window.document.$openMaps?.();
  const base = withoutMaps(window, probe);
  const functions: Options = {};
  for (const name in base)
    functions[name] = (...args: unknown[]): unknown => {
      const call = readCallback(open()?.[name]) ?? readCallback(base[name]);
      return call?.apply(undefined, args);
    };
  return {
    ...functions,
    supported: (): boolean => open() !== undefined,
    paint: (token: unknown, options?: unknown): Options => toMapLibre(paint.bg(token, options)),
    series: (index: unknown, count: unknown, options?: unknown): Options =>
      toMapLibre(paint.series(index, count, options)),
    applySwatches: (options?: unknown): void => applySwatches(paint, probe, readOptions(options).el),
    decodePolyline,
    merge: overrideOptions,
  };
}

/** The functions that maps are drawn with, for a page that draws none. */
function withoutMaps(window: ChartWindow, probe: ScreenProbe): Options {
  const nothing = (): undefined => undefined;
  const settled = (): Promise<void> => Promise.resolve();
  return {
    watch: (el: unknown): (() => void) => {
      probe.elementOf(el)?.setAttribute('data-map-unsupported', '');
      window.document.$noteUndrawn?.('map');
      return nothing;
    },
    attach: nothing,
    ready: settled,
    settle: settled,
    refresh: settled,
    route: nothing,
    path: nothing,
    dot: nothing,
    marker: nothing,
    label: nothing,
    fit: nothing,
    style: (): Options => ({ version: 8, sources: {}, layers: [] }),
    tiles: (preset: unknown): Options => ({ ...readOptions(preset) }),
    options: (options: unknown): Options => ({ container: probe.elementOf(readOptions(options).el) }),
  };
}

/** A fill as MapLibre takes it; a tile has no pattern, because no map registers one. */
export function toMapLibre(fill: unknown): Options {
  const { color = null, render } = readOptions(fill);
  const stroke = readOptions(render).stroke ?? color;
  return { color: stroke, ink: stroke, pattern: null };
}

/** Elements with `data-map-slot` are painted like that part of a map. */
function applySwatches(paint: TrmnlPaint, probe: ScreenProbe, el: unknown): void {
  for (const mark of listSwatches(probe, el, 'data-map-slot')) {
    const kind = mark.getAttribute('data-map-slot-kind') ?? 'bg';
    const fill: Fill = paint.slot(mark.getAttribute('data-map-slot'), { el: mark, kind });
    paint.apply(mark, fill);
  }
}

/** `[longitude, latitude]` pairs of Google's encoded polyline. */
function decodePolyline(text: unknown, precision: unknown): [number, number][] {
  const encoded = readText(text, '').slice(0, MAX_POLYLINE_CHARS);
  const factor = 10 ** readNumber(precision, 5);
  const pairs: [number, number][] = [];
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; at < encoded.length; shift += 5) {
      const bits = encoded.charCodeAt(at++) - 63;
      value += (bits % 32) * 2 ** shift;
      if (bits < 32) break;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  let [longitude, latitude] = [0, 0];
  while (at < encoded.length) {
    latitude += next();
    longitude += next();
    pairs.push([longitude / factor, latitude / factor]);
  }
  return pairs;
}

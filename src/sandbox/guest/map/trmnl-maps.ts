import type { HTMLElement } from '../dom/element/html-element.js';
import { readMargins } from './camera.js';
import { addCredit } from './credit.js';
import { LngLatBounds, readLines, readPair } from './lng-lat.js';
import type { Overlay } from './map-painter.js';
import {
  elementOf,
  isValues,
  type MapParts,
  type PaintFill,
  readNumber,
  readValues,
  type Values,
} from './map-parts.js';
import { MapView } from './map-view.js';
import { placeNames } from './place-names.js';
import { createPresetStyle } from './preset-style.js';

const SETTLE_MS = 6_000;
const CONTRAST_PX = 2;
const WIDTHS = { route: 4, path: 2 } as const;
const RADII = { dot: 5, marker: 4 } as const;
const MAX_FIT_ZOOM = 22;

interface Watched {
  build(): void;
}

/** The functions of `TRMNLMaps` that need maps; `tiles` answers the source that a style names. */
export class MapFunctions {
  readonly #parts: MapParts;
  readonly #tiles: (wanted?: unknown) => Values;
  readonly #attached = new Set<MapView>();
  readonly #watched = new Set<Watched>();
  /** The map that was made last in each container. */
  readonly #latest: WeakMap<HTMLElement, MapView>;

  constructor(parts: MapParts, tiles: (wanted?: unknown) => Values, latest: WeakMap<HTMLElement, MapView>) {
    this.#parts = parts;
    this.#tiles = tiles;
    this.#latest = latest;
  }

  get all(): Values {
    return {
      watch: this.#watch,
      attach: this.#attach,
      ready: this.#ready,
      settle: this.#settle,
      refresh: this.#refresh,
      route: (...args: unknown[]) => this.#line('route', args),
      path: (...args: unknown[]) => this.#line('path', args),
      dot: (...args: unknown[]) => this.#disc('dot', args),
      marker: (...args: unknown[]) => this.#disc('marker', args),
      label: this.#label,
      fit: this.#fit,
      style: this.style,
      options: this.#options,
    };
  }

  style = (preset?: unknown, options?: unknown): Values => {
    const read = readValues(options);
    return createPresetStyle(this.#parts, preset, read, this.#tiles(read.tiles));
  };

  #options = (options?: unknown): Values => {
    const { el, preset, center, zoom, ...other } = readValues(options);
    const still = ['interactive', 'dragPan', 'scrollZoom', 'keyboard', 'doubleClickZoom', 'touchZoomRotate'];
    const off = [...still, 'boxZoom', 'dragRotate', 'touchPitch', 'cooperativeGestures', 'trackResize'];
    const never = [...off, 'attributionControl', 'maplibreLogo'].map((name) => [name, false] as const);
    return {
      ...Object.fromEntries(never),
      fadeDuration: 0,
      container: elementOf(this.#parts.document, el) ?? el,
      style: this.style(preset, { el, ...other }),
      ...(center !== undefined && { center }),
      ...(zoom !== undefined && { zoom: Math.round(readNumber(zoom, 0)) }),
      pixelRatio: this.#parts.pixelRatio(),
      canvasContextAttributes: { preserveDrawingBuffer: true, antialias: false },
    };
  };

  #watch = (el: unknown, build: unknown): (() => void) => {
    const container = elementOf(this.#parts.document, el);
    let map: MapView | undefined;
    const watched: Watched = {
      build: () => {
        map?.remove();
        map = undefined;
        if (typeof build !== 'function') return;
        const built: unknown = build();
        map = built instanceof MapView ? built : container ? this.#latest.get(container) : undefined;
        if (map) this.#attach(map, { el: container });
      },
    };
    this.#watched.add(watched);
    const stop = this.#parts.paint.watch(el, () => watched.build());
    return () => {
      stop();
      this.#watched.delete(watched);
      map?.remove();
    };
  };

  #attach = (map: unknown, _options?: unknown): unknown => {
    if (!(map instanceof MapView) || this.#attached.has(map)) return map;
    this.#attached.add(map);
    const container = map.getContainer();
    addCredit(this.#parts.document, container);
    map.on('idle', () => {
      addCredit(this.#parts.document, container);
      const { metadata } = map.getStyle();
      placeNames(this.#parts, container, map.$view, map.$names, readValues(metadata)['trmnl:labels']);
    });
    map.on('remove', () => this.#attached.delete(map));
    if (map.loaded()) map.triggerRepaint();
    return map;
  };

  #ready = (map: unknown): Promise<unknown> =>
    map instanceof MapView && !map.loaded()
      ? new Promise((resolve) => void map.once('idle', () => resolve(map)))
      : Promise.resolve(map);

  #settle = (options?: unknown): Promise<Values> => {
    const targets = this.#attached.size;
    const wished = (globalThis as unknown as Values).__TRMNL_MAPS_SETTLE_MS__;
    const waitMs = readNumber(readValues(options).maxWaitMs, readNumber(wished, SETTLE_MS));
    const late = new Promise<Values>(
      (resolve) => void this.#parts.setTimeout(() => resolve({ targets, timedOut: true }), waitMs),
    );
    const done = Promise.all([...this.#attached].map(this.#ready)).then(() => ({ targets, timedOut: false }));
    return Promise.race([done, late]);
  };

  #refresh = (options?: unknown): Promise<Values> => {
    for (const watched of this.#watched) watched.build();
    return this.#settle(options);
  };

  #fit = (map: unknown, coordinates: unknown, options?: unknown): unknown => {
    if (!(map instanceof MapView)) return undefined;
    const { padding, maxZoom } = readValues(options);
    const bounds = new LngLatBounds();
    for (const line of readLines(coordinates)) for (const pair of line) bounds.extend(pair);
    const single = readPair(coordinates);
    if (bounds.isEmpty() && single) bounds.extend(single);
    return map.$fit(bounds, readMargins(padding), readNumber(maxZoom, MAX_FIT_ZOOM));
  };

  /** Draws a line on a map; without a map, answers its paint for a layer of the page's own. */
  #line(kind: 'route' | 'path', [map, second, third]: readonly unknown[]): unknown {
    const options = readValues(map instanceof MapView ? third : isValues(second) ? second : third);
    const width = this.#px(readNumber(options.width, WIDTHS[kind]), options);
    if (!(map instanceof MapView)) {
      const fill = this.#fillOf(map, second, options);
      return { 'line-color': fill.color ?? '#000', 'line-width': width };
    }
    const id = `trmnl-${kind}-${String(options.id ?? kind)}`;
    const lines = readLines(second);
    const casing = options.casing === false ? 0 : readNumber(options.casing, CONTRAST_PX);
    if (casing > 0)
      map.$addOverlay({ id: `${id}-casing`, lines, width: width + 2 * casing, fill: this.#contrast(options) });
    map.$addOverlay({ id, lines, width, fill: this.#seriesOf(options) });
    return map;
  }

  #disc(kind: 'dot' | 'marker', [map, second, third]: readonly unknown[]): unknown {
    const options = readValues(map instanceof MapView ? third : isValues(second) ? second : third);
    const radius = this.#px(readNumber(options.radius, RADII[kind]), options);
    if (!(map instanceof MapView)) {
      const fill = this.#fillOf(map, second, options);
      const ring = { 'circle-stroke-color': this.#contrast(options).color, 'circle-stroke-width': CONTRAST_PX };
      return { 'circle-color': fill.color ?? '#000', 'circle-radius': radius, ...ring };
    }
    const id = `trmnl-${kind}-${String(options.id ?? kind)}`;
    const pair = readPair(second);
    if (!pair) return map;
    const disc = (name: string, size: number, fill: PaintFill): Overlay => ({
      id: name,
      lines: [[pair]],
      radius: size,
      fill,
    });
    map.$addOverlay(disc(`${id}-casing`, radius + CONTRAST_PX, this.#contrast(options)));
    map.$addOverlay(disc(id, radius, this.#seriesOf(options)));
    const core = options.hollow === true ? Math.max(1, radius - CONTRAST_PX) : 0;
    map.$addOverlay(disc(`${id}-core`, core, this.#contrast(options)));
    return map;
  }

  /** A text of the page's own at a place. */
  #label = (map: unknown, place: unknown, text?: unknown, options?: unknown): unknown => {
    if (!(map instanceof MapView)) {
      const color = this.#parts.paint.slot('map-label', { ...readValues(place), kind: 'text' }).color ?? '#000';
      return { 'text-color': color };
    }
    const read = readValues(isValues(text) ? text : options);
    const label = this.#parts.document.createElement('span') as HTMLElement;
    label.setAttribute('class', 'map__label label text-stroke text-stroke--large');
    label.textContent = String(isValues(text) ? (read.text ?? '') : (text ?? ''));
    map.getContainer().appendChild(label);
    const stand = (): void => {
      const { x, y } = map.project(place);
      const corner = `left:${Math.round(x)}px;top:${Math.round(y)}px`;
      label.setAttribute('style', `${corner};transform:translate(-50%,-50%);z-index:1`);
    };
    map.on('render', stand);
    stand();
    return label;
  };

  #px(value: number, { el }: Values): number {
    return readNumber(this.#parts.paint.px(value, { el }), value);
  }

  #seriesOf({ el, i, n }: Values): PaintFill {
    const index = readNumber(i, 0);
    return this.#parts.paint.series(index, Math.max(readNumber(n, 1), index + 1), { el });
  }

  #contrast({ el }: Values): PaintFill {
    return this.#parts.paint.semantic('stroke-contrast', { el });
  }

  /** `token` or `index, count`. */
  #fillOf(first: unknown, second: unknown, { el }: Values): PaintFill {
    const { paint } = this.#parts;
    return typeof first === 'string'
      ? paint.bg(first, { el })
      : paint.series(readNumber(first, 0), readNumber(second, 1), { el });
  }
}

import type { HTMLCanvasElement } from '../dom/element/canvas-element.js';
import type { HTMLElement } from '../dom/element/html-element.js';
import { Camera, type Margins, readMargins } from './camera.js';
import { addCredit } from './credit.js';
import { Evented } from './evented.js';
import { LngLat, LngLatBounds, type Pair, readPair } from './lng-lat.js';
import { MapPainter, type Overlay, type PlaceName } from './map-painter.js';
import {
  elementOf,
  isValues,
  type MapParts,
  type PaintFill,
  readNumber,
  readValues,
  sizesOf,
  type Values,
} from './map-parts.js';
import { MapStyle } from './map-style.js';
import { TilePatterns } from './tile-patterns.js';

const ZERO_MARGINS: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

/** What a map needs beside what pages give it. */
interface MapViewParts extends MapParts {
  /** A style for a map whose own is an address or has no tiles. */
  readonly defaultStyle: (container: HTMLElement) => Values;
}

/** A map as MapLibre's `Map` has it, as far as a still picture goes. */
export class MapView extends Evented {
  readonly #parts: MapViewParts;
  readonly #container: HTMLElement;
  readonly #canvasBox: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #patterns: TilePatterns;
  readonly #painter: MapPainter;
  readonly #camera = new Camera();
  readonly #overlays: Overlay[] = [];
  #style: MapStyle;
  #names: readonly PlaceName[] = [];
  #state: 'new' | 'loading' | 'dirty' | 'idle' | 'removed' = 'new';
  #hasLoaded = false;

  constructor(parts: MapViewParts, value: unknown) {
    super(parts.reportError);
    const options = readValues(value);
    const { document } = parts;
    this.#parts = parts;
    const container = elementOf(document, options.container);
    if (!container) throw new Error(`Container '${String(options.container)}' not found.`);
    this.#container = container;
    container.classList.add('maplibregl-map');
    // The framework's class places what lies on a map; without it, MapLibre's style sheet does.
    if (!container.classList.contains('map')) {
      const { style } = container as unknown as { readonly style: Record<string, string> };
      style.position ||= 'relative';
      style.overflow = 'hidden';
    }
    this.#canvasBox = document.createElement('div') as HTMLElement;
    this.#canvasBox.setAttribute('class', 'maplibregl-canvas-container');
    this.#canvasBox.setAttribute('style', 'position:absolute;left:0;top:0');
    this.#canvas = document.createElement('canvas') as unknown as HTMLCanvasElement;
    this.#canvas.setAttribute('class', 'maplibregl-canvas');
    this.#canvasBox.appendChild(this.#canvas);
    container.insertBefore(this.#canvasBox, container.firstChild);
    this.#patterns = new TilePatterns(parts, this.#canvas);
    this.#painter = new MapPainter(parts, this.#canvas, this.#patterns);
    this.#style = this.#readStyle(options.style);
    this.resize();
    this.jumpTo(options);
    if (options.bounds !== undefined) this.fitBounds(options.bounds, options.fitBoundsOptions);
    this.#schedule();
  }

  /** Draws soon; until then everything may still change. */
  #schedule(): void {
    if (this.#state === 'loading' || this.#state === 'dirty' || this.#state === 'removed') return;
    this.#state = this.#state === 'new' ? 'loading' : 'dirty';
    this.#parts.setTimeout(() => this.#load(), 0);
  }

  #load(): void {
    if (this.#state === 'removed') return;
    const fills = [...this.#style.layers.map(({ metadata }) => metadata['trmnl:fill']), ...this.#overlayFills()];
    this.#patterns.load(fills.filter(isValues) as unknown as PaintFill[], () => this.#draw());
  }

  #overlayFills(): readonly PaintFill[] {
    return this.#overlays.map(({ fill }) => fill);
  }

  #draw(): void {
    if (this.#state === 'removed') return;
    if (!this.#hasLoaded) {
      this.#hasLoaded = true;
      for (const type of ['styledata', 'style.load', 'sourcedata', 'data', 'load']) this.fire(type);
      // What its listeners added may need tiles of its own.
      this.#load();
      return;
    }
    this.#state = 'idle';
    this.#names = this.#paint();
    this.fire('render');
    this.fire('idle');
  }

  #paint(): readonly PlaceName[] {
    const { width, height } = this.#camera;
    if (width <= 0 || height <= 0) return [];
    const names = this.#painter.paint(this.#camera, this.#style, this.#overlays);
    // What the recipe shows in place of a map is shown instead, if it has such a thing.
    const isReplaced = !names && this.#container.querySelector('.map__fallback') !== null;
    this.#canvas.setAttribute('style', `display:${isReplaced ? 'none' : 'block'};width:${width}px;height:${height}px`);
    if (names && this.#style.hasTiles) addCredit(this.#parts.document, this.#container);
    if (names) this.#container.removeAttribute('data-map-unsupported');
    else this.#container.setAttribute('data-map-unsupported', '');
    return names ?? [];
  }

  #readStyle(style: unknown): MapStyle {
    const read = new MapStyle(style);
    const isBase = isValues(style) && isValues(style.metadata) && 'trmnl:labels' in style.metadata;
    const hasTiles = typeof style === 'string' || [...read.sources.values()].some(({ type }) => type !== 'geojson');
    if (isBase || !hasTiles) return read;
    const drawn = new MapStyle(this.#parts.defaultStyle(this.#container));
    for (const [id, source] of read.sources) if (source.type === 'geojson') drawn.addSource(id, source);
    for (const layer of read.layers)
      if (drawn.sources.get(layer.source ?? '')?.type === 'geojson') drawn.addLayer(layer);
    return drawn;
  }

  /** Names on the tiles of the last picture. */
  get $names(): readonly PlaceName[] {
    return this.#names;
  }

  get $view(): { readonly width: number; readonly height: number; readonly zoom: number } {
    const { width, height, zoom } = this.#camera;
    return { width, height, zoom };
  }

  /** Puts something on the map, in place of what had this id. */
  $addOverlay(overlay: Overlay): void {
    const place = this.#overlays.findIndex(({ id }) => id === overlay.id);
    if (place < 0) this.#overlays.push(overlay);
    else this.#overlays[place] = overlay;
    this.#schedule();
  }

  /** Frames coordinates; answers the camera, or undefined where there is no room. */
  $fit(
    bounds: LngLatBounds,
    margins: Margins,
    maxZoom: number,
  ): { readonly center: [number, number]; readonly zoom: number } | undefined {
    const framed =
      this.#camera.frame(bounds, margins, maxZoom, true) ?? this.#camera.frame(bounds, ZERO_MARGINS, maxZoom, true);
    if (!framed) return undefined;
    this.jumpTo(framed);
    return { center: [...framed.center], zoom: framed.zoom };
  }

  project(value: unknown): { x: number; y: number } {
    return this.#camera.project(readPair(value) ?? [0, 0]);
  }

  unproject(value: unknown): LngLat {
    const [x, y] = Array.isArray(value) ? value : isValues(value) ? [value.x, value.y] : [];
    return new LngLat(...this.#camera.unproject(readNumber(x, 0), readNumber(y, 0)));
  }

  getZoom = (): number => this.#camera.zoom;
  getBearing = (): number => 0;
  getPitch = (): number => 0;
  getCenter = (): LngLat => new LngLat(...this.#camera.center);
  getContainer = (): HTMLElement => this.#container;
  getCanvas = (): HTMLCanvasElement => this.#canvas;
  getCanvasContainer = (): HTMLElement => this.#canvasBox;
  getPixelRatio = (): number => this.#parts.pixelRatio();
  getStyle = (): Values => this.#style.toJSON();
  loaded = (): boolean => this.#state === 'idle';
  isStyleLoaded = (): boolean => this.#hasLoaded;
  areTilesLoaded = (): boolean => this.#hasLoaded;

  getBounds(): LngLatBounds {
    const { width, height } = this.#camera;
    return new LngLatBounds(this.#camera.unproject(0, height), this.#camera.unproject(width, 0));
  }

  jumpTo(value: unknown): this {
    const { center, zoom } = readValues(value);
    const pair: Pair | undefined = readPair(center);
    if (pair) this.#camera.center = pair;
    if (zoom !== undefined) this.#camera.setZoom(readNumber(zoom, this.#camera.zoom));
    return this.#change();
  }

  flyTo = (value: unknown): this => this.jumpTo(value);
  easeTo = (value: unknown): this => this.jumpTo(value);
  panTo = (center: unknown): this => this.jumpTo({ center });
  setCenter = (center: unknown): this => this.jumpTo({ center });
  setZoom = (zoom: unknown): this => this.jumpTo({ zoom });

  cameraForBounds(value: unknown, options?: unknown): { center: LngLat; zoom: number } | undefined {
    const { padding, maxZoom } = readValues(options);
    const bounds = LngLatBounds.convert(value);
    const framed = this.#camera.frame(bounds, readMargins(padding), readNumber(maxZoom, 22), false);
    return framed && { center: new LngLat(...framed.center), zoom: framed.zoom };
  }

  fitBounds(value: unknown, options?: unknown): this {
    const framed = this.cameraForBounds(value, options);
    return framed ? this.jumpTo(framed) : this;
  }

  /** Reads the size of the container. */
  resize(): this {
    this.#camera.width = sizesOf(this.#container).clientWidth;
    this.#camera.height = sizesOf(this.#container).clientHeight;
    return this.#change();
  }

  remove(): void {
    if (this.#state === 'removed') return;
    this.#state = 'removed';
    this.#canvasBox.remove();
    this.fire('remove');
  }

  addSource(id: unknown, source: unknown): this {
    this.#style.addSource(String(id), source);
    return this.#change();
  }

  getSource(id: unknown): Values | undefined {
    const source = this.#style.sources.get(String(id));
    if (!source) return undefined;
    const setData = (data: unknown): void => {
      source.data = data;
      this.#change();
    };
    return { ...source, setData };
  }

  removeSource(id: unknown): this {
    this.#style.sources.delete(String(id));
    return this.#change();
  }

  addLayer(layer: unknown, before?: unknown): this {
    this.#style.addLayer(layer, before);
    return this.#change();
  }

  getLayer = (id: unknown): unknown => this.#style.layers.find((layer) => layer.id === id);

  removeLayer(id: unknown): this {
    this.#style.removeLayer(id);
    return this.#change();
  }

  setPaintProperty(id: unknown, name: unknown, value: unknown): this {
    this.#style.change(id, 'paint', String(name), value);
    return this.#change();
  }

  setLayoutProperty(id: unknown, name: unknown, value: unknown): this {
    this.#style.change(id, 'layout', String(name), value);
    return this.#change();
  }

  setStyle(style: unknown): this {
    this.#style = this.#readStyle(style);
    return this.#change();
  }

  /** Controls, images and the like mean nothing on a still picture. */
  addControl = (): this => this;
  removeControl = (): this => this;
  addImage = (): this => this;
  hasImage = (): boolean => true;
  queryRenderedFeatures = (): [] => [];
  querySourceFeatures = (): [] => [];
  triggerRepaint = (): void => void this.#change();

  #change(): this {
    if (this.#state === 'idle') this.#schedule();
    return this;
  }
}

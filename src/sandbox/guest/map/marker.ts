import type { HTMLElement } from '../dom/element/html-element.js';
import { LngLat, readPair } from './lng-lat.js';
import { elementOf, type MapParts, readValues } from './map-parts.js';
import { MapView } from './map-view.js';

/** Share of the element's size between its upper left corner and the place that it marks. */
const ANCHORS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  center: [50, 50],
  top: [50, 0],
  bottom: [50, 100],
  left: [0, 50],
  right: [100, 50],
  'top-left': [0, 0],
  'top-right': [100, 0],
  'bottom-left': [0, 100],
  'bottom-right': [100, 100],
};
const DOT =
  'width:12px;height:12px;border-radius:50%;background:#000;border:2px solid #fff;box-sizing:border-box;z-index:1;';

/** An element that stands at a place of a map (`maplibregl.Marker`). */
export class Marker {
  readonly #element: HTMLElement;
  readonly #anchor: readonly [x: number, y: number];
  #map: MapView | undefined;
  #place = new LngLat(0, 0);

  constructor(parts: MapParts, first?: unknown) {
    const options = readValues(first);
    const { element, anchor } = options;
    const custom = elementOf(parts.document, element);
    this.#element = custom ?? (parts.document.createElement('div') as HTMLElement);
    if (!custom) this.#element.setAttribute('style', DOT);
    this.#element.classList.add('maplibregl-marker');
    this.#anchor = ANCHORS[String(anchor)] ?? [50, 50];
  }

  setLngLat(value: unknown): this {
    this.#place = LngLat.convert(readPair(value) ?? [0, 0]);
    this.#stand();
    return this;
  }

  addTo(map: unknown): this {
    if (!(map instanceof MapView)) return this;
    this.#map = map;
    map.getContainer().appendChild(this.#element);
    map.on('render', () => this.#stand());
    this.#stand();
    return this;
  }

  remove(): this {
    this.#element.remove();
    this.#map = undefined;
    return this;
  }

  getElement = (): HTMLElement => this.#element;
  getLngLat = (): LngLat => this.#place;
  setPopup = (): this => this;
  togglePopup = (): this => this;

  #stand(): void {
    if (!this.#map) return;
    const { x, y } = this.#map.project(this.#place);
    const { style } = this.#element as unknown as { readonly style: Record<string, string> };
    style.position = 'absolute';
    style.left = `${Math.round(x)}px`;
    style.top = `${Math.round(y)}px`;
    style.transform = `translate(-${this.#anchor[0]}%, -${this.#anchor[1]}%)`;
  }
}

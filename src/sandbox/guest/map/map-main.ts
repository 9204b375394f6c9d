import type { HTMLElement } from '../dom/element/html-element.js';
import { LngLat, LngLatBounds } from './lng-lat.js';
import { type MapModule, type MapParts, readValues } from './map-parts.js';
import { MapView } from './map-view.js';
import { Marker } from './marker.js';
import { tilesOf } from './tile-source.js';
import { MapFunctions } from './trmnl-maps.js';

/** Release of MapLibre whose interface pages find. */
const VERSION = '5.24.0';

/** Entry of the code that a page loads when it first makes a map. */
export function createMapModule(parts: MapParts): MapModule {
  const latest = new WeakMap<HTMLElement, MapView>();
  const functions = new MapFunctions(parts, tilesOf, latest);
  const viewParts = { ...parts, defaultStyle: (el: HTMLElement) => functions.style('streets', { el }) };
  class PageMap extends MapView {
    constructor(options: unknown) {
      super(viewParts, options);
      latest.set(this.getContainer(), this);
    }
  }
  class PageMarker extends Marker {
    constructor(options?: unknown) {
      super(parts, options);
    }
  }
  /** What belongs to maps that are touched. */
  class Nothing {
    setLngLat = (): this => this;
    setHTML = (): this => this;
    setText = (): this => this;
    addTo = (): this => this;
    remove = (): this => this;
  }
  const library = {
    Map: PageMap,
    Marker: PageMarker,
    LngLat,
    LngLatBounds,
    Popup: Nothing,
    NavigationControl: Nothing,
    AttributionControl: Nothing,
    ScaleControl: Nothing,
    FullscreenControl: Nothing,
    GeolocateControl: Nothing,
    supported: () => true,
    addProtocol: () => {},
    removeProtocol: () => {},
    setRTLTextPlugin: () => {},
    prewarm: () => {},
    getVersion: () => VERSION,
    version: VERSION,
  };
  return { library, functions: { ...functions.all, tiles: (preset: unknown) => readValues(tilesOf(preset)) } };
}

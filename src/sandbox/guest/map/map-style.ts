import { isValues, readNumber, readValues, type Values } from './map-parts.js';

export interface StyleLayer {
  readonly id: string;
  readonly type: string;
  readonly source: string | undefined;
  readonly paint: Values;
  readonly layout: Values;
  readonly metadata: Values;
  readonly minzoom: number;
  readonly maxzoom: number;
}

const MAX_LAYERS = 200;
const NO_ZOOM = 99;

/** Sources and layers of a map, as a style names them and scripts change them. */
export class MapStyle {
  readonly metadata: Values;
  readonly sources = new Map<string, Record<string, unknown>>();
  layers: StyleLayer[] = [];
  readonly #value: Values;

  constructor(value: unknown) {
    this.#value = readValues(value);
    this.metadata = readValues(this.#value.metadata);
    for (const [id, source] of Object.entries(readValues(this.#value.sources))) this.addSource(id, source);
    const { layers } = this.#value;
    if (Array.isArray(layers)) for (const layer of layers) this.addLayer(layer);
  }

  addSource(id: string, source: unknown): void {
    if (isValues(source)) this.sources.set(id, { ...source });
  }

  addLayer(value: unknown, before?: unknown): void {
    if (!isValues(value) || this.layers.length >= MAX_LAYERS) return;
    const id = String(value.id);
    // A source within its layer.
    if (isValues(value.source)) this.addSource(id, value.source);
    const layer: StyleLayer = {
      id,
      type: String(value.type),
      source: isValues(value.source) ? id : value.source === undefined ? undefined : String(value.source),
      paint: readValues(value.paint),
      layout: readValues(value.layout),
      metadata: readValues(value.metadata),
      minzoom: readNumber(value.minzoom, 0),
      maxzoom: readNumber(value.maxzoom, NO_ZOOM),
    };
    const place = this.layers.findIndex((one) => one.id === before);
    this.layers.splice(place < 0 ? this.layers.length : place, 0, layer);
  }

  removeLayer(id: unknown): void {
    this.layers = this.layers.filter((layer) => layer.id !== id);
  }

  change(id: unknown, kind: 'paint' | 'layout', name: string, value: unknown): void {
    this.layers = this.layers.map((layer) =>
      layer.id === id ? { ...layer, [kind]: { ...layer[kind], [name]: value } } : layer,
    );
  }

  /** The layers that are drawn at a zoom. */
  shown(zoom: number): readonly StyleLayer[] {
    return this.layers.filter(
      ({ minzoom, maxzoom, layout }) => zoom >= minzoom && zoom < maxzoom && layout.visibility !== 'none',
    );
  }

  get hasTiles(): boolean {
    return this.layers.some((layer) => this.isVector(layer));
  }

  isVector(layer: StyleLayer): boolean {
    return this.sources.get(layer.source ?? '')?.type === 'vector';
  }

  toJSON(): Values {
    return { ...this.#value, version: 8, sources: Object.fromEntries(this.sources), layers: this.layers };
  }
}

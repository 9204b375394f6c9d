import { type MapParts, type PaintFill, readNumber, readValues, type Values } from './map-parts.js';

/** Layers of the framework's map styles from below to above: which slot paints them, and how wide lines are by zoom. */
interface PresetLayer {
  readonly id: string;
  readonly slot: string;
  readonly type: 'fill' | 'line' | 'circle';
  readonly minzoom?: number;
  /** Width or radius in px up to the first zoom, then zoom and width in turn. */
  readonly steps?: readonly number[];
  /** In widths of the line. */
  readonly dashes?: readonly number[];
  readonly hasCasing?: boolean;
  /** Absent on panels without greys, where it would be a pattern on everything. */
  readonly needsGreys?: boolean;
}

const AREAS: readonly PresetLayer[] = [
  { id: 'land-area', slot: 'map-area', type: 'fill', needsGreys: true },
  { id: 'land-farmland', slot: 'map-farmland', type: 'fill' },
  { id: 'land-green', slot: 'map-green', type: 'fill' },
  { id: 'land-sand', slot: 'map-sand', type: 'fill' },
  { id: 'sites', slot: 'map-site', type: 'fill', minzoom: 13 },
];
const WATER: readonly PresetLayer[] = [
  { id: 'ocean', slot: 'map-water', type: 'fill' },
  { id: 'water', slot: 'map-water', type: 'fill' },
];
const WATER_LINES: PresetLayer = { id: 'water-lines', slot: 'map-water-line', type: 'line', steps: [1, 12, 2] };
const MAJOR_ROADS: PresetLayer = {
  id: 'roads-major',
  slot: 'map-road',
  type: 'line',
  steps: [1, 8, 2, 12, 3, 14, 5, 16, 8],
  hasCasing: true,
};
const BOUNDARIES: PresetLayer = { id: 'boundaries', slot: 'map-boundary', type: 'line', steps: [1], dashes: [4, 3] };
const STREETS: readonly PresetLayer[] = [
  { id: 'ferries', slot: 'map-water-line', type: 'line', steps: [1], dashes: [3, 3] },
  { id: 'buildings', slot: 'map-building', type: 'fill', minzoom: 14 },
  { id: 'roads-areas', slot: 'map-road-minor', type: 'fill', minzoom: 14 },
  {
    id: 'roads-minor',
    slot: 'map-road-minor',
    type: 'line',
    minzoom: 13,
    steps: [1, 14, 2, 15, 3, 16, 5],
    hasCasing: true,
  },
  { id: 'paths', slot: 'map-path', type: 'line', minzoom: 14, steps: [1], dashes: [3, 2] },
];
const RAILS: readonly PresetLayer[] = [
  { id: 'rail', slot: 'map-rail', type: 'line', minzoom: 10, steps: [1, 13, 2], dashes: [3, 2] },
  { id: 'transit', slot: 'map-transit', type: 'circle', minzoom: 14, steps: [3] },
];

const PRESETS: Readonly<Record<string, readonly PresetLayer[]>> = {
  streets: [...AREAS, ...WATER, WATER_LINES, ...STREETS, MAJOR_ROADS, ...RAILS, BOUNDARIES],
  minimal: [...AREAS, ...WATER, WATER_LINES, MAJOR_ROADS, BOUNDARIES],
  outline: [...WATER, MAJOR_ROADS, BOUNDARIES],
  blank: [],
};

/** What stands behind a line so that it is seen on any ground, px on each side. */
const CASING_PX = 1;
const FEW_LEVELS = /screen--(?:1bit|2bit|color-(?!full))/;

/** Styles for any preset, painted as the screen around an element paints its parts. */
export function createPresetStyle(parts: MapParts, preset: unknown, options: Values, tiles: Values): Values {
  const name = typeof preset === 'string' && Object.hasOwn(PRESETS, preset) ? preset : 'streets';
  const { el, labels = true, buildings = true } = options;
  const paint = parts.paint;
  const where = { el };
  const land = paint.slot('map-land', where);
  const layers: Values[] = [{ id: 'background', type: 'background', ...paintOf('background', land, {}) }];
  const hasFewLevels = FEW_LEVELS.test(parts.document.querySelector('.screen')?.getAttribute('class') ?? '');
  const contrast = paint.semantic('stroke-contrast', where);
  const px = (value: number): number => readNumber(paint.px(value, where), value);
  for (const layer of PRESETS[name] ?? []) {
    if ((layer.id === 'buildings' && buildings === false) || (layer.needsGreys && hasFewLevels)) continue;
    const base = { type: layer.type, source: 'osm', 'source-layer': layer.id, minzoom: layer.minzoom ?? 0 };
    if (layer.hasCasing)
      layers.push({ ...base, id: `${layer.id}-casing`, ...paintOf('line', contrast, sizes(layer, px, CASING_PX)) });
    layers.push({ ...base, id: layer.id, ...paintOf(layer.type, paint.slot(layer.slot, where), sizes(layer, px, 0)) });
  }
  const isNamed = labels !== false && name !== 'blank';
  const isFull = isNamed && labels !== 'major' && name !== 'outline';
  const { url, attribution } = readValues(tiles);
  return {
    version: 8,
    metadata: { 'trmnl:labels': { major: isNamed, minor: isFull, water: isFull } },
    sources: { osm: { type: 'vector', tiles: [url], minzoom: 0, maxzoom: 14, attribution } },
    layers,
  };
}

function paintOf(type: string, fill: PaintFill, sizes: Values): Values {
  return {
    paint: { ...(fill.url === null && { [`${type}-color`]: fill.color }), ...sizes },
    metadata: { 'trmnl:fill': fill },
  };
}

function sizes({ type, steps, dashes }: PresetLayer, px: (value: number) => number, casing: number): Values {
  if (!steps) return {};
  // Widths stand at even places, zooms at odd ones.
  const scaled = steps.map((value, index) => (index % 2 === 0 ? px(value) + 2 * casing : value));
  const size = scaled.length === 1 ? scaled[0] : ['step', ['zoom'], ...scaled];
  if (type === 'circle') return { 'circle-radius': size };
  return { 'line-width': size, ...(dashes && { 'line-dasharray': dashes }) };
}

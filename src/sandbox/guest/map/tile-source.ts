import { isValues, readValues, type Values } from './map-parts.js';

const ATTRIBUTION = '© OpenStreetMap contributors';
/** The sources that the framework names. Tiles come from the owner's file, whatever a page asks for. */
const SOURCES: Readonly<Record<string, string>> = {
  trmnl: 'https://maps.trmnl.com/tiles/osm/{z}/{x}/{y}',
  osm: 'https://vector.openstreetmap.org/shortbread_v1/{z}/{x}/{y}.mvt',
};

/** A source as pages read it: what they name, else what the host set, else the framework's own. */
export function tilesOf(wanted?: unknown): Values {
  const hosted = readValues((globalThis as unknown as Values).__TRMNL_MAPS__).tiles;
  const chosen = wanted ?? hosted ?? 'trmnl';
  const { url, key, preset } = isValues(chosen) ? chosen : { preset: chosen };
  const base = SOURCES[String(preset)] ?? SOURCES.trmnl ?? '';
  const template = typeof url === 'string' ? url : base;
  const filled = template.replaceAll('{key}', encodeURIComponent(typeof key === 'string' ? key : ''));
  return { url: filled, minzoom: 0, maxzoom: 14, attribution: ATTRIBUTION };
}

import { type MadeFeature, type MadeTile, type PlacedTile, writeTile } from './map-file.js';

const area = (properties: MadeFeature['properties'], ...lines: readonly (readonly number[])[]): MadeFeature => ({
  type: 'area',
  lines,
  properties,
});
const line = (properties: MadeFeature['properties'], ...points: readonly number[]): MadeFeature => ({
  type: 'line',
  lines: [points],
  properties,
});
const point = (properties: MadeFeature['properties'], x: number, y: number): MadeFeature => ({
  type: 'point',
  lines: [[x, y]],
  properties,
});
const box = (x: number, y: number, width: number, height: number): readonly number[] => [
  ...[x, y, x + width, y],
  ...[x + width, y + height, x, y + height],
];

/** A town that does not exist: a river, a park with a pond, blocks of houses, roads, a railway. */
export const TOWN: MadeTile = {
  land: [
    area({ kind: 'residential' }, box(100, 100, 1_900, 1_500)),
    area({ kind: 'park' }, box(2_400, 300, 1_300, 1_200)),
    area({ kind: 'farmland' }, box(200, 2_700, 1_500, 1_200)),
  ],
  water_polygons: [
    area(
      { kind: 'river' },
      [-80, 2_000, 1_500, 2_100, 2_700, 1_800, 4_200, 2_050, 4_200, 2_350, 2_700, 2_150, 1_500, 2_450, -80, 2_350],
    ),
    area({ kind: 'water' }, box(2_800, 600, 500, 400)),
  ],
  water_lines: [line({ kind: 'stream' }, 3_050, 1_000, 3_100, 1_600, 3_000, 1_900)],
  buildings: [0, 1, 2, 3, 4].flatMap((column) =>
    [0, 1, 2].map((row) => area({ dummy: 1 }, box(250 + column * 350, 250 + row * 450, 220, 260))),
  ),
  sites: [area({ kind: 'hospital' }, box(2_100, 2_700, 600, 500))],
  streets: [
    line({ kind: 'primary' }, -80, 1_750, 2_100, 1_750, 4_200, 1_650),
    line({ kind: 'motorway' }, 2_200, -80, 2_200, 1_750, 2_250, 4_200),
    line({ kind: 'residential' }, 210, 100, 210, 1_600),
    line({ kind: 'residential' }, 100, 600, 2_000, 600),
    line({ kind: 'residential' }, 100, 1_050, 2_000, 1_050),
    line({ kind: 'footway' }, 2_400, 300, 3_700, 1_500),
    line({ kind: 'rail', rail: true }, -80, 3_500, 2_000, 3_300, 4_200, 3_450),
  ],
  public_transport: [point({ kind: 'station', name: 'Musterstadt Hbf' }, 2_000, 3_300)],
  place_labels: [
    point({ kind: 'city', name: 'Musterstadt', population: 90_000 }, 1_100, 850),
    point({ kind: 'suburb', name: 'Südufer', population: 8_000 }, 1_100, 2_900),
  ],
  water_polygons_labels: [point({ kind: 'water', name: 'Ententeich', way_area: 900_000 }, 3_050, 800)],
};

/** The same town in the schema of Protomaps' basemap. */
export const PROTOMAPS_TOWN: MadeTile = {
  earth: [area({ kind: 'earth' }, box(-80, -80, 4_256, 4_256))],
  landuse: TOWN.land ?? [],
  water: TOWN.water_polygons ?? [],
  buildings: (TOWN.buildings ?? []).map((one) => ({ ...one, properties: { kind: 'building' } })),
  roads: [
    line({ kind: 'major_road', kind_detail: 'primary' }, -80, 1_750, 2_100, 1_750, 4_200, 1_650),
    line({ kind: 'highway', kind_detail: 'motorway' }, 2_200, -80, 2_200, 1_750, 2_250, 4_200),
    line({ kind: 'minor_road', kind_detail: 'residential' }, 100, 600, 2_000, 600),
    line({ kind: 'path', kind_detail: 'footway' }, 2_400, 300, 3_700, 1_500),
    line({ kind: 'rail', kind_detail: 'rail' }, -80, 3_500, 2_000, 3_300, 4_200, 3_450),
  ],
  places: [point({ kind: 'locality', kind_detail: 'city', name: 'Musterstadt', population: 90_000 }, 1_100, 850)],
};

/** The zoom of the town's tiles, the middle one's place, and its middle in degrees. */
export const TOWN_ZOOM = 14;
export const TOWN_PLACE = { x: 8_800, y: 5_400 } as const;
export const TOWN_CENTER: readonly [number, number] = [
  ((TOWN_PLACE.x + 0.5) / 2 ** TOWN_ZOOM) * 360 - 180,
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * (TOWN_PLACE.y + 0.5)) / 2 ** TOWN_ZOOM))) * 180) / Math.PI,
];

/** Nine tiles of the town around its place. */
export function townTiles(tile: MadeTile = TOWN): readonly PlacedTile[] {
  const bytes = writeTile(tile);
  return [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].map((dy) => ({ zoom: TOWN_ZOOM, x: TOWN_PLACE.x + dx, y: TOWN_PLACE.y + dy, bytes })),
  );
}

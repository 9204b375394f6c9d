import type { TileFeature, TileValue } from './vector-tile.js';

/** Which features of a layer of tiles belong to a part of a map. */
interface Rule {
  /** The part, as styles name it. */
  readonly part: string;
  readonly type: TileFeature['type'];
  /** Values of `kind`, or in Protomaps' tiles of `kind_detail`; absent for all. */
  readonly kinds?: ReadonlySet<string>;
  readonly isWanted?: (properties: TileFeature['properties']) => boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const GREEN = words(
  'forest wood grass grassland meadow park garden village_green recreation_ground golf_course miniature_golf playground cemetery ' +
    'allotments heath scrub wetland swamp bog string_bog wet_meadow marsh nature_reserve national_park protected_area dog_park pitch zoo',
);
const FARMLAND = words('farmland farmyard orchard vineyard plant_nursery greenhouse_horticulture');
const SAND = words('beach sand shingle');
const AREA = words('residential commercial industrial retail garages railway landfill brownfield greenfield quarry');
const SITE = words(
  'danger_area sports_center education university college school hospital prison parking bicycle_parking construction kindergarten aerodrome',
);
const MAJOR = words('motorway trunk primary secondary tertiary highway major_road');
const MINOR = words(
  'unclassified residential living_street service pedestrian busway bus_guideway taxiway runway minor_road road',
);
const PATH = words('track footway path steps cycleway bridleway');
const RAIL = words('rail narrow_gauge light_rail subway tram funicular monorail');
const FLOWING = words('river canal stream ditch');
const STOP = words('station halt tram_stop bus_station subway_entrance aerialway_station ferry_terminal');

const isCoarseBoundary = (properties: TileFeature['properties']): boolean => {
  const level =
    properties.get('admin_level') ?? properties.get('kind_detail') ?? properties.get('pmap:min_admin_level');
  const kind = kindOf(properties);
  const isCoarse = level === undefined ? kind === 'country' || kind === 'region' : Number(level) <= 4;
  return isCoarse && properties.get('maritime') !== true;
};
const isNamed = (properties: TileFeature['properties']): boolean => nameOf(properties) !== '';

/** The parts by the layer of the tile: first of Shortbread 1.0, then of Protomaps' basemap, versions 3 and 4. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  ocean: [{ part: 'ocean', type: 'area' }],
  water_polygons: [{ part: 'water', type: 'area' }],
  water_lines: [{ part: 'water-lines', type: 'line' }],
  land: areas(),
  sites: [{ part: 'sites', type: 'area', kinds: SITE }],
  buildings: [{ part: 'buildings', type: 'area' }],
  pier_polygons: [{ part: 'buildings', type: 'area' }],
  dam_polygons: [{ part: 'buildings', type: 'area' }],
  bridges: [{ part: 'buildings', type: 'area' }],
  street_polygons: [{ part: 'roads-areas', type: 'area' }],
  streets: roads(),
  aerialways: [{ part: 'rail', type: 'line' }],
  ferries: [{ part: 'ferries', type: 'line' }],
  public_transport: [{ part: 'transit', type: 'point', kinds: STOP }],
  boundaries: [{ part: 'boundaries', type: 'line', isWanted: isCoarseBoundary }],
  boundary_labels: [{ part: 'labels', type: 'point', isWanted: isNamed }],
  place_labels: [{ part: 'labels', type: 'point', isWanted: isNamed }],
  water_polygons_labels: [{ part: 'water-labels', type: 'point', isWanted: isNamed }],
  water: [
    { part: 'ocean', type: 'area', kinds: words('ocean') },
    { part: 'water', type: 'area' },
    { part: 'water-lines', type: 'line', kinds: FLOWING },
    { part: 'water-labels', type: 'point', isWanted: isNamed },
  ],
  physical_line: [{ part: 'water-lines', type: 'line', kinds: FLOWING }],
  physical_point: [{ part: 'water-labels', type: 'point', kinds: words('ocean sea lake water'), isWanted: isNamed }],
  landcover: areas(),
  landuse: [...areas(), { part: 'sites', type: 'area', kinds: SITE }],
  natural: areas(),
  roads: roads(),
  transit: [
    { part: 'ferries', type: 'line', kinds: words('ferry') },
    { part: 'rail', type: 'line', kinds: RAIL },
  ],
  pois: [{ part: 'transit', type: 'point', kinds: STOP }],
  places: [{ part: 'labels', type: 'point', isWanted: isNamed }],
};

function areas(): readonly Rule[] {
  return [
    { part: 'land-farmland', type: 'area', kinds: FARMLAND },
    { part: 'land-green', type: 'area', kinds: GREEN },
    { part: 'land-sand', type: 'area', kinds: SAND },
    { part: 'land-area', type: 'area', kinds: AREA },
  ];
}

function roads(): readonly Rule[] {
  return [
    { part: 'ferries', type: 'line', kinds: words('ferry') },
    { part: 'rail', type: 'line', isWanted: (properties) => properties.get('rail') === true },
    { part: 'rail', type: 'line', kinds: RAIL },
    { part: 'paths', type: 'line', kinds: PATH },
    { part: 'roads-major', type: 'line', kinds: MAJOR },
    { part: 'roads-minor', type: 'line', kinds: MINOR },
  ];
}

/** Whether a layer of tiles has something that maps draw. */
export const hasRules = (layer: string): boolean => Object.hasOwn(RULES, layer);

/** The part of a map that a feature belongs to; undefined for what maps do not draw. */
export function partOf(
  layer: string,
  type: TileFeature['type'],
  properties: TileFeature['properties'],
): string | undefined {
  const rules = (Object.hasOwn(RULES, layer) && RULES[layer]) || [];
  return rules.find((rule) => rule.type === type && hasKind(rule, properties) && (rule.isWanted?.(properties) ?? true))
    ?.part;
}

function hasKind({ kinds }: Rule, properties: TileFeature['properties']): boolean {
  if (!kinds) return true;
  return kinds.has(kindOf(properties)) || kinds.has(textOf(properties.get('kind_detail')));
}

export const kindOf = (properties: TileFeature['properties']): string =>
  textOf(properties.get('kind') ?? properties.get('pmap:kind'));

/** The name that people there use. */
export const nameOf = (properties: TileFeature['properties']): string => textOf(properties.get('name')).trim();

export const textOf = (value: TileValue | undefined): string => (typeof value === 'string' ? value : '');

// @tier full: draws maps on several panels
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { type DescribedNote, describeNote } from '../../../src/engine/note.js';
import { createRecipeRenderer } from '../../../src/gateway/worker/jobs/render/render-recipe.js';
import type { CellSource } from '../../../src/gateway/worker/protocol/render.js';
import { readPixels } from '../../support/pictures/photograph-panel.js';
import { PROTOMAPS_TOWN, TOWN_CENTER, townTiles } from '../../support/sources/made-town.js';
import { writeMapFile } from '../../support/sources/map-file.js';
import { dataFolder } from '../../support/storage/data-folder.js';

const LIBRARIES =
  '<script src="https://trmnl.com/js/latest/plugins.js"></script><script src="https://trmnl.com/js/maplibre-gl/5.24.0/maplibre-gl.js"></script>';
const MAP =
  '<div class="layout layout--col"><div id="m" class="map stretch w--full"><b class="map__fallback">no map here</b></div></div>';

interface DrawnMap {
  readonly bytes: Uint8Array;
  readonly notes: readonly DescribedNote[];
  /** What the page logged, parsed. */
  readonly logged: readonly unknown[];
}

/** Draws pages with a map in `#m`, of the map files by name; `dataDir` is empty. */
function createMapDrawer(
  dataDir: string,
  files: Readonly<Record<string, Uint8Array>>,
): (script: string, model?: string, markup?: string) => Promise<DrawnMap> {
  mkdirSync(join(dataDir, 'maps'), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(dataDir, 'maps', name), bytes);
  const draw = createRecipeRenderer(dataDir);
  return async (script, model = 'og_png', markup = MAP) => {
    const cell: CellSource = {
      view: 'full',
      markup: { shared: '', view: `${LIBRARIES}${markup}<script>${script}</script>` },
      variables: {},
      darkMode: false,
      noScreenPadding: false,
      frameworkVersion: 'latest',
    };
    const { notes, bytes } = await draw({
      kind: 'render',
      panel: panelOf(requireModel(model)),
      layout: '1x1',
      cells: [cell],
      now: 0,
      timeZone: 'UTC',
      locale: 'en',
      pinned: true,
      dither: 'auto',
      assets: { kind: 'none' },
      details: false,
      reach: { allowLoopback: false, gatewayPorts: [] },
    });
    const described = notes.map(describeNote);
    const logged = described
      .filter(({ kind }) => kind === 'log')
      .map(({ detail }) => JSON.parse(detail?.replace(/^log: /, '') ?? 'null'));
    return { bytes, notes: described.filter(({ kind }) => kind !== 'log'), logged };
  };
}

function requireModel(name: string): NonNullable<ReturnType<typeof findModel>> {
  const model = findModel(name);
  if (!model) throw new Error(`expected a model ${name}`);
  return model;
}

const [longitude, latitude] = TOWN_CENTER;
const PLACE = `[${longitude}, ${latitude}]`;
const map = (preset: string, more = ''): string =>
  `TRMNLMaps.watch('m', () => { const map = new maplibregl.Map(TRMNLMaps.options({ el: 'm', preset: '${preset}', center: ${PLACE}, zoom: 14 })); ${more} return map; });`;
const town = writeMapFile(townTiles());

/** The share of dark pixels in a square of that side around a place of an OG, whose map's middle is 400, 240. */
async function darkness(bytes: Uint8Array, x: number, y: number, side = 16): Promise<number> {
  const { data, width } = await readPixels(bytes);
  let dark = 0;
  for (let dy = -side / 2; dy < side / 2; dy++)
    for (let dx = -side / 2; dx < side / 2; dx++) if ((data[((y + dy) * width + x + dx) * 4] ?? 0) < 128) dark++;
  return dark / side ** 2;
}

/** Where a point of the town's middle tile is on an OG, px. */
const at = (x: number, y: number): readonly [number, number] => [
  Math.round(400 + (x / 4_096 - 0.5) * 512),
  Math.round(240 + (y / 4_096 - 0.5) * 512),
];

const RIVER = at(1_500, 2_280);
const PARK = at(2_500, 1_300);
const HOUSE = at(1_060, 1_280);
const ROAD = at(1_200, 1_750);
const FIELD = at(300, 2_800);

t.test('each preset draws its parts in the tones of the framework', async (t) => {
  const draw = createMapDrawer(dataFolder(t), { 'town.pmtiles': town });
  const shares = async (preset: string): Promise<readonly number[]> => {
    const { bytes, notes } = await draw(map(preset));
    t.strictSame(notes, [], preset);
    return Promise.all([RIVER, PARK, HOUSE, FIELD].map(([x, y]) => darkness(bytes, x, y)));
  };
  const streets = await shares('streets');
  t.ok(
    streets.every((share) => share > 0.1 && share < 0.6),
    `streets: dithered areas (${streets})`,
  );
  const minimal = await shares('minimal');
  t.strictSame([minimal[0], minimal[1], minimal[3]], [streets[0], streets[1], streets[3]]);
  t.equal(minimal[2], 0, 'minimal has no houses');
  const outline = await shares('outline');
  t.strictSame(outline, [streets[0], 0, 0, 0], 'outline has water alone');
  t.strictSame(await shares('blank'), [0, 0, 0, 0], 'blank has none');
});

t.test('greys are those of the slots on a panel with greys', async (t) => {
  const draw = createMapDrawer(dataFolder(t), { 'town.pmtiles': town });
  const { bytes } = await draw(
    `${map('streets')} console.log(JSON.stringify(['map-water', 'map-green', 'map-road'].map((slot) => TRMNLPaint.slot(slot, { el: 'm' }).color)));`,
    'v2',
  );
  const { data, width } = await readPixels(bytes);
  const greyAt = (x: number, y: number): number => {
    const px = (value: number): number => Math.round((value / 4_096 - 0.5) * 512 * 1.8);
    return data[((702 + px(y)) * width + 936 + px(x)) * 4] ?? -1;
  };
  t.equal(greyAt(1_500, 2_280), 0xbb, 'water is gray-60');
  t.equal(greyAt(2_500, 1_300), 0xcc, 'a park is gray-65');
  t.equal(greyAt(1_060, 1_280), 0xcc, 'a house is gray-65');
  t.equal(greyAt(1_200, 1_750), 0x66, 'a road is gray-35');
  t.equal(greyAt(50, 50), 0xff, 'land is the canvas');
});

t.test("tiles of Protomaps' basemap draw the same", async (t) => {
  const draw = createMapDrawer(dataFolder(t), { 'town.pmtiles': writeMapFile(townTiles(PROTOMAPS_TOWN)) });
  const { bytes, notes } = await draw(map('streets'));
  t.strictSame(notes, []);
  for (const [name, [x, y]] of Object.entries({ RIVER, PARK, HOUSE, ROAD, FIELD }))
    t.ok((await darkness(bytes, x, y, 6)) > 0.1, name);
});

t.test('names and the credit are elements of the framework', async (t) => {
  const draw = createMapDrawer(dataFolder(t), { 'town.pmtiles': town });
  const read = `setTimeout(() => { const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
    const credit = document.querySelector('.map__attribution').getBoundingClientRect(), box = document.getElementById('m').getBoundingClientRect();
    console.log(JSON.stringify([texts('.map__label:not(.label--small)'), texts('.map__label.label--small').sort(), texts('.map__attribution'), Math.round(box.right - credit.right), Math.round(box.bottom - credit.bottom)])); }, 30);`;
  const { logged } = await draw(`${map('streets')}${read}`, 'v2');
  t.strictSame(logged, [[['Musterstadt'], ['Ententeich', 'Südufer'], ['© OpenStreetMap contributors'], 0, 0]]);
  const { logged: outline } = await draw(`${map('outline')}${read}`);
  t.strictSame((outline[0] as unknown[]).slice(0, 2), [['Musterstadt'], []]);
  const hostile = `${map('streets')} setTimeout(() => { document.querySelector('.map__attribution').remove(); TRMNLMaps.refresh(); }, 5); ${read}`;
  const { logged: kept } = await draw(hostile);
  t.strictSame((kept[0] as unknown[])[2], ['© OpenStreetMap contributors'], 'the credit comes back');
});

t.test('routes and dots lie on the map, and fit frames them on a whole zoom', async (t) => {
  const draw = createMapDrawer(dataFolder(t), { 'town.pmtiles': town });
  const route = `[[${longitude - 0.008}, ${latitude}], [${longitude + 0.008}, ${latitude}]]`;
  const script = `const route = ${route}; let framed; const events = [];
    TRMNLMaps.watch('m', () => { const map = new maplibregl.Map(TRMNLMaps.options({ el: 'm', preset: 'blank' }));
      map.on('load', () => { events.push('load'); TRMNLMaps.route(map, route, { el: 'm', width: 6 }); TRMNLMaps.dot(map, route[1], { el: 'm', id: 'end', hollow: true, radius: 10 }); });
      map.on('idle', () => { events.push('idle'); });
      framed = TRMNLMaps.fit(map, route, { padding: 20, maxZoom: 15 }); 
      TRMNLMaps.ready(map).then(() => console.log(JSON.stringify([framed.zoom, framed.center.map((one) => Math.round(one * 1e4)), route.map((one) => map.project(one)).map(({ x, y }) => [Math.round(x), Math.round(y)]), events, map.getZoom(), map.loaded()])));
      return map; });`;
  const { bytes, logged, notes } = await draw(script);
  t.strictSame(notes, []);
  const [[zoom, center, places, events, zoomNow, isLoaded]] = logged as [
    [number, number[], [number, number][], string[], number, boolean],
  ];
  t.equal(zoom, 14);
  t.equal(zoomNow, 14);
  t.strictSame(center, [Math.round(longitude * 1e4), Math.round(latitude * 1e4)]);
  t.strictSame(events, ['load', 'idle']);
  t.ok(isLoaded);
  const [[startX, startY] = [0, 0], [endX, endY] = [0, 0]] = places;
  const padding = 10;
  t.equal(await darkness(bytes, startX + padding + 60, startY + padding, 4), 1, 'the line is ink');
  t.equal(await darkness(bytes, endX + padding, endY + padding, 4), 0, 'the middle of the ring is the canvas');
  t.equal(await darkness(bytes, endX + padding + 9, endY + padding, 2), 1, 'the ring is ink');
});

t.test("layers of a page's own are drawn on the map", async (t) => {
  const draw = createMapDrawer(dataFolder(t), { 'town.pmtiles': town });
  const square = (size: number): string =>
    `{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [[[${longitude - size}, ${latitude - size}], [${longitude + size}, ${latitude - size}], [${longitude + size}, ${latitude + size}], [${longitude - size}, ${latitude + size}]]] } }`;
  const { bytes, notes } = await draw(
    map(
      'blank',
      `map.on('load', () => { map.addSource('own', { type: 'geojson', data: ${square(0.002)} }); map.addLayer({ id: 'own', type: 'fill', source: 'own', paint: { 'fill-color': '#000' } });
        new maplibregl.Marker({ element: Object.assign(document.createElement('b'), { textContent: 'X', id: 'x' }) }).setLngLat([${longitude + 0.01}, ${latitude}]).addTo(map); });`,
    ),
  );
  t.strictSame(notes, []);
  t.equal(await darkness(bytes, 400, 240), 1);
  t.equal(await darkness(bytes, 300, 240), 0);
  t.ok((await darkness(bytes, Math.round(400 + (0.01 / 360) * 512 * 2 ** 14), 240)) > 0.05, 'the marker');
});

t.test('a place that no file covers shows what the recipe has for it', async (t) => {
  const draw = createMapDrawer(dataFolder(t), { 'town.pmtiles': town });
  const { notes, logged } = await draw(
    `TRMNLMaps.watch('m', () => new maplibregl.Map(TRMNLMaps.options({ el: 'm', center: [0, 0], zoom: 12 })));
     setTimeout(() => console.log(JSON.stringify([TRMNLMaps.supported(), getComputedStyle(document.querySelector('.map__fallback')).display])), 20);`,
  );
  t.strictSame(logged, [[true, 'block']]);
  t.match(notes, [{ kind: 'missing', subject: 'map', detail: /covers this place/ }]);
});

t.test('a damaged file shows what the recipe has for it, with the reason', async (t) => {
  const fallback = `setTimeout(() => console.log(JSON.stringify([TRMNLMaps.supported(), getComputedStyle(document.querySelector('.map__fallback')).display])), 20);`;
  const broken = createMapDrawer(dataFolder(t), { 'town.pmtiles': Buffer.alloc(1_000) });
  const none = await broken(`${map('streets')} ${fallback}`);
  t.strictSame(none.logged, [[false, 'block']]);
  t.match(none.notes, [
    { kind: 'error', detail: 'town.pmtiles: expected a PMTiles file' },
    { kind: 'unsupported', subject: 'map' },
  ]);
  const cut = createMapDrawer(dataFolder(t), { 'town.pmtiles': town.subarray(0, town.length - 2_000) });
  const half = await cut(`${map('streets')} ${fallback}`);
  t.strictSame(half.logged, [[true, 'block']]);
  t.match(half.notes, [{ kind: 'error', detail: /^town\.pmtiles: the file ends too early/ }]);
});

t.test('hostile requests for maps paint nothing and end nothing', async (t) => {
  const draw = createMapDrawer(dataFolder(t), { 'town.pmtiles': town });
  const { notes, logged } = await draw(
    `const map = new maplibregl.Map({ container: 'm', style: { version: 8, sources: { a: { type: 'geojson', data: { type: 'LineString', coordinates: Array.from({ length: 20000 }, (_, index) => [index % 360, index % 90]) } } },
       layers: [{ id: 'x', type: 'line', source: 'a', paint: { 'line-width': 1e9, 'line-color': 'nothing' } }, { id: 'y', type: 'line', source: 'a', paint: { 'line-width': 3, 'line-color': '#000', 'line-dasharray': [1e-9, 1e-9] } }] }, center: [NaN, 1e99], zoom: 1e9 });
     map.on('idle', () => console.log(JSON.stringify(['idle', map.getZoom()])));
     try { new maplibregl.Map({ container: 'nowhere' }); } catch (error) { console.log(JSON.stringify(error.message)); }`,
  );
  t.strictSame(logged, ["Container 'nowhere' not found.", ['idle', 22]]);
  t.ok(
    notes.every(({ kind }) => kind === 'limit'),
    JSON.stringify(notes),
  );
});

t.test(
  'a map that is made without the framework has the credit as well, and a style of its own is replaced',
  async (t) => {
    const draw = createMapDrawer(dataFolder(t), { 'town.pmtiles': town });
    const { bytes, logged, notes } = await draw(
      `const map = new maplibregl.Map({ container: 'own', style: 'https://tiles.example/style.json', center: ${PLACE}, zoom: 14 });
     map.on('idle', () => console.log(JSON.stringify([document.querySelector('#own .map__attribution').textContent, getComputedStyle(document.getElementById('own')).position])));`,
      'og_png',
      '<div class="layout"><div id="own" style="width:780px;height:460px"></div></div>',
    );
    t.strictSame(notes, []);
    t.strictSame(logged, [['© OpenStreetMap contributors', 'relative']]);
    t.ok((await darkness(bytes, ...RIVER)) > 0.1, "the streets of the owner's file");
  },
);

t.test('more than a page may draw at once is left out, and the report says so', async (t) => {
  const draw = createMapDrawer(dataFolder(t), { 'town.pmtiles': town });
  const { notes } = await draw(
    map(
      'blank',
      `map.on('load', () => TRMNLMaps.route(map, Array.from({ length: 120000 }, (_, index) => [${longitude} + Math.sin(index) / 100, ${latitude} + Math.cos(index * 7) / 100]), { el: 'm' }));`,
    ),
  );
  t.match(notes, [{ kind: 'limit', subject: /map: more than 100,000 points/ }]);
});

// Draws docs/pictures/old-data-*.png: the strip below a page whose data is old, and the screen that takes its place after a
// day, on five panels, each with the bytes that the panel gets. Needs a build.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TimeZone } from '../../../build/src/common/time/time-zone.js';
import { findModel, panelOf } from '../../../build/src/engine/model/model.js';
import { buildCell, EMPTY_DRAFT } from '../../../build/src/gateway/plugin/plugin.js';
import { describeStale, readSpecialWords } from '../../../build/src/gateway/screen/screen.js';
import { SpecialScreenPainter } from '../../../build/src/gateway/screen/special/paint-special.js';
import { createRecipeRenderer } from '../../../build/src/gateway/worker/jobs/render/render-recipe.js';
import { buildRenderJob } from '../../../build/src/gateway/worker/worker.js';

const OUT = process.argv[2] ?? join(import.meta.dirname, '../../..', 'docs', 'pictures');
const NOW = Date.parse('2026-11-28T13:00+01:00');
const PANELS = [
  ['og-1bit', 'og_png', 'bw'],
  ['og-2bit', 'og_png', 'gray-4'],
  ['x', 'v2', undefined],
  ['kindle', 'amazon_kindle_paperwhite_6th_gen', undefined],
  ['spectra-6', 'seeed_e1002', undefined],
];
const VIEWS = [
  ['full', '1x1', 1],
  ['half', '1Lx1R', 2],
  ['quadrant', '2x2', 4],
];
const HOURS = [9, 12, 15];
const MARKUP = `<div class="layout layout--col layout--stretch-x gap--xsmall">
  <span class="title">{{ place }}</span>
  <span class="value value--large">{{ degrees }}°</span>
  {% for hour in hours %}<div class="item"><div class="content"><span class="label">{{ hour }}:00 · {{ degrees }}°</span></div></div>{% endfor %}
</div>
<div class="title_bar"><span class="title">Weather</span><span class="instance">{{ place }}</span></div>`;

const render = createRecipeRenderer();
const painter = new SpecialScreenPainter();
const zone = new TimeZone('Europe/Berlin');
const stale = (iso) => ({ kind: 'unreachable', sinceMs: Date.parse(iso), isLong: false });

function cellOf(place, view) {
  const user = { locale: 'en', timeZone: zone.name, name: 'Sam' };
  const device = { friendlyId: 'ABC123', percentCharged: 85, wifiStrength: 90, widthPx: 800, heightPx: 480 };
  const draft = { ...EMPTY_DRAFT, name: place, strategy: 'polling' };
  return buildCell(draft, { full: MARKUP }, { place, degrees: 7, hours: HOURS }, view, { user, device }, NOW);
}

async function drawStrip(name, panel, [view, layout, count]) {
  const views = { '1x1': 'full', '1Lx1R': 'half_vertical', '2x2': 'quadrant' };
  const places = ['Berlin', 'Bergen', 'Turin', 'Porto'].slice(0, count);
  const cells = places.map((place) => cellOf(place, views[layout]));
  const sentence = describeStale(stale('2026-11-28T11:27+01:00'), readSpecialWords('en'), zone);
  const notice = [count === 1 ? sentence : `${places[0]}: ${sentence}`];
  const reach = { loopback: false, private: false, public: false, ports: [] };
  const settings = { panel, now: NOW, timeZone: zone.name, locale: 'en', assets: { kind: 'none' }, reach, notice };
  const { bytes } = await render(buildRenderJob(count === 1 ? { cell: cells[0] } : { layout, cells }, settings));
  writeFileSync(join(OUT, `old-data-${name}-${view}.png`), bytes);
}

mkdirSync(OUT, { recursive: true });
for (const [name, modelName, paletteId] of PANELS) {
  const model = findModel(modelName);
  if (!model) throw new Error(`no model ${modelName}`);
  const panel = panelOf(model, paletteId ? { paletteId } : {});
  for (const view of VIEWS) await drawStrip(name, panel, view);
  const sentence = describeStale(stale('2026-11-27T09:12+01:00'), readSpecialWords('en'), zone);
  const lines = [{ label: 'Weather', value: sentence }];
  const screen = { kind: 'outdated', address: 'http://inkstand.local/plugins/12', lines };
  writeFileSync(join(OUT, `old-data-${name}-screen.png`), painter.paint(screen, panel, 'en'));
}

// @tier full: starts a gateway and its worker

import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openDashboard } from '../support/browser/dashboard.js';
import { createKey } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { TOWN_CENTER, townTiles } from '../support/sources/made-town.js';
import { writeMapFile } from '../support/sources/map-file.js';
import { writeZip } from '../support/storage/zip.js';
import { waitFor } from '../support/wait-for.js';

const MARKUP = `<script src="https://trmnl.com/js/latest/plugins.js"></script>
<script src="https://trmnl.com/js/maplibre-gl/5.24.0/maplibre-gl.js"></script>
<div class="layout"><div id="m" class="map stretch w--full"><b class="map__fallback">no map</b></div></div>
<script>TRMNLMaps.watch('m', () => { const map = new maplibregl.Map(TRMNLMaps.options({ el: 'm', preset: 'streets', center: ${JSON.stringify(TOWN_CENTER)}, zoom: 14 }));
map.on('idle', () => setTimeout(() => console.log('names: ' + document.querySelectorAll('.map__label').length), 0)); return map; });</script>`;
/** Larger than what forms may hold in memory. */
const PADDED_BYTES = 60_000_000;

t.test('a recipe draws its map once the owner has added a file', async (t) => {
  const { gateway, browser, dataDir } = await openDashboard(t);
  const key = await createKey(dataDir, 'tests', 'write');
  await browser.get('/plugins/new');
  const archive = await writeZip([
    ['settings.yml', 'name: Town\nstrategy: static\nstatic_data: "{}"\n'],
    ['full.liquid', MARKUP],
  ]);
  const location = await browser.follow((await browser.upload('/plugins/import', archive)).location);
  const at = location.replace('/report', '');
  await browser.get(location);
  await browser.post(`${at}/scripts`, { do: 'allow' });
  const notesWith = (expected: RegExp) =>
    waitFor(`a report with ${expected}`, async () => {
      const { body } = await plainRequest(`${gateway.base}/api/plugin_settings/${at.split('/')[2]}/details`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      const { screens } = JSON.parse(body.toString()).data;
      const text = JSON.stringify(screens[0]?.notes ?? []);
      return expected.test(text) ? text : undefined;
    });
  t.match(await notesWith(/its fallback is shown; a map file/), /"subject":"map"/);

  const empty = await browser.get('/system/maps');
  t.match(empty.text, /No map files yet/);
  t.match(empty.text, /pmtiles extract/, 'the page says where maps come from');
  const refused = await browser.upload('/system/maps', Buffer.from('<html>'), {}, 'town.pmtiles');
  t.equal(refused.status, 422);
  t.match(refused.text, 'This file was rejected: expected a PMTiles file');
  const misnamed = await browser.upload('/system/maps', writeMapFile(townTiles()), {}, 'town.zip');
  t.match(misnamed.text, 'a file whose name ends in .pmtiles');
  t.equal((await browser.upload('/system/maps', Buffer.of(), {}, '')).status, 422, 'no file was chosen');

  const padded = Buffer.concat([writeMapFile(townTiles()), Buffer.alloc(PADDED_BYTES)]);
  const added = await browser.upload('/system/maps', padded, {}, '../my town.pmtiles');
  t.equal(added.status, 303);
  t.strictSame(readdirSync(join(dataDir, 'maps')), ['my-town.pmtiles'], 'its name is safe');
  t.equal(statSync(join(dataDir, 'maps', 'my-town.pmtiles')).size, padded.length);
  t.strictSame(readdirSync(join(dataDir, 'upload')), [], 'nothing is left of uploads');
  t.notMatch(await notesWith(/names: [1-9]/), 'fallback', 'screens are drawn again');
  t.match((await browser.get('/system/maps')).text, /my-town\.pmtiles[\s\S]*zoom 14 to 14/);

  writeFileSync(join(dataDir, 'maps', 'broken.pmtiles'), 'by hand');
  t.match((await browser.get('/system/maps')).text, /broken\.pmtiles[\s\S]*Cannot be used: expected a PMTiles file/);
  t.match((await browser.get('/system/maps/remove?name=my-town.pmtiles')).text, 'Remove my-town.pmtiles?');
  t.equal((await browser.post('/system/maps/remove', { name: '../inkstand.db' })).status, 404);
  t.equal((await browser.post('/system/maps/remove', { name: 'my-town.pmtiles' })).status, 303);
  t.notOk(existsSync(join(dataDir, 'maps', 'my-town.pmtiles')));
  await notesWith(/broken\.pmtiles: expected a PMTiles file/);
});

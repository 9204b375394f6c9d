// @tier full: calls every route
import t from 'tap';
import { testAdditions } from './contract/additions.js';
import { testBadRequests } from './contract/bad-requests.js';
import { testBin } from './contract/bin.js';
import { testBroadcastLimit, testBroadcasts } from './contract/broadcasts.js';
import { testConnections } from './contract/connections.js';
import { startContractTest } from './contract/contract-test.js';
import { testDisplays } from './contract/displays.js';
import { testFirmware } from './contract/firmware.js';
import { testGallery } from './contract/gallery.js';
import { testHomePlace } from './contract/home-place.js';
import { testKeys } from './contract/keys.js';
import { testPeople } from './contract/people.js';
import { testPlaylists } from './contract/playlists.js';
import { testPluginSettings } from './contract/plugin-settings.js';
import { testScreens } from './contract/screens.js';

/** Responses that these tests cannot cause. */
const UNSEEN = [
  'GET /healthz 503',
  ...['', '.png', '.jpg', '.jpeg', '.bmp'].map((extension) => `GET /api/current_image${extension} 503`),
  'POST /api/screens 503',
  'POST /api/render 503',
  'POST /api/plugin_settings/{id}/image 507',
  'POST /api/plugin_settings/{id}/pictures 507',
];

t.test('the API matches its description, and the description the API', async (t) => {
  const api = await startContractTest(t);
  const { contract, gateway, ok } = api;

  t.test('the description has exactly the existing routes', async (t) => {
    const described = contract.operations.map(({ method, path }) => `${method} ${path}`);
    const existing = gateway.routes
      .filter(
        ({ path, mediaType }) =>
          mediaType !== undefined ||
          /^\/(api\/|screens\/:token|firmware\/:token|recipes[./]|healthz|metrics)/.test(path),
      )
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    t.strictSame(existing.sort(), described.sort());
  });

  testDisplays(t, api);
  testFirmware(t, api);
  testPluginSettings(t, api);
  testAdditions(t, api);
  testGallery(t, api);
  testConnections(t, api);
  testHomePlace(t, api);
  testBin(t, api);
  testBroadcasts(t, api);
  testPlaylists(t, api);
  testScreens(t, api);
  testKeys(t, api);
  testPeople(t, api);
  testBadRequests(t, api);
  testBroadcastLimit(t, api);

  t.test('firmware and displays are deleted', async () => {
    await ok('DELETE', '/api/firmware/1');
    await ok('DELETE', '/api/devices/1');
  });

  t.test('every described response occurred', async (t) => {
    const described = contract.operations.flatMap(({ method, path, responses }) =>
      Object.keys(responses).map((status) => `${method} ${path} ${status}`),
    );
    t.strictSame(described.filter((one) => !contract.covered.has(one)).sort(), UNSEEN.sort());
  });
});

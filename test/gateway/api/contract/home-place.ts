import type { Test } from 'tap';
import type { ContractTest } from './contract-test.js';

export function testHomePlace(t: Test, { call, ok }: ContractTest): void {
  t.test('the home has a place, and plugins follow it', async (t) => {
    t.strictSame((await call('GET', '/api/home_place')).body, { data: null });
    t.match(await ok('GET', '/api/towns?search=graz'), [{ name: 'Graz', country: 'AT', time_zone: 'Europe/Vienna' }]);
    const custom_fields = [{ keyname: 'place', field_type: 'lat_lon', name: 'Place' }];
    const create = { strategy: 'static', custom_fields };
    const older = await ok('POST', '/api/plugin_settings', { name: 'Older', ...create });
    const graz = await ok('PUT', '/api/home_place', { place: 'Graz' });
    t.match(graz, { name: 'Graz', label: 'Graz, AT', latitude: 47.067 });
    const newer = await ok('POST', '/api/plugin_settings', { name: 'Newer', ...create });
    const elsewhere = await ok('POST', '/api/plugin_settings', {
      ...{ name: 'Elsewhere', ...create },
      fields: { place: '48.2,16.37' },
    });
    const places = async () => {
      const all: { id: number; name: string }[] = [older, newer, elsewhere];
      return Promise.all(
        all.map(async ({ id }) => (await ok('GET', `/api/plugin_settings/${id}/details`)).fields.place),
      );
    };
    t.strictSame(await places(), ['47.067,15.45', '47.067,15.45', '48.2,16.37']);
    await ok('PUT', '/api/home_place', { place: '59.91,10.75' });
    t.strictSame(await places(), ['59.91,10.75', '59.91,10.75', '48.2,16.37']);
    t.match(await ok('GET', '/api/home_place'), { name: 'Oslo', latitude: 59.91 });
    for (const place of ['Qqqqq', 'Springfield', '', 7]) {
      t.equal((await call('PUT', '/api/home_place', { body: { place } })).status, 422, String(place));
    }
    await ok('DELETE', '/api/home_place');
    t.strictSame((await call('GET', '/api/home_place')).body, { data: null });
    t.strictSame(await places(), ['59.91,10.75', '59.91,10.75', '48.2,16.37'], 'plugins keep their places');
    for (const { id } of [older, newer, elsewhere]) await ok('DELETE', `/api/plugin_settings/${id}`);
    await ok('DELETE', '/api/bin');
  });
}

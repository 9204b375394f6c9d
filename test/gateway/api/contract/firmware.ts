import type { Test } from 'tap';
import { makeFirmwareImage } from '../../../support/display/firmware-image.js';
import { type ContractTest, MAC } from './contract-test.js';

export function testFirmware(t: Test, { call, ok }: ContractTest): void {
  t.test('firmware is uploaded, listed and offered', async (t) => {
    const [device] = await ok('GET', '/api/devices');
    const { api_key: key } = await ok('GET', `/api/devices/${device.id}/key`);
    const headers = { ID: MAC, 'Access-Token': key, Model: 'og', 'FW-Version': '1.8.10', 'Battery-Voltage': '4.1' };
    const image = makeFirmwareImage();
    const type = { 'Content-Type': 'application/octet-stream' };
    t.match(await ok('GET', '/api/firmware'), []);
    const added = await ok('POST', '/api/firmware?model=og&file_name=trmnl.bin', image, type);
    t.match(added, { id: 1, version: '1.8.15', chip: 'ESP32-C3', bytes: image.length, rollout: null, devices: [] });
    t.equal((await call('POST', '/api/firmware?model=og', { body: image, headers: type })).status, 409);
    t.match(await call('POST', '/api/firmware?model=x', { body: image, headers: type }), {
      status: 422,
      body: { error: /file is for ESP32-C3/ },
    });
    const rollout = `/api/firmware/${added.id}/rollout`;
    const requested = { first_device_id: device.id, least_battery_percent: 30 };
    t.match(await call('POST', rollout, { body: requested }), {
      status: 422,
      body: { error: /does not report its model/ },
    });
    t.match(await call('POST', rollout, { body: {} }), { status: 422, body: { error: /first_device_id/ } });
    await ok('GET', '/api/display', undefined, headers);
    t.match(await call('POST', rollout, { body: { ...requested, device_ids: ['1'] } }), { status: 422 });
    const all = { ...requested, scope: 'all', device_ids: [device.id] };
    t.match(await ok('POST', rollout, all), { rollout: { scope: 'all', device_ids: [device.id] } });
    t.match(await ok('POST', rollout, requested), { devices: [{ device_id: device.id, state: 'due', attempts: 0 }] });
    const answer = await ok('GET', '/api/display', undefined, headers);
    t.match(answer, { update_firmware: true, reset_firmware: false });
    t.same((await call('GET', new URL(answer.firmware_url).pathname)).body, image);
    await ok('GET', '/api/display', undefined, { ...headers, 'FW-Version': '1.8.15' });
    t.match(await ok('GET', `/api/firmware/${added.id}`), { devices: [{ state: 'reported', attempts: 1 }] });
    await ok('DELETE', rollout);
    t.match(await ok('GET', `/api/firmware/${added.id}`), { rollout: { is_stopped: true, scope: 'first' } });
  });
}

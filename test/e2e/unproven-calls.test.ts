import t from 'tap';
import { openApi } from '../support/api/api-client.js';
import { makeFirmwareImage } from '../support/display/firmware-image.js';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { waitFor } from '../support/wait-for.js';

const MAC = 'AA:BB:CC:DD:EE:01';
const PANEL = { Model: 'og', Width: '800', Height: '480', 'FW-Version': '1.8.10' };
/** What somebody sends who knows no more than the MAC address. */
const FORGED = {
  ...{ ID: MAC, Model: 'x', Width: '1872', Height: '1404', 'Battery-Voltage': '2.00', 'FW-Version': '1.8.15' },
  ...{
    RSSI: '-99',
    'Update-Source': 'button',
    SENSORS: 'make=A;model=B;kind=temperature;value=99;unit=celsius;created_at=0',
  },
};

async function open(t: Parameters<typeof dataFolder>[0]) {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const api = await openApi(gateway, 'admin');
  const call = async (path: string, headers: Record<string, string>) => {
    const { status, body } = await plainRequest(`${gateway.base}${path}`, { headers });
    t.equal(status, 200, `${path} is answered as firmware expects`);
    return JSON.parse(body.toString());
  };
  const find = async (mac: string) =>
    (await api('GET', '/api/devices')).body.data.find((one: { mac_address: string }) => one.mac_address === mac);
  return { gateway, api, call, find };
}

t.test('a call without the key of a display gets its screen and changes nothing', async (t) => {
  const { gateway, api, call, find } = await open(t);
  for (const name of ['One', 'Two', 'Three']) {
    const plugin = (await api('POST', '/api/plugin_settings', { name, push_seconds: 0 })).body.data;
    await api('PUT', `/api/plugin_settings/${plugin.id}/markup/markup_full`, { content: `<b>${name} {{ n }}</b>` });
    await api('POST', `/api/custom_plugins/${plugin.uuid}`, { merge_variables: { n: 1 } });
  }
  const { api_key: key } = await call('/api/setup', { ID: MAC, ...PANEL });
  const wake = (headers: Record<string, string> = {}) =>
    call('/api/display', {
      ID: MAC,
      'Access-Token': key,
      ...PANEL,
      'Battery-Voltage': '4.10',
      RSSI: '-50',
      ...headers,
    });
  const shown = await waitFor('a screen of a plugin', async () => {
    const answer = await wake();
    return answer.filename.startsWith('plugin-') ? answer : undefined;
  });
  const before = await find(MAC);
  for (const token of [{}, { 'Access-Token': '' }, { 'Access-Token': 'of-another-server' }] as Record<
    string,
    string
  >[]) {
    for (const extra of [{}, { special_function: 'true' }, { 'Update-Source': 'timer', 'Refresh-Rate': '60' }]) {
      const answer = await call('/api/display', { ...FORGED, ...token, ...extra });
      t.match(answer, { status: 0, filename: shown.filename, update_firmware: false, reset_firmware: false });
      t.equal(
        (await plainRequest(answer.image_url, { headers: { ID: MAC, ...token } })).headers['content-type'],
        'image/png',
      );
    }
    const log = JSON.stringify({ logs: [{ message: 'forged: connection failed', level: 'error' }] });
    await plainRequest(`${gateway.base}/api/log`, { method: 'POST', headers: { ID: MAC, ...token }, body: log });
  }
  t.strictSame(await find(MAC), before, 'the API shows the display as before');
  t.strictSame((await api('GET', `/api/devices/${before.id}/logs`)).body.data, []);
  t.strictSame((await api('GET', `/api/devices/${before.id}/sensors`)).body.data, []);
  const own = await wake();
  t.equal(own.filename, shown.filename, 'its item stays');
  t.not(
    (await wake({ 'Update-Source': 'button', 'Refresh-Rate': String(own.refresh_rate) })).filename,
    shown.filename,
    'its own button advances',
  );
});

t.test('without the key nobody decides how a firmware rollout goes on', async (t) => {
  const { gateway, api, call, find } = await open(t);
  const admin = await createKey(gateway.dataDir, 'upload', 'admin');
  const { api_key: key } = await call('/api/setup', { ID: MAC, ...PANEL });
  const battery = { 'Battery-Voltage': '4.10' };
  const wake = (version = '1.8.10') =>
    call('/api/display', { ID: MAC, 'Access-Token': key, ...PANEL, ...battery, 'FW-Version': version });
  await wake();
  const { body } = await plainRequest(`${gateway.base}/api/firmware?model=og&file_name=trmnl.bin`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin}`, 'Content-Type': 'application/octet-stream' },
    body: makeFirmwareImage(),
  });
  const { id } = JSON.parse(body.toString()).data;
  const first = await find(MAC);
  await api('POST', `/api/firmware/${id}/rollout`, { first_device_id: first.id, scope: 'all' });
  const status = async () => (await api('GET', `/api/firmware/${id}`)).body.data.devices[0];
  t.match(await status(), { state: 'due', attempts: 0 });
  for (const version of ['1.8.10', '1.8.15', '1.0.0']) {
    const answer = await call('/api/display', { ID: MAC, ...PANEL, ...battery, 'FW-Version': version });
    t.match(answer, { update_firmware: false }, `not offered to a caller without the key that reports ${version}`);
  }
  t.match(await status(), { state: 'due', attempts: 0 });
  t.match(await wake(), { update_firmware: true });
  for (const version of ['1.8.15', '1.0.0']) await call('/api/display', { ID: MAC, ...PANEL, 'FW-Version': version });
  t.match(await status(), { state: 'offered', attempts: 1 }, 'neither a success nor a failure');
  await wake('1.8.15');
  // The version of the display is stored a moment after its offer.
  const reported = await waitFor('the report', async () => {
    const found = await status();
    return found.state === 'fell-back' ? undefined : found;
  });
  t.match(reported, { state: 'reported' }, 'the display itself reports it');
});

t.test('a display without a key works as before, but changes its panel only by two reports', async (t) => {
  const { call, find } = await open(t);
  const wake = (headers: Record<string, string>) => call('/api/display', { ID: MAC, ...headers });
  await wake({ ...PANEL, 'Battery-Voltage': '4.10' });
  t.match(await find(MAC), { status: 'joined', model: 'og_png', battery_voltage: 4.1, firmware_version: '1.8.10' });
  for (let times = 0; times < 3; times++) await wake({ Width: '4000', Height: '1900', 'Battery-Voltage': '3.90' });
  t.match(await find(MAC), { model: 'og_png', battery_voltage: 3.9 });
});

t.test('a waiting display and a stranger with its MAC get keys and codes of their own', async (t) => {
  const { api, call, find } = await open(t);
  await call('/api/setup', { ID: MAC });
  const ID = 'AA:BB:CC:DD:EE:02';
  const { api_key: ours } = await call('/api/setup', { ID });
  await call('/api/display', { ID, 'Access-Token': ours });
  const [code] = (await find(ID)).approval_codes;
  const { api_key: theirs } = await call('/api/setup', { ID });
  t.not(theirs, ours, 'setup gives the key of a waiting display to nobody else');
  await call('/api/display', { ID, 'Access-Token': theirs });
  const { id, approval_codes: codes } = await find(ID);
  t.equal(new Set(codes).size, 2);
  t.equal((await api('POST', `/api/devices/${id}/approve`)).status, 409, 'which of the two?');
  t.equal((await api('POST', `/api/devices/${id}/approve`, { code })).status, 200);
  t.match((await api('GET', `/api/devices/${id}/key`)).body.data, { api_key: ours });
  await api('PATCH', `/api/devices/${id}`, { require_key: true });
  t.match(await call('/api/display', { ID, 'Access-Token': theirs }), { filename: /^rejoin-/ });
  t.match(await call('/api/display', { ID, 'Access-Token': ours }), { filename: /^nothng-/ });
});

t.test('an open join window gives nobody the key of a display that requires it', async (t) => {
  const { api, call, find } = await open(t);
  const { api_key: key } = await call('/api/setup', { ID: MAC });
  const { id } = await find(MAC);
  await api('PATCH', `/api/devices/${id}`, { require_key: true });
  await api('POST', '/api/join-window', { minutes: 10 });
  const { api_key: other } = await call('/api/setup', { ID: MAC });
  t.match(await call('/api/display', { ID: MAC, 'Access-Token': other }), { filename: /^rejoin-/ });
  t.match(
    await call('/api/display', { ID: MAC, 'Access-Token': key }),
    { filename: /^nothng-/ },
    'the display goes on',
  );
  t.match(await find(MAC), { has_pending_key: true, approval_codes: [/^[A-Z2-9]{4}$/] });
});

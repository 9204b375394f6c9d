import { encode } from 'fast-png';
import t, { type Test } from 'tap';
import type { ApiCall } from '../support/api/api-client.js';
import { plainRequest } from '../support/http/plain-request.js';
import { meetBrokenPictures, meetFaults, meetLongFailure, meetRedirects } from './firmware-suite/board-faults.js';
import { type BoardSuite, DISPLAY, expectOfAll, LOADED, startBoardSuite } from './firmware-suite/board-suite.js';
import { offerUpdates } from './firmware-suite/board-updates.js';
import type { BoardWake, ScriptedBoard } from './firmware-suite/scripted-board.js';

/** In this order: each part goes on where the one before left the displays. */
const PARTS: readonly (readonly [name: string, run: (t: Test, suite: BoardSuite) => Promise<void>])[] = [
  ['set-up', setUp],
  ['refresh cycle: timer, the same picture, button, power', refresh],
  ['battery, signal and panel are read as sent, and what is left out stays', readReports],
  ['redirects of the call, the picture and the log', meetRedirects],
  ['after an unreachable gateway, an error status or broken JSON, the next wake is normal', meetFaults],
  ['a picture that was cut, missing or without a length is loaded again', meetBrokenPictures],
  ['the error screen of a long failure goes away, and logs wait for the gateway', meetLongFailure],
  ['special functions name their action', runSpecialFunctions],
  ['sensors', readSensors],
  ['the screen wiper runs once, and the touch bar has a mode where there is one', wipe],
  ['the portal: a reset, and another spelling of the address', returnFromPortal],
  ['noise that no file can compress fits into what each board reads', showNoise],
  ['updates: too large, missing, to one board first, then to all', offerUpdates],
];

/**
 * What the public test suite of the firmware expects of a server (specification of displays, last chapter), for every
 * board, on one gateway.
 */
t.test('every board lives with the gateway as the tests of its firmware demand', async (t) => {
  const suite = await startBoardSuite(t);
  for (const [name, run] of PARTS) await t.test(name, (part) => run(part, suite));
});

async function setUp(t: Test, { boards, newest, api, deviceOf }: BoardSuite): Promise<void> {
  const seeSetUp = async (board: ScriptedBoard) => {
    const { requests } = await board.wake({ source: 'powercycle', headers: { 'Panel-Rev': '0a0c1b2c' } });
    return { requests, hasKey: board.apiKey !== '' && board.friendlyId !== '' };
  };
  await expectOfAll(t, boards, seeSetUp, { requests: ['/api/setup', '/screens', ...LOADED], hasKey: true });
  const { data } = (await api('GET', '/api/devices')).body;
  t.equal(data.length, boards.length);
  const seeDevice = async (board: ScriptedBoard) => {
    const { status, panel_revision: revision, image_size_limit: bytes } = await deviceOf(board);
    return { status, revision, bytes };
  };
  await expectOfAll(t, boards, seeDevice, ({ firmware }) => ({
    ...{ status: 'joined', revision: '0A0C1B2C', bytes: firmware.byteLimit },
  }));
  await expectOfAll(
    t,
    newest,
    async (board) => (await deviceOf(board)).board,
    ({ firmware }) => firmware.build,
  );
}

async function refresh(t: Test, { boards, later, showNext, wakeAll }: BoardSuite): Promise<void> {
  await showNext();
  await later(15);
  await wakeAll(t, {}, { shows: 'picture', requests: LOADED, of: boards });
  await later(15);
  await wakeAll(t, {}, { shows: 'same', requests: DISPLAY, of: boards });
  await wakeAll(t, { source: 'button' }, { shows: 'picture', requests: DISPLAY, of: boards });
  await wakeAll(t, { source: 'powercycle' }, { shows: 'picture', requests: DISPLAY, of: boards });
}

async function readReports(t: Test, { newest, deviceOf, later }: BoardSuite): Promise<void> {
  const readAfter = (headers: BoardWake['headers']) => async (board: ScriptedBoard) => {
    await board.wake({ headers: headers ?? {} });
    const device = await deviceOf(board);
    const { battery_voltage: volts, percent_charged: percent, rssi, wifi_band: band, panel_revision: panel } = device;
    return { volts, percent, rssi, band, panel };
  };
  const full = { 'Battery-Voltage': '3.70', 'WiFi-Band': '5', RSSI: '-48', 'Panel-Rev': '00c0ffee' };
  const seen = { volts: 3.7, percent: 58, rssi: -48, band: '5', panel: '00C0FFEE' };
  await later(15);
  await expectOfAll(t, newest, readAfter(full), seen);
  await later(15);
  const silent = { ...seen, rssi: null, band: null, panel: null };
  await expectOfAll(t, newest, readAfter({ 'Battery-Voltage': '-1.00', RSSI: '0' }), silent);
  // Boards with a fuel gauge: the level in percent counts, whatever the voltage says.
  const gauge = { 'Battery-Voltage': '3.70', 'Percent-Charged': '83', 'USB-Connected': 'true', RSSI: '0' };
  await later(15);
  await expectOfAll(t, newest, readAfter(gauge), { ...silent, percent: 83 });
}

async function runSpecialFunctions(t: Test, { newest, api, deviceOf, later }: BoardSuite): Promise<void> {
  for (const name of ['identify', 'restart_playlist', 'guest_mode', 'none']) {
    await expectOfAll(
      t,
      newest,
      async (board) => {
        const { id } = await deviceOf(board);
        const { status } = await api('PATCH', `/api/devices/${id}`, { special_function: name });
        await board.wake();
        const { shows } = await board.wake({ source: 'button', isDoubleClick: true });
        return { status, stored: board.specialFunction, shows };
      },
      { status: 200, stored: name, shows: 'picture' },
    );
    await later(15);
  }
  const [board] = newest;
  const { id } = await deviceOf(board!);
  for (const name of ['sleep', 'add_wifi', 'rewind', 'send_to_me'])
    t.equal((await api('PATCH', `/api/devices/${id}`, { special_function: name })).status, 422, name);
}

async function readSensors(t: Test, { newest, api, deviceOf, later }: BoardSuite): Promise<void> {
  const scd41 = 'make=Sensirion;model=SCD41;kind=';
  const SENSORS = [
    `${scd41}carbon_dioxide;value=812;unit=parts_per_million`,
    `${scd41}temperature;value=22.400000;unit=celsius`,
    `${scd41}humidity;value=44;unit=percent`,
    'make=ASAIR;model=AHT20;kind=temperature;value=22.400000;unit=celsius',
  ].join(',');
  await later(15);
  await expectOfAll(
    t,
    newest,
    async (board) => {
      await board.wake({ headers: { SENSORS } });
      const { id } = await deviceOf(board);
      const { data } = (await api('GET', `/api/devices/${id}/sensors`)).body;
      return data.map((one: Record<string, unknown>) => `${one.model} ${one.kind} ${one.value}`).sort();
    },
    ['AHT20 temperature 22.4', 'SCD41 carbon_dioxide 812', 'SCD41 humidity 44', 'SCD41 temperature 22.4'],
  );
}

async function wipe(t: Test, { newest, api, deviceOf }: BoardSuite): Promise<void> {
  await expectOfAll(
    t,
    newest,
    async (board) => {
      const { id } = await deviceOf(board);
      await api('PATCH', `/api/devices/${id}`, { wipe_requested: true, touchbar_mode: 'slide' });
      const wiped = await board.wake();
      const { touchbarMode, requests } = await board.wake();
      return { wiped: wiped.requests.filter((one) => one === '/api/display').length, touchbarMode, requests };
    },
    ({ firmware }) => ({ wiped: 2, touchbarMode: firmware.model === 'x' ? 'slide' : undefined, requests: DISPLAY }),
  );
}

async function returnFromPortal(t: Test, { newest, proxy }: BoardSuite): Promise<void> {
  await expectOfAll(
    t,
    newest,
    async (board) => {
      const { apiKey, friendlyId } = board;
      board.reset();
      board.base = proxy.base.replace('127.0.0.1', 'localhost');
      const { shows } = await board.wake({ source: 'powercycle' });
      board.base = proxy.base;
      return { shows, isSame: board.apiKey === apiKey && board.friendlyId === friendlyId };
    },
    { shows: 'picture', isSame: true },
  );
}

async function showNoise(t: Test, { boards, api, base, later, wakeAll, whenRendered }: BoardSuite): Promise<void> {
  await whenRendered(() => replaceByNoise(api, base));
  await later(15);
  await wakeAll(t, {}, { shows: 'picture', requests: LOADED, of: boards });
  const small = boards.filter(({ panel }) => typeof panel === 'string' || panel.length < 9000);
  t.same(
    small.map(({ firmware }) => firmware.name),
    [],
    'all of them show noise',
  );
}

/** Replaces what all boards show by a picture of noise. */
async function replaceByNoise(api: ApiCall, base: string): Promise<void> {
  const [width, height] = [1872, 1404];
  const data = new Uint8Array(width * height);
  let seed = 1;
  for (let i = 0; i < data.length; i++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    data[i] = seed >>> 24;
  }
  const body = Buffer.from(encode({ width, height, data, channels: 1, depth: 8 }));
  const [item] = (await api('GET', '/api/playlists/items')).body.data;
  const noise = (await api('POST', '/api/plugin_settings', { name: 'Noise', strategy: 'webhook_image' })).body.data;
  await api('PATCH', `/api/playlists/items/${item.id}`, { visible: false });
  const headers = { 'Content-Type': 'image/png' };
  await plainRequest(`${base}/api/plugin_settings/${noise.uuid}/image`, { method: 'POST', headers, body });
}

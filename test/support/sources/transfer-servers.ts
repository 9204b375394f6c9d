import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkerPng } from '../pictures/sample-pictures.js';
import { writeZip } from '../storage/zip.js';
import { answerJson, type SourceServer, startSourceServer } from './source-server.js';

/** Bytes that an import may not change: line ends, white space, other alphabets. */
export const MARKUP = {
  full: '<div class="layout">\r\n\t{{ tides | json }}  ü 漢\n</div>\n\n',
  half_horizontal: '<i>{% if a %}half{% endif %}</i>',
  shared: '{% assign unit = "m" %}',
} as const;

export const SETTINGS = `---
name: Tides
strategy: polling
polling_url: https://tides.example/{{ station }}
polling_verb: get
polling_headers: x-source=home
refresh_interval: 30
dark_mode: 'yes'
custom_fields:
- keyname: station
  name: Station
  field_type: string
`;

const MAC = '12:34:56:78:9A:BC';

type Handler = SourceServer['answers'][string];

/** Answers only requests with this header. */
const guarded =
  (authorization: string, handle: Handler): Handler =>
  (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.authorization === authorization) return handle(request, response);
    return void response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":"not authorized"}');
  };

const send =
  (bytes: Buffer, type: string): Handler =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': type }).end(bytes);

const refuse =
  (status: number, error: string): Handler =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }));

const guardAll = (authorization: string, answers: SourceServer['answers']): SourceServer['answers'] =>
  Object.fromEntries(Object.entries(answers).map(([path, handle]) => [path, guarded(authorization, handle)]));

const device = {
  ...{ id: 41, name: 'Kitchen', friendly_id: 'ABC-123', mac_address: MAC, battery_voltage: 3.7, rssi: -70 },
  ...{ wifi_band: '5', sleep_mode_enabled: true, sleep_start_time: 1320, sleep_end_time: 480 },
  ...{ last_ping_at: null, hardware_last_ping_at: null, percent_charged: 85, wifi_strength: 75 },
};

const item = (id: number, settingId: number | null, order: number, more: object = {}) => ({
  ...{ id, device_id: 41, plugin_id: 37, plugin_setting_id: settingId, mashup_id: null, playlist_group_id: 1 },
  ...{ mirror: false, visible: true, row_order: order, rendered_at: null, configuration_state: 'configured' },
  ...more,
});

/** The hosted service, in the shapes of its published description. */
export async function startHostedService(): Promise<SourceServer> {
  const archive = await writeZip([
    ['settings.yml', SETTINGS],
    ...Object.entries(MARKUP).map(([name, text]): [string, string] => [`${name}.liquid`, text]),
  ]);
  const pushed = await writeZip([
    ['settings.yml', '---\nname: Doorbell\nstrategy: webhook\n'],
    ['full.liquid', '<b>{{ rung }}</b>'],
  ]);
  const setting = (id: number, name: string, pluginId: number) => ({
    ...{ id, name, description: null, plugin_id: pluginId, icon_url: null, icon_content_type: null, strategy: null },
  });
  return startSourceServer(
    guardAll('Bearer user_secret', {
      '/api/me': answerJson({ data: { id: 7, name: 'A. Owner', email: 'owner@example.org' } }),
      '/api/plugin_settings': answerJson({
        data: [setting(501, 'Tides', 37), setting(502, 'Doorbell', 37), setting(503, 'Weather', 8)],
      }),
      '/api/plugin_settings/501/archive': send(archive, 'application/zip'),
      '/api/plugin_settings/502/archive': send(pushed, 'application/zip'),
      '/api/plugin_settings/503/archive': refuse(422, 'only private plugins can be exported'),
      '/api/plugin_settings/502/data': answerJson({ data: { rung: 3 } }),
      '/api/devices': answerJson({ data: [device] }),
      '/api/playlists/items': answerJson({
        data: [
          item(3, 503, 300),
          item(2, 501, 200, { visible: false }),
          item(1, 502, 100),
          item(4, null, 400, { mashup_id: 9 }),
        ],
      }),
    }),
  );
}

/** BYOS Next: archives are YAML, markup has routes of its own. */
export function startByosNext(): Promise<SourceServer> {
  const markup = Object.fromEntries(
    Object.entries(MARKUP).map(([name, text]) => [
      `/api/plugin_settings/501/markup/markup_${name}`,
      answerJson({ data: text }),
    ]),
  );
  return startSourceServer(
    guardAll('Bearer user_secret', {
      '/api/me': answerJson({ data: { name: 'A. Owner', email: 'owner@example.org' } }),
      '/api/plugin_settings': answerJson({ data: [{ id: 501, name: 'Tides', plugin_id: 37 }] }),
      '/api/plugin_settings/501/archive': send(Buffer.from(SETTINGS), 'text/yaml'),
      ...markup,
      '/api/devices': answerJson({ data: [device] }),
      '/api/playlists/items': answerJson({ data: [item(1, 501, 1)] }),
    }),
  );
}

/** LaraPaper's API: no playlists, and plugins without an id where none was ever exchanged. */
export async function startLaraPaper(): Promise<SourceServer> {
  const id = '0199d0a2-7a55-7bcd-8a4e-0d9b9d1c2f10';
  const archive = await writeZip([
    ['settings.yml', SETTINGS],
    ...Object.entries(MARKUP).map(([name, text]): [string, string] => [`${name}.liquid`, text]),
  ]);
  return startSourceServer(
    guardAll('Bearer 1|sanctum', {
      '/api/me': answerJson({ data: { name: 'A. Owner', email: 'owner@example.org' } }),
      '/api/plugin_settings': answerJson({
        data: [
          { id, name: 'Tides', plugin_id: null },
          { id: null, name: 'Clock', plugin_id: null },
        ],
      }),
      [`/api/plugin_settings/${id}/archive`]: send(archive, 'application/zip'),
      '/api/devices': answerJson({ data: [device] }),
    }),
  );
}

export const TERMINUS_KEY = 'jiMMHN2kMSzpSi3n3bh4dmkNfgw5Z2';
const SCREEN_PNG = checkerPng(800, 480);

/** Terminus: login for a token that is sent without a scheme, screens as pictures. */
export function startTerminus(): Promise<SourceServer> {
  const times = { created_at: '2026-05-17T16:36:58-06:00', updated_at: '2026-06-09T10:29:10-06:00' };
  const screen = (id: number, name: string) => ({
    ...{ id, model_id: 11, label: `The ${name}`, name, ...times, filename: `${name}.png`, mime_type: 'image/png' },
    ...{ bit_depth: 1, width: 800, height: 480, size: SCREEN_PNG.length, uri: `/uploads/${name}.png` },
  });
  const answers = guardAll('jwt', {
    '/api/devices': answerJson({
      data: [
        {
          ...{ id: 1, model_id: 11, playlist_id: 5, label: 'Demo', mac_address: '02:A1:B2:C3:D4:E5' },
          ...{ api_key: TERMINUS_KEY, firmware_version: '1.8.6', refresh_rate: 1200, width: 800, height: 480 },
          ...{ display_compatibility: false, sleep_start_at: '18:00:00', sleep_stop_at: '06:00:00', ...times },
        },
      ],
    }),
    '/api/models': answerJson({ data: [{ id: 11, name: 'og_plus', label: 'OG', width: 800, height: 480 }] }),
    '/api/playlists': answerJson({
      data: [
        {
          ...{ id: 5, name: 'day', label: 'Day', current_item_id: 1, mode: 'automatic', ...times },
          items: [
            { id: 1, screen_id: 22, position: 2, ...times },
            { id: 2, screen_id: 21, position: 1, ...times },
          ],
        },
      ],
    }),
    '/api/screens': answerJson({ data: [screen(21, 'news'), screen(22, 'menu'), screen(23, 'terminus_sleep_1')] }),
  });
  return startSourceServer({
    ...answers,
    '/login': (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { login, password } = JSON.parse(Buffer.concat(chunks).toString());
        const isRight = login === 'me@example.org' && password === 'let me in';
        const body = isRight ? { access_token: 'jwt', refresh_token: 'r', success: 'ok' } : { error: 'wrong' };
        response.writeHead(isRight ? 200 : 401, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      });
    },
    '/uploads/news.png': send(SCREEN_PNG, 'image/png'),
    '/uploads/menu.png': send(SCREEN_PNG, 'image/png'),
  });
}

// @tier full: starts a gateway and its worker

import t from 'tap';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays } from '../support/gateway/gateway-with-displays.js';
import { plainRequest } from '../support/http/plain-request.js';
import { startSourceServer } from '../support/sources/source-server.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { writeZip } from '../support/storage/zip.js';
import { waitFor } from '../support/wait-for.js';

const FIELDS = `custom_fields:
  - keyname: parts
    field_type: json
    name: Parts
  - keyname: dialog
    field_type: modal_trigger
    name: Dialog
    optional: true
  - keyname: photos
    field_type: google_photos_picker
    name: Photos
    optional: true
  - keyname: account
    field_type: oauth_provider_select
    name: Account
    optional: true
`;
const LOGGED = ['device', 'plugin_settings'].map(
  (name) => `console.log('${name} ' + JSON.stringify({{ trmnl.${name} | json }}));`,
);

/** A gateway to which recipes are sent as archives, and what their screens log. */
async function openGateway(t: Parameters<typeof dataFolder>[0]) {
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now());
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const key = await createKey(dataDir, 'tests', 'admin');
  const call = async (method: string, path: string, body?: string | Buffer, type = 'application/json') => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': type };
    const answer = await plainRequest(gateway.base + path, { method, headers, ...(body !== undefined && { body }) });
    if (answer.status > 299) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
    return answer.body.length === 0 ? undefined : JSON.parse(answer.body.toString()).data;
  };
  const importRecipe = async (settings: string, markup: string) => {
    const { id } = await call('POST', '/api/plugin_settings', JSON.stringify({ name: 'Imported', plugin_id: 37 }));
    const archive = await writeZip([
      ['settings.yml', settings],
      ['full.liquid', markup],
    ]);
    const { report } = await call(
      'POST',
      `/api/plugin_settings/${id}/archive?run_scripts=true`,
      archive,
      'application/zip',
    );
    return { id, report } as { id: number; report: { notes: { kind: string; subject: string; detail: string }[] } };
  };
  /** The lines of the console on the newest screens, once one of them matches. */
  const consoleOf = (id: number, expected: RegExp): Promise<string> =>
    waitFor(`a console with ${expected}`, async () => {
      const { screens } = await call('GET', `/api/plugin_settings/${id}/details`);
      const notes = screens.flatMap((screen: { notes: { kind: string; detail?: string }[] }) => screen.notes);
      const text = notes.map(({ detail = '' }: { detail?: string }) => detail).join('\n');
      return expected.test(text) ? text : undefined;
    });
  return { call, importRecipe, consoleOf };
}

/** What the screens logged as JSON after a name. */
const objectsAfter = (text: string, name: string): Record<string, unknown>[] =>
  [...text.matchAll(new RegExp(`log: ${name} (\\{.*)`, 'g'))].map(([, json = '{}']) => JSON.parse(json));

t.test('a recipe reads the display, its own settings and the data of an error page', async (t) => {
  const { call, importRecipe, consoleOf } = await openGateway(t);
  const headers: (string | undefined)[][] = [];
  const source = await startSourceServer({}, (request, response) => {
    headers.push([request.headers['x-token'] as string | undefined, request.headers.accept]);
    response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"problem": "closed on Sundays"}');
  });
  t.teardown(() => source.stop());
  const [device] = await call('GET', '/api/devices');
  await call(
    'PATCH',
    `/api/devices/${device.id}`,
    JSON.stringify({ sleep_mode_enabled: true, sleep_start_time: 1_320, sleep_end_time: 420 }),
  );
  const settings = (more: string): string =>
    `name: Interface\nstrategy: polling\npolling_url: ${source.base}/closed\nrefresh_interval: 30\npolling_headers: '{"X-Token": "a: b&c", "Accept": "application/json"}'\n${more}${FIELDS}`;
  const markup = `<div class="layout">{{ problem }}</div><script>${LOGGED.join('')}console.log('problem ' + {{ problem | json }} + ' ' + {{ parts | json }});</script>`;
  const { id, report } = await importRecipe(settings("polling_any_status: 'yes'\n"), markup);
  const notes = new Map(report.notes.map((note) => [note.subject, note]));
  t.match(notes.get('photos'), { kind: 'unsupported', detail: /address/ });
  t.match(notes.get('account'), { kind: 'unsupported', detail: /sign/ });
  t.match(notes.get('dialog'), { kind: 'unsupported', detail: /dialog/ });
  t.equal(notes.get('parts'), undefined, 'JSON is understood');

  await call('PATCH', `/api/plugin_settings/${id}`, JSON.stringify({ fields: { parts: '{"a": [1, 2]}' } }));
  await call('POST', `/api/plugin_settings/${id}/poll`, '{}');
  const text = await consoleOf(id, /problem closed on Sundays/);
  t.strictSame(headers.at(-1), ['a: b&c', 'application/json'], 'headers as JSON');
  t.match(text, 'problem closed on Sundays {"a": [1, 2]}');
  const [own] = objectsAfter(text, 'plugin_settings');
  t.match(own, { refresh_interval_minutes: 30, strategy: 'polling', instance_name: 'Interface' });
  const drawn = await consoleOf(id, new RegExp(`"friendly_id":"${device.friendly_id}"`));
  const described = objectsAfter(drawn, 'device').find((one) => one.friendly_id === device.friendly_id);
  t.match(described, {
    friendly_id: device.friendly_id,
    width: Number,
    height: Number,
    bit_depth: Number,
    refresh_interval_seconds: Number,
    sleep_mode_enabled: true,
    sleep_start_time: 1_320,
    sleep_end_time: 420,
  });
  t.type(described?.model, 'string');
  t.type(described?.firmware_version, 'string');

  const strict = await importRecipe(settings(''), markup);
  await call('PATCH', `/api/plugin_settings/${strict.id}`, JSON.stringify({ fields: { parts: '[]' } }));
  await call('POST', `/api/plugin_settings/${strict.id}/poll`, '{}');
  const { last_poll: lastPoll } = await call('GET', `/api/plugin_settings/${strict.id}/details`);
  t.match(JSON.stringify(lastPoll), /503/, 'without asking for it, an error page is a failure');
});

t.test('sizes of elements exist for the releases that have them', async (t) => {
  const { importRecipe, consoleOf } = await openGateway(t);
  const markup = `<style>#x { width: var(--tn-size-h, 7px); }</style><div class="layout"><div class="h--9" id="x"></div></div>
<script>console.log('size ' + document.getElementById('x').offsetWidth);</script>`;
  const sizeOf = async (version: string): Promise<string | undefined> => {
    const settings = `name: Sizes\nstrategy: static\nstatic_data: '{"a": 1}'\nframework_version: '${version}'\n`;
    const { id } = await importRecipe(settings, markup);
    return /size (\S+)/.exec(await consoleOf(id, /size/))?.[1];
  };
  t.equal(await sizeOf('2.3.7'), '7');
  t.equal(await sizeOf('3.0.0'), '36');
  t.equal(await sizeOf('3.3.0'), '36');
});

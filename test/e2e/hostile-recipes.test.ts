import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { FakeBrowser } from '../support/browser/fake-browser.js';
import { FakeDisplay } from '../support/display/fake-display.js';
import { FIRMWARES } from '../support/display/firmware.js';
import { sampleCases } from '../support/every-case.js';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { addDisplays } from '../support/gateway/gateway-with-displays.js';
import { dataFolder } from '../support/storage/data-folder.js';
import { writeZip } from '../support/storage/zip.js';

const repeat = (text: string, count: number): string => text.repeat(count);

/** Texts of settings.yml that take a parser without limits seconds, minutes or all of its memory, by what they do. */
const HOSTILE_SETTINGS: Readonly<Record<string, string>> = {
  'blanks after a template': `polling_url: {{ ${repeat(' ', 400_000)}x\nname: [\n`,
  'blanks in every value': repeat(`a: {{ b }}${repeat(' ', 2_000)}c\n`, 400),
  'thousands of templates': repeat('polling_url: {{ url }}/path\n', 10_000),
  'a template that never closes': `a: {{\n${repeat('  b: {{ c\n', 60_000)}`,
  'a megabyte of keys': repeat('some_key: "a value"\n', 50_000),
  'list entries': repeat('- \n', 330_000),
  'aliases of aliases': `a: &a [x, x, x, x, x, x, x, x]\n${[...'bcdefghij']
    .map((name, index) => `${name}: &${name} [${repeat(`*${'abcdefghi'[index]}, `, 8)}]\n`)
    .join('')}`,
  anchors: repeat('- &a x\n', 40_000),
  'open brackets': repeat('[', 1_000_000),
  'a deep list': repeat('- ', 400_000),
  'deep keys': repeat('? ', 400_000),
  'one long key': `${repeat('a', 900_000)}: b\n`,
  'folded lines': `a: >\n${repeat(' b\n\n', 200_000)}`,
  'quoted lines': `a: "${repeat('b\n\n', 300_000)}"\n`,
  comments: repeat('# a\n', 240_000),
  documents: repeat('---\n', 240_000),
  tags: repeat('- !a x\n', 30_000),
  tabs: `a:${repeat('\t', 900_000)}b\n`,
};

/** A small archive with such settings. */
const hostileArchive = (settings: string): Promise<Buffer> =>
  writeZip([
    ['settings.yml', settings],
    ['full.liquid', '<p>{{ a }}</p>'],
  ]);

/** Texts of settings.yml that are read quickly, but would keep the gateway busy for seconds whenever it reads them. */
const LARGE_SETTINGS: Readonly<Record<string, string>> = {
  'fields without end': `custom_fields:\n${repeat('  - {keyname: a, field_type: password, name: A}\n', 18_000)}`,
  'options without end': `custom_fields:\n  - keyname: a\n    field_type: select\n    name: A\n    options:\n${repeat('      - b\n', 60_000)}`,
  'a long list': `merge_plugin_setting_ids: [${repeat('1, ', 30_000)}1]\n`,
  'data that is too long': `strategy: static\nstatic_data: '[${repeat('1.0,', 200_000)}1]'\n`,
  'data that is too deep': `strategy: static\nstatic_data: '${repeat('[', 3_000)}${repeat(']', 3_000)}'\n`,
};

/** Views that take a search without bounds minutes. */
const HOSTILE_VIEWS: Readonly<Record<string, string>> = {
  outputs: repeat('{{ a | b: "c" }}', 60_000),
  tags: repeat('{% if word %}', 70_000),
  words: `{{ ${repeat('a ', 490_000)}}}`,
};

/** Firmware gives up after 10 to 15 s; a gateway that parses such a file itself takes 8 s and more. */
const WAIT_MS = 4_000;

async function startGateway(t: Test) {
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
  t.teardown(() => gateway.stop());
  const display = new FakeDisplay(gateway.base, FIRMWARES.at(-1)!, 'AA:BB:CC:DD:EE:01');
  await display.wake('powercycle');
  const key = await createKey(gateway.dataDir, 'author', 'read');
  const check = async (archive: Buffer): Promise<Response> => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(archive)]), 'recipe.zip');
    const headers = { authorization: `Bearer ${key}` };
    return fetch(`${gateway.base}/api/recipes/check`, { method: 'POST', headers, body });
  };
  return { gateway, display, check };
}

t.test('displays get their screens while recipes are read that take all the time and memory they get', async (t) => {
  const { gateway, display, check } = await startGateway(t);
  for (const [title, settings] of sampleCases(Object.entries(HOSTILE_SETTINGS), 3)) {
    let isChecked = false;
    const checked = check(await hostileArchive(settings)).finally(() => {
      isChecked = true;
    });
    let longestMs = 0;
    const faults: string[] = [];
    do {
      const startedAt = performance.now();
      faults.push(...(await display.wake()).faults);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await sleep(20);
    } while (!isChecked);
    t.strictSame(faults, [], `${title}: the display gets valid screens`);
    t.ok(longestMs < WAIT_MS, `${title}: no call takes ${WAIT_MS} ms, the longest took ${Math.round(longestMs)}`);
    const { status } = await checked;
    t.ok([200, 413, 422].includes(status), `${title}: read or refused, with ${status}`);
  }
  t.equal((await fetch(`${gateway.base}/healthz`)).status, 200, 'and the gateway is healthy');
});

t.test('a recipe that would keep the gateway busy after it was added is refused', async (t) => {
  const { gateway, check } = await startGateway(t);
  for (const [title, settings] of Object.entries(LARGE_SETTINGS)) {
    const { status } = await check(await hostileArchive(`name: A\n${settings}`));
    t.ok([413, 422].includes(status), `${title}: ${status}`);
  }
  const key = await createKey(gateway.dataDir, 'writer', 'write');
  const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
  const field = { keyname: 'a', field_type: 'string', name: 'A' };
  for (const settings of [{ static_data: deep }, { custom_fields: Array.from({ length: 201 }, () => field) }]) {
    const answer = await fetch(`${gateway.base}/api/plugin_settings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'A', plugin_id: 37, strategy: 'static', ...settings }),
    });
    t.equal(answer.status, 413, Object.keys(settings).join());
  }
});

t.test('views of a recipe keep no page waiting', async (t) => {
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now());
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  await browser.get('/plugins/new');
  const settings = 'name: A\ncustom_fields: [{keyname: word, field_type: password, name: Word}]\n';
  for (const [title, view] of Object.entries(HOSTILE_VIEWS)) {
    const archive = await writeZip([
      ['settings.yml', settings],
      ['full.liquid', view],
    ]);
    const imported = await browser.follow((await browser.upload('/plugins/import', archive)).location);
    const [page = ''] = /^\/plugins\/\d+/.exec(imported) ?? [];
    for (const path of [page, `${page}/settings`, `${page}/share`]) {
      const startedAt = performance.now();
      t.equal((await browser.get(path)).status, 200, `${title}: ${path}`);
      const tookMs = Math.round(performance.now() - startedAt);
      t.ok(tookMs < WAIT_MS, `${title}: ${path} takes less than ${WAIT_MS} ms, it took ${tookMs}`);
    }
  }
});

/** Filters that read a whole text, and a text that would take a pattern quadratic time. */
const HOSTILE_FILTERS: Readonly<Record<string, string>> = {
  blanks: '{{ text | strip }}{{ text | rstrip }}{{ text | lstrip }}{{ text | date: "%Y" }}{{ "now" | date: text }}',
  digits:
    '{{ text | number_with_delimiter }}{{ text | number_to_currency }}{{ "now" | date: text }}{{ text | date: "%Y" }}',
  zeros: '{{ "now" | date: text }}{{ text | number_with_delimiter }}',
};
const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  blanks: `a${' '.repeat(200_000)}b`,
  digits: '1'.repeat(200_000),
  zeros: `%${'0'.repeat(200_000)}`,
};

t.test('a text that takes filters all their time keeps no other plugin from its screen', async (t) => {
  const { gateway } = await startGateway(t);
  const key = await createKey(gateway.dataDir, 'writer', 'write');
  const post = async (path: string, body: object): Promise<{ data: { id: number; uuid: string } }> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    t.equal(answer.status, 200, path);
    return answer.json();
  };
  const screensOf = async (id: number): Promise<readonly { error: string | null }[]> => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${gateway.base}/api/plugin_settings/${id}/details`, { headers });
    return ((await answer.json()) as { data: { screens: { error: string | null }[] } }).data.screens;
  };
  const ids: number[] = [];
  for (const [name, markup] of Object.entries(HOSTILE_FILTERS)) {
    const { data } = await post('/api/plugin_settings', { name, plugin_id: 37 });
    await fetch(`${gateway.base}/api/plugin_settings/${data.id}/markup/markup_full`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: `<p>done</p>${markup}` }),
    });
    await post(`/api/custom_plugins/${data.uuid}`, { merge_variables: { text: HOSTILE_TEXTS[name] } });
    ids.push(data.id);
  }
  // A quadratic pattern takes minutes for each of these texts.
  for (const id of ids) {
    let screens = await screensOf(id);
    for (let tries = 0; tries < 300 && screens.length === 0; tries++) {
      await sleep(100);
      screens = await screensOf(id);
    }
    t.match(screens, [{ error: null }], `plugin ${id} has its screen within 30 s`);
  }
});

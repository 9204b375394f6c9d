import t from 'tap';
import { isPrivateHost } from '../../../src/gateway/gallery/check/private-host.js';
import { checkHosted, describeFinding } from '../../../src/gateway/gallery/gallery.js';
import { readMessages, Words } from '../../../src/gateway/i18n/i18n.js';
import { describeFindingIn } from '../../../src/gateway/web/pages/plugin/markup/describe-finding.js';

const GOOD = {
  settings: {
    name: 'Tides',
    description: 'Tides of one harbour',
    strategy: 'polling',
    polling_url: 'https://tides.example.org/{{ harbour }}.json',
    refresh_interval: 60,
    custom_fields: [{ keyname: 'harbour', field_type: 'string', name: 'Harbour' }],
  },
  markup: Object.fromEntries(
    ['full', 'half_horizontal', 'half_vertical', 'quadrant'].map((view) => [
      view,
      '<div class="layout">{{ height }}</div>',
    ]),
  ),
  ignoredFiles: [],
};
const german = new Words({ language: 'de', messages: readMessages('de'), timeZone: 'UTC' });
const english = new Words({ language: 'en', messages: readMessages('en'), timeZone: 'UTC' });

t.test('a recipe in the hosted service’s form has no findings', async (t) => {
  t.strictSame(checkHosted(GOOD), []);
});

t.test('each deviation is found and described in both languages', async (t) => {
  const table: readonly (readonly [settings: object, markup: object, codes: readonly string[]])[] = [
    [{ strategy: 'pictures' }, {}, ['strategy']],
    [{ polling_url: '' }, {}, ['no-url']],
    [{ polling_url: 'http://nas.local/a\nhttp://192.168.1.5:8123/b' }, {}, ['private-host', 'private-host']],
    [{ polling_url: '{{ server }}/api' }, {}, ['entered-host']],
    [{ refresh_interval: 5 }, {}, ['interval']],
    [{ name: 'x'.repeat(51), description: 'x'.repeat(36) }, {}, ['name-length', 'description-length']],
    [{ framework_version: 'newest' }, {}, ['version']],
    [{ strategy: 'static', static_data: '{' }, {}, ['static-data']],
    [{ render_hosts: 'a.example' }, {}, ['own-key']],
    [{ custom_fields: [{ keyname: 'a', field_type: 'color', name: 'A' }] }, {}, ['field-type']],
    [{ custom_fields: [{ keyname: 'a', field_type: 'string' }] }, {}, ['field-keys']],
    [{ custom_fields: [{ keyname: 'a', field_type: 'multi_string', name: 'A', default: 'a,b' }] }, {}, ['field-comma']],
    [{}, { full: '' }, ['view-missing']],
    [{}, { full: 'x'.repeat(1_000_001) }, ['part-size']],
    [{}, { full: '<script src="chart.js"></script>' }, ['script-address']],
    [{}, { full: '<script>async function a() {}</script>' }, ['async']],
    [{}, { full: '{% for one in ical %}{{ one }}{% endfor %}' }, ['own-data']],
    [{ serverless_language: 'perl' }, { transform: 'x' }, ['transform-language']],
  ];
  for (const [settings, markup, codes] of table) {
    const findings = checkHosted({
      ...GOOD,
      settings: { ...GOOD.settings, ...settings },
      markup: { ...GOOD.markup, ...markup },
    });
    t.strictSame(
      findings.map(({ code }) => code),
      codes,
      JSON.stringify(settings),
    );
    for (const finding of findings) {
      t.equal(describeFindingIn(finding, english), describeFinding(finding));
      t.not(describeFindingIn(finding, german), describeFinding(finding));
    }
  }
  t.match(checkHosted({ settings: {}, markup: {}, ignoredFiles: [] })[0], { level: 'error' });
});

t.test('hosts of home networks are distinguished from public ones', async (t) => {
  for (const host of [
    'nas',
    'nas.local',
    'ha.fritz.box:8123',
    '10.0.0.1',
    '192.168.1.5:80',
    '[fd00::1]:80',
    'localhost',
  ])
    t.ok(isPrivateHost(host), host);
  for (const host of ['example.org', 'a.example.org:8443', '8.8.8.8', '[2001:db8::1]'])
    t.notOk(isPrivateHost(host), host);
});

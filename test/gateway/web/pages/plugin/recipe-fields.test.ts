// @tier full: starts workers
import t from 'tap';
import { openDashboard } from '../../../../support/browser/dashboard.js';
import { createKey } from '../../../../support/gateway/gateway-process.js';
import { plainRequest } from '../../../../support/http/plain-request.js';
import { writeZip } from '../../../../support/storage/zip.js';

const SETTINGS = `name: Many fields
strategy: static
static_data: "{}"
custom_fields:
  - { keyname: about, field_type: author_bio, name: About, description: 'By <b>Ann</b>', github_url: 'https://github.com/ann/x',
      learn_more_url: 'javascript:alert(1)', youtube_url: 'https://${'a\u0323\u0301'.repeat(20_000)}', email_address: ann@example.org }
  - { keyname: source, field_type: plugin_instance_select, name: Source, optional: true }
  - { keyname: line, field_type: xhrString, name: Line, endpoint: 'http://127.0.0.1:9/line', optional: true }
  - { keyname: work, field_type: xhrFunction, name: Work, endpoint: 'http://127.0.0.1:9/work', optional: true }
  - { keyname: ink, field_type: color, name: Ink, optional: true }
  - { keyname: odd, field_type: holograph, name: Odd, optional: true }
  - { keyname: rows, field_type: json, name: Rows, optional: true }
  - { keyname: photos, field_type: google_photos_picker, name: Photos, optional: true }
  - { keyname: account, field_type: oauth_provider_select, name: Account }
  - { keyname: tour, field_type: modal_trigger, name: Tour, description: How it works }
  - { keyname: town, field_type: string, name: Town }
`;

t.test('the fields of a recipe are the controls that suit them, and wrong values are refused', async (t) => {
  const { gateway, browser, dataDir } = await openDashboard(t);
  await browser.get('/plugins/new');
  const archive = await writeZip([
    ['settings.yml', SETTINGS],
    ['full.liquid', 'Hello'],
  ]);
  const location = await browser.follow((await browser.upload('/plugins/import', archive)).location);
  const at = location.replace('/report', '');
  const report = (await browser.get(location)).text;
  t.match(report, 'fields of type holograph are not known');
  t.match(report, 'its function is not run');
  t.match(report, 'Google Photos cannot be opened');
  t.match(report, 'signing in to other services is not supported');
  t.match(report, 'its dialog belongs to the hosted service');

  const page = (await browser.get(`${at}/settings`)).text;
  t.match(page, 'By Ann');
  t.match(page, 'href="https://github.com/ann/x"');
  t.match(page, 'href="mailto:ann@example.org"');
  t.notMatch(page, 'javascript:alert');
  t.match(page, /<select[^>]*name="field_source"/, 'a plugin is chosen from a list');
  const [, other = ''] = /<option value="(\d+)"[^>]*>[^<]*\(\1\)/.exec(page) ?? [];
  t.not(other, '', 'the list names other plugins');
  t.match(page, /<input[^>]*name="field_line"/, 'a text');
  t.match(page, /<input[^>]*name="field_work"/, 'a text');

  t.match(page, /<textarea[^>]*name="field_rows"/, 'JSON has room');
  t.match(page, /<textarea[^>]*name="field_photos"/, 'addresses instead of a picker');
  t.match(page, 'enter addresses of pictures');
  t.notMatch(page, /name="field_(?:account|tour)"/, 'nothing to enter');
  t.match(page, /How it works[^<]*dialog of the hosted service/);

  const form = { name: 'Many fields', refresh_interval: '15', field_town: 'Rome' };
  const wrong = await browser.post(`${at}/settings`, { ...form, field_source: '99999' });
  t.equal(wrong.status, 422);
  t.match(wrong.text, 'there is no 99999');
  await browser.get(`${at}/settings`);
  t.equal((await browser.post(`${at}/settings`, { ...form, field_source: other })).status, 303);

  const key = await createKey(dataDir, 'tests', 'write');
  const patch = async (fields: object) => {
    const { status, body } = await plainRequest(
      `${gateway.base}/api${at.replace('plugins', 'plugin_settings')}/settings`,
      {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ fields }),
      },
    );
    return { status, text: body.toString() };
  };
  const emptied = await patch({ town: '' });
  t.equal(emptied.status, 422);
  t.match(emptied.text, 'town: expected a value');
  t.equal((await patch({ ink: 'reddish' })).status, 422);
  t.equal((await patch({ town: 'Oslo', ink: '#123456', odd: 'anything' })).status, 200);
});

t.test('an archive with several recipes leads to a choice', async (t) => {
  const { browser } = await openDashboard(t);
  await browser.get('/plugins/new');
  const archive = await writeZip([
    ['a/settings.yml', 'name: First'],
    ['a/full.liquid', 'one'],
    ['b/settings.yml', 'name: Second'],
    ['b/full.liquid', 'two'],
  ]);
  const location = await browser.follow((await browser.upload('/plugins/import', archive)).location);
  t.match(location, /^\/gallery\/packages\/[0-9a-f]{16}$/);
  t.match((await browser.get(location)).text, /First[\s\S]*Second/);
  const added = await browser.post(`${location}/add`, { folder: 'b/' });
  t.match(added.location, /^\/plugins\/\d+\/report$/);
  t.match((await browser.get(added.location)).text, 'Second');
});

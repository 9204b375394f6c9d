// @tier full: starts workers
import t from 'tap';
import { fault, type SourceFault } from '../../../src/common/errors.js';
import { describeFailure } from '../../../src/gateway/i18n/describe-failure.js';
import { readMessages, Words } from '../../../src/gateway/i18n/i18n.js';
import { openApi } from '../../support/api/api-client.js';
import { FakeBrowser } from '../../support/browser/fake-browser.js';
import { startGatewayProcess } from '../../support/gateway/gateway-process.js';
import { addDisplays } from '../../support/gateway/gateway-with-displays.js';
import { startSourceServer } from '../../support/sources/source-server.js';
import { dataFolder } from '../../support/storage/data-folder.js';

const wordsOf = (language: string) =>
  new Words({ language, messages: readMessages(language), timeZone: 'Europe/Berlin' });

t.test('a known fault is described in the reader’s language, any other as reported', (t) => {
  const cases: readonly (readonly [{ readonly fault: SourceFault } | undefined, en: string, de: string])[] = [
    [fault('answered', { status: 418 }), 'The server answered 418', 'Der Server hat mit 418 geantwortet'],
    [
      fault('answered', { status: 404 }),
      'The server answered 404: there is nothing at this address',
      'Der Server hat mit 404 geantwortet: Unter dieser Adresse gibt es nichts',
    ],
    [
      fault('answered', { status: 401 }),
      'The server answered 401: it does not accept the key or password. Check it in the settings of the plugin',
      'Der Server hat mit 401 geantwortet: Er akzeptiert den Schlüssel oder das Passwort nicht. Prüfe beides in den Einstellungen des Plugins',
    ],
    [
      fault('too-many-values', { count: 200_000 }),
      'The data has more than 200,000 values',
      'Die Daten haben mehr als 200.000 Werte',
    ],
    [undefined, 'It is broken', 'It is broken'],
  ];
  for (const [known, en, de] of cases) {
    t.equal(describeFailure({ error: 'it is broken', ...known }, wordsOf('en')), en);
    t.equal(describeFailure({ error: 'it is broken', ...known }, wordsOf('de')), de);
  }
  t.end();
});

t.test('where a reason stands alone, it names the source once', async (t) => {
  const { fault: known } = fault('no-response', { seconds: 10 });
  t.equal(
    describeFailure({ fault: known, host: 'nas.local:81' }, wordsOf('en')),
    'nas.local:81: The server did not answer within 10 seconds',
  );
  const { fault: named } = fault('no-address', { host: 'nas.local' });
  t.equal(describeFailure({ fault: named, host: 'nas.local' }, wordsOf('en')), 'nas.local has no address');
});

t.test('a reason that starts with the name of a file keeps its spelling', async (t) => {
  t.equal(describeFailure({ error: 'release--1.0.zip is damaged' }, wordsOf('en')), 'release--1.0.zip is damaged');
});

t.test('a German owner reads in German why a source returned nothing, an API client in English', async (t) => {
  const dataDir = dataFolder(t);
  await addDisplays(dataDir, Date.now(), { locale: 'de' });
  const gateway = await startGatewayProcess({ dataDir });
  t.teardown(() => gateway.stop());
  const source = await startSourceServer({
    '/page': (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"watts": '),
  });
  t.teardown(() => source.stop());
  const api = await openApi(gateway, 'write');
  const browser = new FakeBrowser(gateway.base);
  await browser.signIn();
  for (const [path, german, english] of [
    ['/gone', 'Der Server hat mit 404 geantwortet', 'it answered 404'],
    ['/page', 'Die Antwort ist kein gültiges JSON', 'the response is not JSON'],
  ] as const) {
    const body = { name: 'Boiler', strategy: 'polling', polling_url: `${source.base}${path}` };
    const { data } = (await api('POST', '/api/plugin_settings', body)).body;
    await browser.get(`/plugins/${data.id}`);
    await browser.post(`/plugins/${data.id}/fetch`, {});
    const page = await browser.get(`/plugins/${data.id}`);
    t.match(page.text, german);
    t.notMatch(page.text, english);
    const details = await api('GET', `/api/plugin_settings/${data.id}/details`);
    t.match(JSON.stringify(details.body), english);
  }
});

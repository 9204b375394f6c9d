// @tier full: polls for every recipe
import type { IncomingMessage, ServerResponse } from 'node:http';
import t from 'tap';
import { listBundledKeys, readBundled } from '../../../src/gateway/plugin/plugin.js';
import { drawBundled } from '../../support/recipes/draw-bundled.js';
import { createRecipePoller, dataOf } from '../../support/recipes/recipe-poller.js';
import { startSourceServer } from '../../support/sources/source-server.js';

/** Recipes of feeds and calendars, whose answers are no JSON. */
const OTHER_FORMATS = [
  'agenda',
  'fixtures',
  'league-table',
  'live-departures',
  'todoist',
  'news',
  'picture-folder',
  'rain',
  'room-board',
  'tides',
  'waste-collection',
  'week-planner',
];
const SECRETS = { token: 'secret', password: 'secret', key: 'secret', sonarr_key: 'secret', radarr_key: 'secret' };
const AUTHORIZATION: Readonly<Record<string, readonly [header: string, value: string]>> = {
  'ad-blocker': ['authorization', `Basic ${Buffer.from('ada:secret').toString('base64')}`],
  glances: ['authorization', `Basic ${Buffer.from('glances:secret').toString('base64')}`],
  grafana: ['authorization', 'Bearer secret'],
  'home-assistant': ['authorization', 'Bearer secret'],
  immich: ['x-api-key', 'secret'],
  'media-server': ['x-emby-token', 'secret'],
  nextcloud: ['authorization', `Basic ${Buffer.from('ada:secret').toString('base64')}`],
  'now-playing': ['authorization', 'Bearer secret'],
  paperless: ['authorization', 'Token secret'],
  'printer-3d': ['x-api-key', 'secret'],
  rooms: ['authorization', 'Bearer secret'],
  'shopping-list': ['authorization', 'Bearer secret'],
};

const { poll, stop } = createRecipePoller();
t.teardown(stop);

/** What a service answers so that its part of the sample comes about: a list stands under `data`. */
const answerOf = (part: unknown): unknown =>
  part !== null && typeof part === 'object' && Object.keys(part).join() === 'data' ? Object.values(part)[0] : part;

const polled = [];
for (const key of listBundledKeys()) {
  const { strategy } = (await readBundled(key)).recipe.settings;
  if (strategy === 'polling' && !OTHER_FORMATS.includes(key)) polled.push(key);
}

for (const key of polled) {
  t.test(`${key} sends the requests its service expects`, async (t) => {
    const requests: IncomingMessage[] = [];
    const json = (value: unknown) => (request: IncomingMessage, response: ServerResponse) => {
      requests.push(request);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const server = await startSourceServer({}, json({}));
    t.teardown(() => server.stop());
    const addresses = {
      server: server.base,
      sonarr: server.base,
      radarr: server.base,
      source: `${server.base}/prices`,
    };
    const source = key === 'weather' ? { source: 'home_assistant' } : {};
    const fields = { ...addresses, ...SECRETS, user: 'ada', ...source };
    const urls = (await poll(key, fields)).map(({ url }) => url.slice(server.base.length));
    t.ok(urls.length > 0 && requests.length === urls.length, urls.join(' '));
    const [header = '', value] = AUTHORIZATION[key] ?? [];
    if (value !== undefined) for (const { headers } of requests) t.equal(headers[header], value);
    if (key === 'weather') return;
    const { sample } = await readBundled(key);
    for (const [index, url] of urls.entries())
      server.answers[url] = json(answerOf(urls.length === 1 ? sample : sample[`IDX_${index}`]));
    t.same(dataOf(await poll(key, fields)), sample, 'its answers are the sample');
  });
}

t.test('weather is read from each supported source', async (t) => {
  const open = await poll('weather', { source: 'open_meteo' });
  t.same(
    open.map(({ url }) => url),
    ['https://api.open-meteo.com/v1/forecast'],
  );
  t.same(await poll('weather', { source: 'webhook' }), [], 'a webhook is not asked');
});

t.test('tides are read from each supported source', async (t) => {
  const hosts = async (source: string) => (await poll('tides', { source, station: '9414290' })).map(({ url }) => url);
  t.match(await hosts('open_meteo'), [/^https:\/\/marine-api\.open-meteo\.com\/.*latitude=53\.88&longitude=8\.70/]);
  t.match(await hosts('noaa'), [
    /^https:\/\/api\.tidesandcurrents\.noaa\.gov\/.*begin_date=2026\d{4}&.*station=9414290/,
  ]);
  const { sample } = await readBundled('tides');
  const { time, sea_level_height_msl: heights } = sample.hourly as Record<string, number[]>;
  const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const predictions = time?.map((at, index) => ({ t: stamp(at), v: String(heights?.[index]) }));
  const texts = async (data: object) =>
    (await drawBundled('tides', 'full', 'og_png', { data: data as typeof sample })).words.map(({ text }) => text);
  t.same(await texts({ predictions }), await texts(sample), 'both give the same picture');
});

t.test('the pictures of a folder are found in the listings of several servers', async (t) => {
  const page = (body: string) => (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(body);
  const json = (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('[{"name":"b c.JPG"},{"name":"x.txt"}]');
  const server = await startSourceServer({
    '/nginx/': page('<html><a href="../">../</a><a href="b%20c.JPG">b c.JPG</a><a href="x.txt">x</a></html>'),
    '/apache/': page(`<html><a href='?C=N'>N</a><a href='/apache/b%20c.JPG?d=1'>b c</a></html>`),
    '/json': json,
    '/empty/': page('<html><h1>Index</h1></html>'),
  });
  t.teardown(() => server.stop());
  const draw = async (path: string) => {
    const fields = { address: server.base + path, user: 'ada', password: 'a b', caption: 'name' };
    return drawBundled('picture-folder', 'full', 'og_png', {
      data: dataOf(await poll('picture-folder', fields)),
      fields,
    });
  };
  const login = server.base.replace('://', '://ada:a%20b@');
  for (const path of ['/nginx/', '/apache/', '/json']) {
    const { words, html } = await draw(path);
    t.same(words.map(({ text }) => text).join(' '), 'b c', path);
    t.match(html, `src="${login}${path.replace(/\/?$/, '/')}b%20c.JPG"`, `${path}: its address`);
  }
  t.match((await draw('/empty/')).words.map(({ text }) => text).join(' '), /No pictures in this folder/);
});

const calendar = (title: string): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${title}`, 'DTSTART:20260317T180000Z']
    .concat(['DTEND:20260317T190000Z', `SUMMARY:${title}`, 'END:VEVENT', 'END:VCALENDAR', ''])
    .join('\r\n');

t.test('an agenda shows the events of several calendars', async (t) => {
  const ics = (title: string) => (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar(title));
  const server = await startSourceServer({ '/family.ics': ics('Choir'), '/work.ics': ics('Meeting') });
  t.teardown(() => server.stop());
  for (const key of ['agenda', 'week-planner']) {
    const data = dataOf(
      await poll(key, { calendars: `Family | ${server.base}/family.ics\n\n${server.base}/work.ics` }),
    );
    const { words } = await drawBundled(key, 'full', 'og_png', { data });
    const texts = words.map(({ text }) => text);
    t.ok(texts.includes('Choir') && texts.includes('Meeting'), key);
  }
});

t.test('an agenda shows calendars of Home Assistant', async (t) => {
  const asked: (string | undefined)[] = [];
  const events =
    (...list: unknown[]) =>
    (request: IncomingMessage, response: ServerResponse) => {
      asked.push(request.url, request.headers.authorization);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list));
    };
  const choir = {
    start: { dateTime: '2026-03-17T19:30:00+01:00' },
    end: { dateTime: '2026-03-17T21:30:00+01:00' },
    ...{ summary: 'Choir', description: null, location: 'Town hall', uid: 'a', recurrence_id: null, rrule: null },
  };
  const paper = {
    ...{ start: { date: '2026-03-18' }, end: { date: '2026-03-19' }, summary: 'Paper', description: null },
    ...{ location: null, uid: 'b', recurrence_id: null, rrule: null },
  };
  const span = '?start=2026-03-17T00:00:00Z&end=2026-04-01T23:59:59Z';
  const server = await startSourceServer({
    [`/api/calendars/calendar.family${span}`]: events(choir, paper),
    [`/api/calendars/calendar.town${span}`]: events(paper),
  });
  t.teardown(() => server.stop());
  const fields = { source: 'home_assistant', server: server.base, token: 'secret' };
  const show = async (entities: string) => {
    const data = dataOf(await poll('agenda', { ...fields, entities }));
    const { words } = await drawBundled('agenda', 'full', 'og_png', { data });
    return words.map(({ text }) => text).join(' ');
  };
  t.match(await show('calendar.family'), /Choir 19:30 – 21:30 Town hall .*Wed 18 Paper/);
  t.strictSame(asked, [`/api/calendars/calendar.family${span}`, 'Bearer secret']);
  t.match(await show('calendar.family,calendar.town'), /Choir .*Paper .*Paper/, 'several in one');
});

t.test('news come from RSS, Atom and JSON feeds, the newest first', async (t) => {
  const text = (type: string, body: string) => (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type }).end(body);
  const item = '<item><title>Storks</title><pubDate>Tue, 17 Mar 2026 09:00:00 +0000</pubDate></item>';
  const entry = '<entry><title type="html">Bridge</title><updated>2026-03-17T12:00:00Z</updated></entry>';
  const jsonFeed = { title: 'Third', items: [{ title: 'Seeds', date_published: '2026-03-17T10:00:00Z' }] };
  const server = await startSourceServer({
    '/rss': text('application/rss+xml', `<rss><channel><title>First</title>${item}</channel></rss>`),
    '/atom': text('application/atom+xml', `<feed><title>Second</title>${entry}</feed>`),
    '/json': text('application/feed+json', JSON.stringify(jsonFeed)),
  });
  t.teardown(() => server.stop());
  const feeds = ['/rss', '/atom', '/json'].map((path) => server.base + path);
  const data = dataOf(await poll('news', { feeds: feeds.join('\n') }));
  const { words } = await drawBundled('news', 'full', 'og_png', { data });
  const headlines = words.map(({ text: word }) => word).filter((word) => ['Storks', 'Bridge', 'Seeds'].includes(word));
  t.same(headlines, ['Bridge', 'Seeds', 'Storks']);
});

t.test('rain and warnings are read from the services of the place', async (t) => {
  const urls = async (warnings: string) =>
    (await poll('rain', { warnings, place: '52.5, 13.4' })).map(({ url }) => url);
  const rain =
    /^https:\/\/api\.open-meteo\.com\/v1\/forecast\?latitude=52\.5&longitude=13\.4&minutely_15=precipitation&/;
  t.match(await urls('dwd'), [rain, 'https://api.brightsky.dev/alerts?lat=52.5&lon=13.4']);
  t.match(await urls('nws'), [rain, 'https://api.weather.gov/alerts/active?point=52.5,13.4']);
  const none = await urls('none');
  t.match(none, [rain]);
  t.equal(none.length, 1);
});

t.test('Todoist is asked for all open tasks, or for those of a filter', async (t) => {
  const urls = async (filter: string) => (await poll('todoist', { token: 'secret', filter })).map(({ url }) => url);
  t.strictSame(await urls(''), ['https://api.todoist.com/api/v1/tasks?limit=100']);
  const filtered = 'https://api.todoist.com/api/v1/tasks/filter?limit=100&query=today%20%7C%20%23Home';
  t.strictSame(await urls('today | #Home'), [filtered]);
});

t.test("a table of the current season is asked for, of a chosen one, or at an address of one's own", async (t) => {
  const url = async (fields: Readonly<Record<string, string>>) => (await poll('league-table', fields))[0]?.url;
  t.match(await url({ league: 'bl1' }), /^https:\/\/api\.openligadb\.de\/getbltable\/bl1\/20\d\d$/);
  t.equal(await url({ league: 'bl2', season: '2024' }), 'https://api.openligadb.de/getbltable/bl2/2024');
  t.equal(await url({ table_url: 'http://127.0.0.1:1/table.json' }), 'http://127.0.0.1:1/table.json');
});

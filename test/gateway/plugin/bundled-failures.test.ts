// @tier full: draws forty pictures
import type { IncomingMessage, ServerResponse } from 'node:http';
import t from 'tap';
import { isObject } from '../../../src/common/json/json.js';
import { listBundledKeys, type MergeVariables, readBundled } from '../../../src/gateway/plugin/plugin.js';
import type { SourceAnswer } from '../../../src/gateway/worker/worker.js';
import { sampleCases } from '../../support/every-case.js';
import { drawBundled, PICTURE_RECIPES } from '../../support/recipes/draw-bundled.js';
import { createRecipePoller } from '../../support/recipes/recipe-poller.js';
import { startSourceServer } from '../../support/sources/source-server.js';

/** Recipes that poll servers on the Internet, or where a field names other ones. */
const FIXED_HOSTS = ['league-table', 'rain', 'tides', 'todoist', 'weather'];
/** Feeds, calendars and listings: real-services.test.ts serves ten thousand entries of them. */
const OTHER_FORMATS = [
  'agenda',
  'fixtures',
  'live-departures',
  'news',
  'picture-folder',
  'room-board',
  'waste-collection',
  'week-planner',
];
const MANY = 10_000;
const { poll, stop } = createRecipePoller();
t.teardown(stop);

const polled: string[] = [];
for (const key of listBundledKeys()) {
  const { strategy } = (await readBundled(key)).recipe.settings;
  if (strategy === 'polling' && !PICTURE_RECIPES.includes(key) && !FIXED_HOSTS.includes(key)) polled.push(key);
}

/** Fields with every address of the recipe at one server. */
const fieldsAt = (base: string): Readonly<Record<string, string>> => ({
  ...{ server: base, sonarr: base, radarr: base, source: `${base}/prices`, address: `${base}/`, feeds: `${base}/feed` },
  ...{ feed_url: `${base}/trips.pb`, calendars: `${base}/a.ics`, calendar_url: `${base}/a.ics`, user: 'ada' },
  ...{ token: 'wrong', password: 'wrong', key: 'wrong', sonarr_key: 'wrong', radarr_key: 'wrong' },
});
const errorsOf = (answers: readonly SourceAnswer[]): readonly string[] =>
  answers.map((answer) => (answer.kind === 'failed' ? answer.error : answer.kind));
const json = (value: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

for (const key of polled) {
  t.test(`${key} says what is wrong with its address or key, and shows what to check`, async (t) => {
    const server = await startSourceServer({}, (_request, response) => void response.writeHead(401).end('{}'));
    t.teardown(() => server.stop());
    const refused = errorsOf(await poll(key, fieldsAt(server.base)));
    t.ok(refused.length > 0, 'it was asked');
    for (const error of refused) t.equal(error, 'it answered 401', 'a wrong key');
    const away = errorsOf(await poll(key, fieldsAt('http://127.0.0.1:1')));
    t.same(away.length, refused.length);
    for (const error of away) t.match(error, /refused|no connection|reach/i, 'a wrong address');
    const { words, boxes, notes } = await drawBundled(key, 'full', 'og_png', { data: {} });
    t.same(notes, []);
    t.ok(
      boxes.some((box) => box.class === 'vacant'),
      'the picture is the message',
    );
    t.ok(words.length >= 4, `it says what to check: ${words.map(({ text }) => text).join(' ')}`);
  });
}

/** The same data with the outermost lists of objects repeated up to ten thousand entries. */
function multiply(value: unknown): unknown {
  if (Array.isArray(value) && isObject(value[0]))
    return Array.from({ length: MANY }, (_, index) => value[index % value.length]);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, multiply(one)]))
    : value;
}

const tenThousand = polled.filter((one) => !OTHER_FORMATS.includes(one));
for (const key of sampleCases(tenThousand, 3)) {
  t.test(`${key} draws what it can of ten thousand entries`, async (t) => {
    const { sample } = await readBundled(key);
    const { words, notes } = await drawBundled(key, 'full', 'og_png', { data: multiply(sample) as MergeVariables });
    t.same(notes, []);
    t.ok(
      words.length >= 4,
      words
        .map(({ text }) => text)
        .join(' ')
        .slice(0, 200),
    );
  });
}

t.test('a response that is too large is reported as such', async (t) => {
  const { sample } = await readBundled('home-assistant');
  const { data } = multiply(sample) as { readonly data: readonly unknown[] };
  const server = await startSourceServer({}, json(data));
  t.teardown(() => server.stop());
  t.same(errorsOf(await poll('home-assistant', fieldsAt(server.base))), ['expected at most 1000000 characters']);
});

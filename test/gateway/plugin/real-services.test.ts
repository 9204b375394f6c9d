// @tier full: starts servers of Debian
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import type { SourceAnswer } from '../../../src/gateway/worker/worker.js';
import { drawBundled } from '../../support/recipes/draw-bundled.js';
import { createRecipePoller, dataOf } from '../../support/recipes/recipe-poller.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { waitFor } from '../../support/wait-for.js';

interface RealService {
  /** Its address on loopback. */
  readonly base: string;
  stop(): Promise<void>;
}

/** Whether a program is installed. */
function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Starts a server on a free port and waits until it answers at `path`, with whatever status. */
async function startService(
  program: string,
  argumentsFor: (port: number) => readonly string[],
  path: string,
): Promise<RealService> {
  const port = await findPort();
  const base = `http://127.0.0.1:${port}`;
  const child = spawn(program, argumentsFor(port), { stdio: 'ignore' });
  await waitFor(`${program} answers`, () => isAnswering(child, base + path));
  return {
    base,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function isAnswering(child: ChildProcess, address: string): Promise<true | undefined> {
  if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
  const answer = await fetch(address).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer === undefined ? undefined : true;
}

// Against servers of Debian, where they are installed: apt install radicale prometheus python3.

const CLOSED = 'http://127.0.0.1:1';
const { poll, stop } = createRecipePoller();
t.teardown(stop);

const wordsOf = async (key: string, answers: readonly SourceAnswer[], fields: Readonly<Record<string, string>> = {}) =>
  (await drawBundled(key, 'full', 'og_png', { data: dataOf(answers), fields })).words.map(({ text }) => text).join(' ');
const failures = (answers: readonly SourceAnswer[]) =>
  answers.map((answer) => (answer.kind === 'failed' ? answer.error : answer.kind));

const event = (uid: string, title: string, at: string): string =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:${at}\r\nDURATION:PT1H\r\nSUMMARY:${title}\r\nEND:VEVENT\r\n`;
const calendar = (events: string): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n${events}END:VCALENDAR\r\n`;

t.test('an agenda of calendars on Radicale, with a login', { skip: !isInstalled('radicale') }, async (t) => {
  const folder = dataFolder(t);
  const config = join(folder, 'config');
  writeFileSync(join(folder, 'users'), 'ada:open sesame+1\n');
  writeFileSync(
    config,
    `[auth]\ntype = htpasswd\nhtpasswd_filename = ${join(folder, 'users')}\nhtpasswd_encryption = plain\n[storage]\nfilesystem_folder = ${join(folder, 'data')}\n`,
  );
  const options = (port: number) => ['--config', config, '--server-hosts', `127.0.0.1:${port}`];
  const { base, stop } = await startService('radicale', options, '/.web/');
  t.teardown(stop);
  const authorization = `Basic ${Buffer.from('ada:open sesame+1').toString('base64')}`;
  const put = async (name: string, text: string) => {
    const headers = { authorization, 'content-type': 'text/calendar' };
    const { status } = await fetch(`${base}/ada/${name}/`, { method: 'PUT', headers, body: text });
    t.equal(status, 201, name);
  };
  await put('family', calendar(event('1', 'Choir', '20260317T183000Z')));
  await put('work', calendar(event('2', 'Meeting', '20260318T090000Z')));
  const address = (name: string) => `${base.replace('://', '://ada@')}/ada/${name}/`;
  const fields = { calendars: `Family | ${address('family')}\n${address('work')}`, password: 'open sesame+1' };
  for (const key of ['agenda', 'week-planner']) {
    const words = await wordsOf(key, await poll(key, fields), fields);
    t.match(words, /Choir.*Meeting/, key);
  }
  t.match(failures(await poll('agenda', { ...fields, password: 'wrong' })), ['it answered 401', 'it answered 401']);
  t.match(failures(await poll('agenda', { ...fields, calendars: `${CLOSED}/a.ics` })), [
    /refused|no connection|reach/i,
  ]);
  t.match(await wordsOf('agenda', [], fields), /Nothing more today No events/, 'nothing');
});

t.test('curves of Prometheus', { skip: !isInstalled('prometheus') }, async (t) => {
  const folder = dataFolder(t);
  const { base, stop } = await startService(
    'prometheus',
    (port) => {
      const target = `  - job_name: self\n    static_configs: [{targets: ['127.0.0.1:${port}']}]\n`;
      writeFileSync(join(folder, 'config.yml'), `global: {scrape_interval: 1s}\nscrape_configs:\n${target}`);
      return [
        `--config.file=${join(folder, 'config.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ];
    },
    '/-/ready',
  );
  t.teardown(stop);
  const fields = { server: base, hours: '1', queries: 'Targets; sum(up); hosts\nSeries; prometheus_tsdb_head_series;' };
  const answers = await waitFor('a first value', async () => {
    // A later end, for the ends of ranges are round.
    const found = await poll('prometheus', fields, Date.now() + 160_000);
    return found.every((one) => JSON.stringify(one).includes('"values"')) ? found : undefined;
  });
  t.match(await wordsOf('prometheus', answers, fields), /Targets .*hosts.* Series/);
  t.match(failures(await poll('prometheus', { ...fields, queries: 'A; sum(' }, Date.now())), ['it answered 400']);
  t.match(failures(await poll('prometheus', { ...fields, server: CLOSED }, Date.now())), [
    /refused|no connection|reach/i,
  ]);
  const none = await poll('prometheus', { ...fields, queries: 'A; nothing_of_this_name' }, Date.now());
  t.match(await wordsOf('prometheus', none, fields), /No curve yet Check the address/);
});

t.test('feeds and a folder of pictures on a web server', { skip: !isInstalled('python3') }, async (t) => {
  const folder = dataFolder(t);
  const item = (index: number) =>
    `<item><title>Headline${index}</title><pubDate>Tue, 17 Mar 2026 08:00:00 GMT</pubDate></item>`;
  const feed = (items: string) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${items}</channel></rss>`;
  writeFileSync(join(folder, 'one.xml'), feed(item(1)));
  writeFileSync(join(folder, 'many.xml'), feed(Array.from({ length: 10_000 }, (_, index) => item(index)).join('')));
  writeFileSync(join(folder, 'none.xml'), feed(''));
  const events = Array.from({ length: 10_000 }, (_, index) => event(`m${index}`, `Entry${index}`, '20260319T100000Z'));
  writeFileSync(join(folder, 'many.ics'), calendar(events.join('')));
  mkdirSync(join(folder, 'pictures'));
  writeFileSync(join(folder, 'pictures', 'Mill Lake.jpg'), '');
  const options = (port: number) => ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', folder];
  const { base, stop } = await startService('python3', options, '/');
  t.teardown(stop);
  const news = async (name: string) => wordsOf('news', await poll('news', { feeds: `${base}/${name}` }));
  t.match(await news('one.xml'), /News .*Headline1/);
  t.match(await news('many.xml'), /Headline\d+ .*Headline\d+/, 'ten thousand headlines');
  t.match(await news('none.xml'), /No headlines/);
  t.match(failures(await poll('news', { feeds: `${base}/missing.xml` })), ['it answered 404']);
  const crowd = await poll('agenda', { calendars: `${base}/many.ics` });
  t.match(await wordsOf('agenda', crowd), /Thu 19 Entry\d+ .*and \d+ more/, 'ten thousand events');
  t.match(await wordsOf('week-planner', await poll('week-planner', { calendars: `${base}/many.ics` })), /Entry\d+/);
  const bins = { calendar_url: `${base}/many.ics` };
  t.match(
    await wordsOf('waste-collection', await poll('waste-collection', bins), bins),
    /Thu.* 19 March.*Entry\d+|Entry\d+/,
  );
  const fields = { address: `${base}/pictures/`, caption: 'name' };
  t.match(await wordsOf('picture-folder', await poll('picture-folder', fields), fields), /Mill Lake/);
});

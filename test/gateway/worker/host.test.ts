// @tier full: starts and ends workers
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { createWorkerHost, type WorkerHost, type WorkerHostOptions } from '../../../src/gateway/worker/host/host.js';
import type { FetchJob } from '../../../src/gateway/worker/protocol/fetch.js';
import type { RenderJob } from '../../../src/gateway/worker/protocol/render.js';
import { waitFor } from '../../support/wait-for.js';

const mainPath = fileURLToPath(new URL('./wayward-child.js', import.meta.url));
const reach = { allowLoopback: true, gatewayPorts: [] };

function fetchJob(word: string): FetchJob {
  return {
    kind: 'fetch',
    pollingUrl: word,
    pollingVerb: 'get',
    pollingHeaders: '',
    pollingBody: '',
    variables: {},
    now: 0,
    validators: [],
    reach,
  };
}

const renderJob = (word: string) => ({ kind: 'render', locale: word, panel: {}, cells: [] }) as unknown as RenderJob;

function openHost(t: Test, options: Partial<WorkerHostOptions> = {}): WorkerHost {
  const host = createWorkerHost({ mainPath, ...options });
  t.teardown(() => host.stop());
  return host;
}

const wordOf = async (host: WorkerHost, word: string, options = {}) =>
  (await host.run(fetchJob(word), options)).sources[0]?.url;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  );

t.test('a job is run by a child that exits after an idle time', async (t) => {
  let left = 0;
  const host = openHost(t, { idleMs: 30, onLeft: () => left++ });
  t.equal(host.pid(), undefined, 'no child before the first job');
  t.equal(await wordOf(host, 'hello'), 'hello');
  t.ok(host.pid());
  while (host.pid() !== undefined) await pause(10);
  await waitFor('the report that it has left', async () => left > 0 || undefined);
  t.equal(left, 1);
  t.equal(await wordOf(host, 'again'), 'again', 'the next job starts a new one');
});

t.test('a child that has grown large is replaced when idle, without affecting jobs', async (t) => {
  const host = openHost(t);
  await wordOf(host, 'small');
  const first = host.pid();
  const beside = wordOf(host, 'slow');
  t.equal(await wordOf(host, 'large'), 'large');
  t.equal(host.pid(), first, 'it still works on another job');
  t.equal(await beside, 'slow');
  t.equal(await wordOf(host, 'large'), 'large');
  t.equal(host.pid(), undefined);
  t.equal(await wordOf(host, 'small'), 'small');
  t.not(host.pid(), first);
});

t.test('the child does not inherit the environment', async (t) => {
  process.env.INKSTAND_SECRET_FOR_TEST = 'x';
  t.notMatch(await wordOf(openHost(t), 'environment'), /INKSTAND/);
});

t.test('an error of the child keeps its code, message, hint and wait', async (t) => {
  const error = await failure(openHost(t).run(fetchJob('refuse')));
  t.match(error, { code: 'unprocessable', message: 'not today', hint: 'tomorrow', retryAfterSeconds: 60 });
});

t.test('a hanging job fails at its deadline and the next one gets a new child', async (t) => {
  const host = openHost(t);
  t.match(await failure(host.run(renderJob('hang'), { deadlineMs: 300 })), { code: 'timeout' });
  t.equal(await wordOf(host, 'next'), 'next');
});

for (const word of ['crash', 'exit', 'bomb']) {
  t.test(`a child that ends by ${word} fails only its own job`, async (t) => {
    const host = openHost(t, { heapMegabytes: 48 });
    const beside = wordOf(host, 'slow');
    const guilty = failure(host.run(renderJob(word)));
    const queued = wordOf(host, 'after');
    t.match(await guilty, { code: 'unavailable' });
    t.equal(await beside, 'slow', 'what ran beside it is run again');
    t.equal(await queued, 'after');
  });
}

t.test('a job fails only by itself, however often another one beside it expires', async (t) => {
  const host = openHost(t, { limits: { fetches: 1, renders: 1 } });
  const hung = Array.from({ length: 3 }, () => failure(host.run(fetchJob('hang'), { deadlineMs: 200 })));
  const beside = host.run(renderJob('slow'));
  for (const job of hung) t.match(await job, { code: 'timeout' });
  t.match(await beside, { sources: [{ url: 'slow' }] });
});

t.test('a job is not run again without end because others expire', async (t) => {
  const host = openHost(t, { limits: { fetches: 1, renders: 1 } });
  const hung = Array.from({ length: 8 }, () => failure(host.run(fetchJob('hang'), { deadlineMs: 100 })));
  t.match(await failure(host.run(renderJob('slow'))), { code: 'unavailable' });
  await host.stop();
  await Promise.all(hung);
});

t.test('fetch jobs run side by side up to the limit, render jobs one at a time', async (t) => {
  const host = openHost(t);
  const jobs = Array.from({ length: 6 }, () => host.run(fetchJob('slow')));
  jobs.push(host.run(renderJob('slow')) as never, host.run(renderJob('slow')) as never);
  t.same(host.load(), { waiting: 3, running: 5 });
  await Promise.all(jobs);
  t.same(host.load(), { waiting: 0, running: 0 });
});

t.test('a job can be aborted while it waits and while it runs', async (t) => {
  const host = openHost(t);
  const [first, second] = [new AbortController(), new AbortController()];
  const running = failure(host.run(renderJob('silent'), { signal: first.signal }));
  const waiting = failure(host.run(renderJob('x'), { signal: second.signal }));
  second.abort();
  t.match(await waiting, { message: 'the job was cancelled' });
  first.abort();
  t.match(await running, { message: 'the job was cancelled' });
  t.match(await failure(host.run(fetchJob('x'), { signal: first.signal })), { message: 'the job was cancelled' });
  await host.run(renderJob('free'));
  t.same(host.load(), { waiting: 0, running: 0 }, 'the place is free again');
});

t.test('jobs beyond the queue limit are rejected', async (t) => {
  const host = openHost(t, { capacity: 1 });
  const jobs = [host.run(renderJob('slow')), host.run(renderJob('x'))];
  t.match(await failure(host.run(renderJob('x'))), { code: 'limit' });
  await Promise.all(jobs);
});

t.test('stop fails running jobs and can be repeated', async (t) => {
  const host = openHost(t);
  const job = failure(host.run(renderJob('silent')));
  await host.stop();
  t.match(await job, { code: 'unavailable' });
  await host.stop();
  t.match(await failure(host.run(fetchJob('x'))), { code: 'unavailable' });
});

t.test('a program that cannot start fails its job', async (t) => {
  const host = openHost(t, { mainPath: '/nonexistent/main.js' });
  t.match(await failure(host.run(renderJob('x'))), { code: 'unavailable' });
});

t.test('a render job whose scripts end the worker is repeated once without them', async (t) => {
  const host = openHost(t);
  const scripted = (word: string, html = '<script>x</script>') =>
    ({ ...renderJob(word), cells: [{ markup: { shared: '', view: html } }] }) as unknown as RenderJob;
  const result = (await host.run(scripted('crash-with-scripts'))) as unknown as { sources: { url: string }[] };
  t.equal(result.sources[0]?.url, 'without scripts: ended-worker');
  t.match(await failure(host.run(scripted('crash-with-scripts', '<p>none</p>'))), { code: 'unavailable' });
  t.match(await failure(host.run(scripted('crash'))), { code: 'unavailable' }, 'only once');
  t.match(await failure(host.run(scripted('hang'), { deadlineMs: 200 })), { code: 'timeout' }, 'the second time too');
});

t.test('a job that is repeated without its scripts queues behind all others', async (t) => {
  const host = openHost(t);
  const cells = [{ markup: { shared: '', view: '<script>x</script>' } }];
  const scripted = { ...renderJob('crash-with-scripts'), cells } as unknown as RenderJob;
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  const all = [
    host.run(scripted).then(note('repeated')),
    host.run(renderJob('x')).then(note('due')),
    host.run(renderJob('x'), { priority: 'later' }).then(note('later')),
  ];
  await Promise.all(all);
  t.strictSame(order, ['due', 'later', 'repeated']);
  t.match(await failure(host.run(scripted, { repeats: false })), { code: 'unavailable' }, 'or is not repeated');
});

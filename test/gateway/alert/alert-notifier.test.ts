import { createHmac } from 'node:crypto';
import t, { type Test } from 'tap';
import { type Alert, AlertNotifier } from '../../../src/gateway/alert/alert.js';
import { writeAlertMessage, writeAlertScreen } from '../../../src/gateway/alert/alert-words.js';
import { openTables } from '../../../src/gateway/store/tables.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { keepLog } from '../../support/gateway/recorded-log.js';
import { startSourceServer } from '../../support/sources/source-server.js';
import { openTestStore } from '../../support/storage/open-store.js';

const host = createWorkerHost();
t.teardown(() => host.stop());

const MINUTE_MS = 60_000;
const low: Alert = { kind: 'battery-low', subject: { kind: 'display', id: 1, name: 'Hall' }, percent: 12 };
const full: Alert = { kind: 'disk-full' };

interface Received {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many shapes
  readonly body: any;
}

/** The notifier with a real database, a real worker and a webhook receiver. */
async function openNotifier(t: Test, dataDir = t.testdir()) {
  const received: Received[] = [];
  const receiver = { status: 200, answer: 'thank you' };
  const source = await startSourceServer({}, (request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      if (receiver.status === 200) received.push({ headers: request.headers, text, body: JSON.parse(text) });
      response.writeHead(receiver.status, { 'Content-Type': 'application/json' }).end(receiver.answer);
    });
  });
  t.teardown(() => source.stop());
  const clock = { nowMs: 1_795_000_000_000 };
  const store = await openTestStore({ dataDir, now: () => clock.nowMs });
  const tables = await openTables(store);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await store.close();
    isOpen = false;
  };
  t.teardown(close);
  const found: { problems: readonly Alert[] } = { problems: [] };
  const gatewayPorts: number[] = [];
  const notifier = new AlertNotifier({
    ...{ settings: tables.settings, secrets: store.secrets, log: keepLog() },
    watch: { find: async () => found.problems },
    describe: async (message) => writeAlertMessage(message, 'en', 'UTC', clock.nowMs),
    writeAlertScreen: async (problems) => writeAlertScreen(problems, 'en', 'UTC'),
    send: (job) => host.run(job),
    reach: () => ({ allowLoopback: true, gatewayPorts }),
    timeZone: () => 'UTC',
    now: () => clock.nowMs,
  });
  const tick = async (minutes: number, problems: readonly Alert[]): Promise<void> => {
    clock.nowMs += minutes * MINUTE_MS;
    found.problems = problems;
    await notifier.tick();
  };
  const choices = {
    isWebhookOn: true,
    webhookUrl: `${source.base}/{{ hook }}`,
    secret: 'open sesame',
    quiet: undefined,
  };
  return { notifier, tick, choices, received, receiver, source, store, gatewayPorts, close };
}

t.test('no message is sent until the owner turns the webhook on', async (t) => {
  const { notifier, tick, received, source } = await openNotifier(t);
  t.equal(notifier.settings().isWebhookOn, false);
  await tick(5, [low, full]);
  t.strictSame([received.length, source.asked.length], [0, 0]);
  t.strictSame(
    notifier.reported().map(({ kind }) => kind),
    ['disk-full', 'battery-low'],
  );
});

t.test('an alert and its resolution are sent once each, signed, in the owner’s language', async (t) => {
  const { notifier, tick, choices, received, source, store } = await openNotifier(t);
  await notifier.change({ ...choices, webhookUrl: `${source.base}/hook?a=1&b={{x}}` });
  await tick(5, [low]);
  await tick(5, [{ ...low, percent: 11 }]);
  await tick(5, []);
  await tick(20, []);
  t.equal(source.asked[0], '/hook?a=1&b={{x}}', 'braces in an address are no template');
  t.match(
    received.map(({ body }) => body),
    [
      {
        event: 'problem.began',
        title: 'Hall: Battery low',
        text: 'The battery is at 12 %. Charge it soon.',
        problem: { kind: 'battery-low', subject: { kind: 'display', id: 1, name: 'Hall' }, percent: 12 },
      },
      { event: 'problem.over', title: 'Resolved: Hall: Battery low', text: 'This alert is resolved.' },
    ],
  );
  t.equal(received.length, 2);
  for (const { headers, text, body } of received) {
    const signature = createHmac('sha256', 'open sesame').update(text).digest('hex');
    t.match(headers, {
      'content-type': 'application/json',
      'x-inkstand-signature': `sha256=${signature}`,
      'x-inkstand-delivery': body.id,
    });
  }
  const stored = JSON.stringify(await store.all("SELECT value FROM setting WHERE name LIKE 'alert%'"));
  t.notMatch(stored, 'open sesame', 'the secret lies encrypted');
});

t.test('the error text of a source is sent unchanged, even if it looks like a template', async (t) => {
  const { notifier, tick, choices, received } = await openNotifier(t);
  await notifier.change(choices);
  const reason = 'it answered "{{ 7 | times: 6 }}" \\ {% raw %} ü\n<b>';
  const failing: Alert = { kind: 'plugin-failing', subject: { kind: 'plugin', id: 4, name: 'News' }, error: reason };
  await tick(5, [failing]);
  await tick(61, [failing]);
  t.equal(received[0]?.body.problem.reason, reason);
});

t.test('a failed message is retried, also after a restart, and never repeated after delivery', async (t) => {
  const dataDir = t.testdir();
  const first = await openNotifier(t, dataDir);
  first.receiver.status = 503;
  await first.notifier.change({ ...first.choices, webhookUrl: `${first.source.base}/hook` });
  await first.tick(5, [full]);
  t.match(first.notifier.attempts(), [{ status: 503, error: 'it answered 503' }]);
  await first.tick(0.5, [full]);
  t.equal(first.notifier.attempts().length, 1, 'not before its time');
  await first.tick(5, [full]);
  t.strictSame([first.notifier.attempts().length, first.notifier.waiting()], [2, 1]);
  await first.close();

  const second = await openNotifier(t, dataDir);
  await second.notifier.change({ ...second.notifier.settings(), webhookUrl: `${second.source.base}/hook` });
  await second.tick(60, [full]);
  await second.tick(60, [full]);
  t.match(
    second.received.map(({ body }) => body),
    [{ event: 'problem.began', problem: { kind: 'disk-full' } }],
  );
  t.equal(second.received.length, 1);
  t.equal(second.notifier.waiting(), 0);
});

t.test('what was reported is stored under the names that earlier versions read', async (t) => {
  const dataDir = t.testdir();
  const first = await openNotifier(t, dataDir);
  await first.tick(5, [full]);
  await first.close();

  const second = await openNotifier(t, dataDir);
  const { settings } = await openTables(second.store);
  const stored = { told: [{ problem: { kind: 'disk-full' }, isTold: true }], outbox: [] };
  t.match(settings.read('alert_state'), stored);
  t.strictSame(
    second.notifier.reported().map(({ kind }) => kind),
    ['disk-full'],
  );
});

t.test('the gateway itself cannot be a destination, and response bodies are ignored', async (t) => {
  const { notifier, tick, choices, received, receiver, gatewayPorts, source } = await openNotifier(t);
  await notifier.change(choices);
  receiver.answer = '{ not json at all';
  await tick(5, [full]);
  t.match(notifier.attempts(), [{ error: undefined, status: 200 }]);
  gatewayPorts.push(Number(new URL(source.base).port));
  t.match(await notifier.test(), { error: /plugins cannot reach 127\.0\.0\.1/ });
  gatewayPorts.pop();
  t.match(await notifier.test(), { error: undefined });
  t.match(received.at(-1)?.body, { event: 'test', problem: null, title: 'Test message' });
});

t.test('messages wait until quiet hours end', async (t) => {
  const { notifier, tick, choices, received } = await openNotifier(t);
  // The test's clock starts at 11:06 UTC.
  await notifier.change({ ...choices, quiet: { startMinutes: 11 * 60, endMinutes: 12 * 60 } });
  await tick(5, [full, low]);
  t.equal(received.length, 0);
  await tick(60, [full]);
  t.strictSame(
    received.map(({ body }) => body.problem.kind),
    ['disk-full'],
  );
});

t.test('the alert screen shows the worst alert first and changes its version only for new alerts', async (t) => {
  const { notifier, tick } = await openNotifier(t);
  t.equal(notifier.alertScreen(), undefined);
  await tick(5, [low]);
  const first = notifier.alertScreen();
  t.match(first, { title: 'Attention needed', lines: [{ label: 'Hall', value: 'Battery low' }] });
  await tick(5, [low, full]);
  const second = notifier.alertScreen();
  t.not(second?.version, first?.version);
  t.match(second, { title: '2 alerts', lines: [{ label: 'Gateway' }, { label: 'Hall' }] });
  await tick(5, [full]);
  await tick(20, [full]);
  t.equal(notifier.alertScreen()?.version, second?.version);
  t.equal(notifier.alertScreen()?.lines.length, 1);
  await tick(5, []);
  await tick(20, []);
  t.equal(notifier.alertScreen(), undefined);
});

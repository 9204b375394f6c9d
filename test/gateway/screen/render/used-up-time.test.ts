// @tier full: starts workers
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { InkstandError } from '../../../../src/common/errors.js';
import { RenderRetries } from '../../../../src/gateway/screen/render/render-retries.js';
import { createWorkerHost } from '../../../../src/gateway/worker/host/host.js';
import { addContent, renderBlank, startGateway } from '../../../support/gateway/display-gateway.js';
import { plainRequest } from '../../../support/http/plain-request.js';

const mainPath = fileURLToPath(new URL('../../worker/wayward-child.js', import.meta.url));
const LATE = new InkstandError('timeout', 'the render job timed out after 60000 ms');
const MINUTE_MS = 60_000;

const request = (panelKey: string, data = '1', revision = '1') => ({
  subject: { content: { kind: 'plugin', pluginSettingId: 7 }, panelKey, deviceId: 1 } as const,
  contentVersion: `${revision}-${data}`,
  revision,
});

function openFailures() {
  const clock = { nowMs: 0 };
  return { clock, failures: new RenderRetries(() => clock.nowMs) };
}

/** A gateway with two displays of different sizes, whose renders run in a child process that hangs for one plugin. */
async function startWithHog(t: Test) {
  const host = createWorkerHost({ mainPath });
  t.teardown(() => host.stop());
  const gateway = await startGateway(t);
  const rendered: string[] = [];
  gateway.draw = async (job) => {
    const text = job.cells[0]?.markup.view ?? '';
    rendered.push(text);
    const isHog = text.startsWith('hog');
    const deadlineMs = isHog ? 1_000 : 60_000;
    await host.run({ ...job, locale: isHog ? 'hang' : 'en' }, { deadlineMs, repeats: false });
    return renderBlank(job);
  };
  gateway.device.joinWindow.open(5);
  for (const [id, Width, Height] of [
    ['AA:BB:CC:DD:EE:01', '800', '480'],
    ['AA:BB:CC:DD:EE:02', '600', '448'],
  ] as const)
    await plainRequest(`${gateway.base}/api/display`, { headers: { ID: id, Width, Height } });
  return { gateway, rendered };
}

t.test('a plugin that uses up its time delays the others by one render, on however many panels it is', async (t) => {
  const { gateway, rendered } = await startWithHog(t);
  const hog = await addContent(gateway, { version: 'hog 1' });
  await addContent(gateway, { version: 'a' });
  await addContent(gateway, { version: 'b' });
  await gateway.runner.settle();
  t.strictSame(rendered, ['hog 1', 'a', 'b', 'a', 'b'], 'one attempt, then every other screen');
  rendered.length = 0;
  gateway.contents.set(hog, { ...gateway.contents.get(hog)!, version: 'hog 2' });
  await addContent(gateway, { version: 'c' });
  await gateway.runner.settle();
  t.strictSame(rendered, ['c', 'c'], 'new data do not end its pause');
  rendered.length = 0;
  gateway.contents.set(hog, { ...gateway.contents.get(hog)!, version: 'fine', revision: '2' });
  await gateway.runner.settle();
  t.strictSame(rendered, ['fine', 'fine'], 'a change by its owner does');
});

t.test('pauses grow whatever data arrive, and after three attempts they last an hour', async (t) => {
  const { clock, failures } = openFailures();
  const cause = { ranScripts: false };
  for (const [attempt, minutes] of [1, 2, 60, 60].entries()) {
    const { pausedAfter } = failures.note(request('og', `data ${attempt}`), LATE, cause);
    t.equal(pausedAfter, attempt < 2 ? undefined : attempt + 1, 'what its page says');
    clock.nowMs += minutes * MINUTE_MS - 1;
    t.notOk(failures.mayTry(request('og', 'newer data')), `not within ${minutes} minutes`);
    t.notOk(failures.mayTry(request('v2', 'newer data')), 'nor on another panel');
    t.equal(failures.find(request('v2').subject)?.reason, LATE.message, 'whose displays are told why');
    clock.nowMs += 1;
    t.ok(failures.mayTry(request('og')));
    t.ok(failures.isBehind(request('og')), 'behind all others');
  }
  t.ok(failures.mayTry(request('og', '1', '2')), 'a change of markup or settings is tried at once');
  t.notOk(failures.isBehind(request('og', '1', '2')), 'in its turn');
  failures.clear(request('og'), false);
  t.notOk(failures.isBehind(request('og')), 'a screen ends it');
});

t.test('scripts that use up the time are left out at once, and tried again after the pause', async (t) => {
  const { clock, failures } = openFailures();
  failures.note(request('og'), LATE, { ranScripts: true });
  t.ok(failures.mayTry(request('og')), 'without them it is tried again');
  t.ok(failures.refusesScripts(request('v2', 'newer data')), 'on every panel');
  failures.clear(request('og'), true);
  t.ok(failures.refusesScripts(request('og', 'newer data')), 'and for data that arrive meanwhile');
  t.ok(failures.isBehind(request('og')), 'behind all others');
  clock.nowMs += MINUTE_MS;
  t.notOk(failures.refusesScripts(request('og')));
});

t.test('other errors pause only the version that has them', async (t) => {
  const { failures } = openFailures();
  failures.note(request('og'), new InkstandError('unavailable', 'the worker ended'), { ranScripts: false });
  t.notOk(failures.mayTry(request('og')));
  t.ok(failures.mayTry(request('og', 'newer data')));
  t.ok(failures.mayTry(request('v2')));
  t.notOk(failures.isBehind(request('og')));
});

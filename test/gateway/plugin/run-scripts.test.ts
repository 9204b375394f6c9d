// @tier full: starts workers
import t, { type Test } from 'tap';
import { ANY_DEVICE, addBundled, buildCell, importRecipe, replaceRecipe } from '../../../src/gateway/plugin/plugin.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';
import { startSourceServer } from '../../support/sources/source-server.js';

const host = createWorkerHost();
t.teardown(() => host.stop());

const SCRIPTED = { full: '<p id="a">markup</p><script>document.getElementById("a").textContent = "script"</script>' };
const recipe = (markup: Record<string, string>, settings = {}) => ({
  settings: { name: 'Imported', strategy: 'static', ...settings },
  markup,
  ignoredFiles: [],
});

async function open(t: Test) {
  const context = await openPluginContext(t, host);
  const refusalOf = async (id: number) => {
    const viewer = {
      user: { id: 1, name: '', firstName: '', lastName: '', locale: 'en', timeZone: 'UTC', utcOffsetSeconds: 0 },
      device: { ...ANY_DEVICE, friendlyId: '', percentCharged: 1, wifiStrength: 1, widthPx: 800, heightPx: 480 },
    };
    const { plugins } = context;
    return buildCell(await plugins.draft(id), await plugins.markup(id), {}, 'full', viewer, 0).refuseScripts;
  };
  return { ...context, refusalOf };
}

t.test('scripts of own and bundled plugins run; those of an imported recipe run only when allowed', async (t) => {
  const { plugins, refusalOf } = await open(t);
  const own = await plugins.create({ name: 'Own', settings: {} });
  t.equal(own.scriptSwitch, 'on');
  t.equal((await addBundled(plugins, 'clock', 'en')).setting.scriptSwitch, 'on');
  const { setting, report } = await importRecipe(plugins, recipe(SCRIPTED), 'x');
  t.equal(setting.scriptSwitch, 'undecided');
  t.match(report.notes.find(({ subject }) => subject === 'scripts')?.code, 'scripts-undecided');
  t.equal(await refusalOf(setting.id), 'undecided');
  await plugins.update(setting.id, { settings: {}, scriptSwitch: 'on' });
  t.equal(await refusalOf(setting.id), undefined);
  t.equal(await refusalOf(own.id), undefined);
});

t.test('a transform counts as a script, one in another language does not', async (t) => {
  const { plugins } = await open(t);
  const switchOf = async (markup: Record<string, string>, settings = {}) =>
    (await importRecipe(plugins, recipe(markup, settings), 'x')).setting.scriptSwitch;
  t.equal(await switchOf({ transform: 'const run = (i) => i' }), 'undecided');
  t.equal(await switchOf({ shared: '<body onload="draw()">' }), 'undecided');
  t.equal(await switchOf({ transform: 'def run(i): pass' }, { serverless_language: 'python' }), 'undecided');
  t.equal(await switchOf({ transform: 'def run(i) = 1' }, { serverless_language: 'ruby' }), 'off');
  t.equal(await switchOf({ full: '<p>plain</p>' }), 'off', 'and none that data bring in runs');
});

t.test('the owner’s answer given with the import is stored and kept for later versions of the recipe', async (t) => {
  const { plugins } = await open(t);
  const { setting } = await importRecipe(plugins, recipe(SCRIPTED), 'x', { runScripts: false });
  t.equal(setting.scriptSwitch, 'off');
  const next = recipe({ full: `${SCRIPTED.full}<p>2</p>` });
  t.equal((await replaceRecipe(plugins, setting.id, next)).setting.scriptSwitch, 'off');
  t.equal((await replaceRecipe(plugins, setting.id, next, { runScripts: true })).setting.scriptSwitch, 'on');
  t.equal((await replaceRecipe(plugins, setting.id, next)).setting.scriptSwitch, 'on');
});

t.test('the first imported scripts of an own plugin do not run until the owner agrees', async (t) => {
  const { plugins } = await open(t);
  const own = await plugins.create({ name: 'Own', settings: {} });
  t.equal((await replaceRecipe(plugins, own.id, recipe({ full: '<p>plain</p>' }))).setting.scriptSwitch, 'on');
  const { setting, report } = await replaceRecipe(plugins, own.id, recipe(SCRIPTED));
  t.equal(setting.scriptSwitch, 'undecided');
  t.ok(report.notes.some(({ code }) => code === 'scripts-undecided'));
});

t.test('a transform that may not run leaves the polled data, and runs as soon as it is allowed', async (t) => {
  const { plugins, poller } = await open(t);
  const web = await startSourceServer({}, (_request, response) => response.end('{"rows": [1, 2]}'));
  t.teardown(() => web.stop());
  const polled = recipe(
    { transform: 'const run = (input) => ({ count: input.rows.length })' },
    { strategy: 'polling', polling_url: `${web.base}/a` },
  );
  const { setting } = await importRecipe(plugins, polled, 'x');
  await poller.pollChanged(setting.id);
  t.strictSame(await plugins.data(setting.id), { rows: [1, 2] });
  t.match(poller.report(setting.id)?.transform, { refusal: 'undecided', error: /until you allow/ });
  await plugins.update(setting.id, { settings: {}, scriptSwitch: 'on' });
  await poller.pollChanged(setting.id);
  t.strictSame(await plugins.data(setting.id), { count: 2 });
  await plugins.update(setting.id, { settings: {}, scriptSwitch: 'off' });
  await poller.pollChanged(setting.id);
  t.strictSame(await plugins.data(setting.id), { rows: [1, 2] });
  t.match(poller.report(setting.id)?.transform, { refusal: 'off' });
});

t.test('a recipe cannot set hosts of scripts, and a new version keeps what the owner set', async (t) => {
  const { plugins } = await open(t);
  const brought = recipe(SCRIPTED, { render_hosts: 'evil.test', script_seconds: 9 });
  const { setting } = await importRecipe(plugins, brought, 'x');
  t.match(setting.settings, { render_hosts: undefined, script_seconds: 9 });
  await plugins.update(setting.id, { settings: { render_hosts: 'cdn.test', script_seconds: 12 } });
  const { setting: next } = await replaceRecipe(plugins, setting.id, recipe(SCRIPTED, { render_hosts: 'evil.test' }));
  t.match(next.settings, { render_hosts: 'cdn.test', script_seconds: 12 });
  await t.rejects(plugins.update(setting.id, { settings: { script_seconds: 60 } }), { code: 'unprocessable' });
});

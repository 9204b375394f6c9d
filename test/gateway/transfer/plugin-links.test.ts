// @tier full: starts two gateways
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { TransferReport } from '../../../src/gateway/transfer/transfer.js';
import { inkstand } from '../../support/gateway/run-inkstand.js';
import { startWholeGateway } from '../../support/gateway/whole-gateway.js';
import { writeLaraPaperFile } from '../../support/sources/larapaper-file.js';
import { answerJson, type SourceServer, startSourceServer } from '../../support/sources/source-server.js';
import { dataFolder } from '../../support/storage/data-folder.js';
import { writeZip } from '../../support/storage/zip.js';
import { waitFor } from '../../support/wait-for.js';

const ACCESS = { kind: 'key', key: 'user_secret' } as const;
const unseen = (): void => undefined;
const MERGING = `name: All
strategy: plugin_merge
merge_plugin_setting_ids: [502, 504]
custom_fields:
- keyname: first
  name: First
  field_type: plugin_instance_select
  default: 503
- keyname: others
  name: Others
  field_type: plugin_instance_select
  multiple: true
  default: [502, 503]
`;
const pushed = (name: string): string => `name: ${name}\nstrategy: webhook\n`;

async function open(t: Test) {
  const gateway = await startWholeGateway(t, dataFolder(t), undefined, undefined, '0', { 'poll-loopback': 'yes' });
  const { plugins, transfers } = gateway.parts;
  return { gateway, plugins, transfers: await transfers() };
}

/** An account whose plugins can be changed; archives are zips, or the YAML alone. */
async function startAccount(t: Test, plugins: Record<number, string>, form: 'zip' | 'yaml'): Promise<SourceServer> {
  const server = await startSourceServer({}, async (request, response) => {
    const [, id, part] = /^\/api\/plugin_settings\/(\d+)\/(\w+)/.exec(request.url ?? '') ?? [];
    if (id !== undefined && part === 'archive') {
      const settings = plugins[Number(id)] ?? '';
      return void response.end(form === 'yaml' ? settings : await writeZip([['settings.yml', settings]]));
    }
    if (part === 'data') return answerJson({ data: { from: Number(id) } })(request, response);
    return void response.writeHead(404).end('{}');
  });
  server.answers = {
    '/api/me': answerJson({ data: { email: 'owner@example.org' } }),
    '/api/devices': answerJson({ data: [] }),
    '/api/playlists/items': answerJson({ data: [] }),
    '/api/plugin_settings': (request, response) => {
      const data = Object.entries(plugins).map(([id, yaml]) => ({
        id: Number(id),
        name: /name: (\w+)/.exec(yaml)?.[1],
      }));
      answerJson({ data })(request, response);
    },
  };
  t.teardown(() => server.stop());
  return server;
}

const outcomes = ({ entries }: TransferReport) =>
  entries.map(({ name, outcome, notes }) => [
    name,
    outcome,
    ...notes.filter(({ code }) => code === 'plugins-missing').map(({ values }) => values?.plugins),
  ]);

for (const form of ['zip', 'yaml'] as const) {
  t.test(`a copied plugin names others by their numbers here, also those that come later (${form})`, async (t) => {
    const { plugins, transfers } = await open(t);
    await plugins.create({ name: 'Own', strategy: 'static', settings: {} });
    // It comes before those that it merges, and one of them is not there yet.
    const there: Record<number, string> = { 501: MERGING, 502: pushed('Bell'), 503: pushed('Tides') };
    const server = await startAccount(t, there, form);
    const transfer = () => transfers.fromServer(server.base, ACCESS, unseen);
    const idOf = (name: string): number => plugins.list().find((one) => one.name === name)?.id ?? 0;
    t.strictSame(outcomes(await transfer()), [
      ['All', 'added', '504'],
      ['Bell', 'added'],
      ['Tides', 'added'],
    ]);
    const [all, bell, tides] = ['All', 'Bell', 'Tides'].map(idOf);
    t.match(plugins.get(all!), {
      settings: {
        merge_plugin_setting_ids: [bell],
        merge_nodes: { private_plugin_502: bell, private_plugin_503: tides },
        custom_fields: [
          { keyname: 'first', default: undefined },
          { keyname: 'others', default: undefined },
        ],
      },
      fieldValues: { first: String(tides), others: [String(bell), String(tides)] },
    });
    const merged = await waitFor('the data of both', async () => {
      const data = await plugins.data(all!);
      return Object.keys(data).length === 4 ? data : undefined;
    });
    const [fromBell, fromTides] = [{ from: 502 }, { from: 503 }];
    t.strictSame(merged, {
      ...{ [`private_plugin_${bell}`]: fromBell, private_plugin_502: fromBell },
      ...{ [`private_plugin_${tides}`]: fromTides, private_plugin_503: fromTides },
    });
    t.strictSame(outcomes(await transfer())[0], ['All', 'present', '504'], 'it stays in the report');
    await plugins.update(all!, { settings: {}, fieldValues: { first: String(bell) } });
    there[504] = pushed('Late');
    const [completed, , , late] = outcomes(await transfer());
    t.strictSame(
      [completed, late],
      [
        ['All', 'completed'],
        ['Late', 'added'],
      ],
    );
    t.strictSame(plugins.get(all!).settings.merge_plugin_setting_ids, [bell, idOf('Late')]);
    t.equal(plugins.get(all!).fieldValues.first, String(bell), 'what was chosen here since stays');
    await plugins.delete(bell!);
    await transfer();
    t.strictSame(
      new Set(plugins.get(all!).settings.merge_plugin_setting_ids as number[]),
      new Set([idOf('Bell'), idOf('Late')]),
      'a plugin that was deleted and copied again has its new number',
    );
    t.strictSame(
      outcomes(await transfer()).map(([, outcome]) => outcome),
      ['present', 'present', 'present', 'present'],
    );
  });
}

t.test('values of fields in a database file of LaraPaper name the plugins here, next to a gateway', async (t) => {
  const { gateway, plugins } = await open(t);
  const { dataDir } = gateway.parts.config;
  const path = join(dataDir, 'database.sqlite');
  const template = (keyname: string) =>
    JSON.stringify({ custom_fields: [{ keyname, name: keyname, field_type: 'plugin_instance_select' }] });
  const recipe = { data_strategy: 'webhook', markup_language: 'liquid', render_markup: '<b></b>' };
  await writeLaraPaperFile(path, {
    users: [{ id: 1, name: 'A', email: 'a@example.org', password: 'x' }],
    plugins: [
      { ...recipe, id: 71, name: 'Reader', configuration_template: template('of'), configuration: '{"of": "72"}' },
      { ...recipe, id: 72, name: 'Read' },
      { ...recipe, id: 73, name: 'Lost', configuration_template: template('of'), configuration: '{"of": 99}' },
    ],
  });
  const run = await inkstand(['import-from', path, '--data', dataDir]);
  t.equal(run.code, 0, run.error);
  t.match(run.out, /added\tplugin\tLost\n\t\t.*\n\t\tit uses plugins that were not copied: 99\n/);
  t.equal(run.out.split('it uses plugins').length, 2, 'and nothing else is to be done by hand');
  t.match(run.error, /copying 0 of 3…\n/);
  await waitFor('the gateway to notice', async () => {
    await gateway.parts.store.reloadForeignChanges();
    return plugins.list().length === 3 || undefined;
  });
  const [reader, read, lost] = plugins.list();
  t.strictSame(reader?.fieldValues, { of: String(read?.id) });
  t.strictSame(lost?.fieldValues, {});
});

t.test('plugins of another Inkstand merge the same ones here, whatever their numbers', async (t) => {
  const [there, here] = [await open(t), await open(t)];
  await here.plugins.create({ name: 'Own', strategy: 'static', settings: {} });
  const bell = await there.plugins.create({ name: 'Bell', strategy: 'webhook', settings: {} });
  await there.plugins.push(bell, { merge_variables: { rung: 4 } });
  await there.plugins.create({
    name: 'All',
    strategy: 'plugin_merge',
    settings: { merge_plugin_setting_ids: [bell.id], merge_nodes: { private_plugin_502: bell.id } },
  });
  // Another Inkstand is recognised by its playlists.
  await there.gateway.parts.tables.playlists.create('Day');
  const access = { kind: 'key', key: there.gateway.key } as const;
  const report = await here.transfers.fromServer(there.gateway.base, access, unseen);
  t.match(report.entries, [{ name: 'Bell' }, { name: 'All' }]);
  const [, copiedBell, all] = here.plugins.list();
  t.not(copiedBell?.id, bell.id);
  const nodes = { private_plugin_502: copiedBell?.id, [`private_plugin_${bell.id}`]: copiedBell?.id };
  t.match(all?.settings, { merge_plugin_setting_ids: [copiedBell?.id], merge_nodes: nodes });
  const data = await waitFor('the merged data', async () => {
    const found = await here.plugins.data(all!.id);
    return Object.keys(found).length === 3 ? found : undefined;
  });
  t.match(data, { private_plugin_502: { rung: 4 }, [`private_plugin_${copiedBell?.id}`]: { rung: 4 } });
});

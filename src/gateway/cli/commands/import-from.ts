import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import type { ReportProgress } from '../../task/task.js';
import type { SourceAccess, Transfers } from '../../transfer/transfer.js';
import { type Command, type Terminal, UsageError } from '../command.js';
import { loadConfig } from '../load-config.js';
import { withStore } from '../with-store.js';

/** Copies plugins, playlists and displays from another server. A running gateway notices within a second. */
export const importFrom: Command = {
  name: 'import-from',
  summary: 'copy plugins, playlists and displays from another server',
  usage: 'URL --key-file FILE | DATABASE-FILE  [--json] [--data DIR]',
  options: ['data'],
  flags: [
    {
      name: 'key-file',
      placeholder: 'FILE',
      help: 'file with a key of that server; for Terminus, with login and password on two lines',
    },
    { name: 'json', help: 'print the report as JSON' },
  ],
  positionals: [1, 1],
  run: async ({ positionals: [source = ''], flags, options, terminal }) => {
    const { config } = loadConfig(options, terminal.environment);
    const file = (await stat(source).catch(() => undefined))?.isFile() ?? false;
    const keyFile = flags['key-file'];
    if (!file && keyFile === undefined) throw new UsageError('expected --key-file with a key of that server');
    const access = file ? undefined : await readAccess(keyFile ?? '');
    const { describeTransfer } = await import('../../transfer/transfer.js');
    const done = await withTransfers(config, terminal, (transfers) =>
      access
        ? transfers.fromServer(source, access, showProgress(terminal))
        : transfers.fromFile(source, basename(source), showProgress(terminal)),
    );
    const report = describeTransfer(done);
    if (flags.json !== undefined) {
      terminal.out(`${JSON.stringify(report, null, 2)}\n`);
      return 0;
    }
    for (const { kind, name, outcome, notes } of report.entries) {
      terminal.out(`${outcome}\t${kind}\t${name}\n`);
      for (const { detail } of notes) terminal.out(`\t\t${detail}\n`);
    }
    for (const { detail } of report.notes) terminal.out(`${detail}\n`);
    return 0;
  },
};

async function readAccess(path: string): Promise<SourceAccess> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new InkstandError('not-found', `cannot read ${path}`, { cause });
  });
  const [first = '', second] = text.split(/\r?\n/).map((line) => line.trim());
  if (first === '') throw new InkstandError('invalid', `expected a key in ${path}`);
  return second === undefined || second === ''
    ? { kind: 'key', key: first }
    : { kind: 'login', login: first, password: second };
}

/** Provides the parts that a transfer needs, for its duration. */
async function withTransfers<Result>(
  { dataDir, webhookLimitBytes: limitBytes }: { readonly dataDir: string; readonly webhookLimitBytes: number },
  terminal: Terminal,
  work: (transfers: Transfers) => Promise<Result>,
): Promise<Result> {
  const { PluginMerger, PluginPictures, PluginSettings, RecipeReader, UploadedPictures } = await import(
    '../../plugin/plugin.js'
  );
  const { openTables, PluginPictureTable, PluginSettingTable, UploadedPictureTable } = await import(
    '../../store/store.js'
  );
  const { createWorkerHost } = await import('../../worker/worker.js');
  const { Transfers } = await import('../../transfer/transfer.js');
  return withStore(dataDir, async (store) => {
    const now = Date.now;
    const worker = createWorkerHost({ dataDir });
    const table = new PluginSettingTable(store);
    await table.load();
    const plugins = new PluginSettings({ table, now, limitBytes, onChange: () => undefined });
    const run = worker.run.bind(worker);
    const checking = { plugins, now, run, requireSpace: async () => undefined };
    const uploads = new UploadedPictures({ ...checking, table: new UploadedPictureTable(store) });
    const pictures = new PluginPictures({ ...checking, uploads, table: new PluginPictureTable(store) });
    const transfers = new Transfers({
      plugins,
      pictures,
      recipes: new RecipeReader(run),
      tables: await openTables(store),
      secrets: store.secrets,
      run,
      now,
      // For someone at a shell of the gateway, its own machine is a server like any other.
      reach: () => ({ allowLoopback: true, gatewayPorts: [] }),
      onChange: () => undefined,
    });
    try {
      const done = await work(transfers);
      // A running gateway notices changes by other processes, but merges only after its own.
      const merger = new PluginMerger({ plugins, log: { warn: (_, message) => terminal.error(`${message}\n`) } });
      for (const { id, strategy } of plugins.list()) {
        if (strategy === 'plugin_merge') await merger.refreshDependents(id);
      }
      return done;
    } finally {
      await worker.stop();
    }
  });
}

/** One line per kind of work and per tenth of its progress keeps a log short. */
function showProgress(terminal: Terminal): ReportProgress {
  let shown = '';
  return ({ phase, done = 0, total }) => {
    const tenth = total === undefined ? 0 : Math.floor((done * 10) / total);
    if (shown === `${phase} ${tenth}`) return;
    shown = `${phase} ${tenth}`;
    terminal.error(total === undefined ? `${phase}…\n` : `${phase} ${done} of ${total}…\n`);
  };
}

import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import { parseUrl } from '@inkstand/common/parse-url';
import { SerialQueue } from '@inkstand/common/serial-queue';
import type { PluginPictures, PluginSettings, RecipeReader } from '../plugin/plugin.js';
import type { SecretBox, Tables } from '../store/store.js';
import type { ReportProgress } from '../task/task.js';
import type { NetworkPolicy, WorkerHost } from '../worker/worker.js';
import { applyDisplays } from './apply-displays.js';
import { applyPlaylists } from './apply-playlists.js';
import { applyPlugins } from './apply-plugins.js';
import { readAccount } from './source/read-account.js';
import { readLaraPaperFile } from './source/read-larapaper-file.js';
import { readTerminus } from './source/read-terminus.js';
import { type SourceAccess, SourceClient } from './source/source-client.js';
import type { SourceContents } from './source-contents.js';
import { isNoteCode, type TransferNote } from './transfer-note.js';
import type { TransferEntry, TransferReport } from './transfer-report.js';

interface TransfersOptions {
  readonly plugins: PluginSettings;
  readonly pictures: PluginPictures;
  readonly recipes: RecipeReader;
  readonly tables: Pick<Tables, 'devices' | 'playlists' | 'settings'>;
  readonly secrets: SecretBox;
  readonly run: WorkerHost['run'];
  readonly reach: () => NetworkPolicy;
  /** Playlists and displays changed: screens may have to be rendered. */
  readonly onChange: () => void;
  readonly now: () => number;
}

const LAST = 'transfer_report';

/**
 * Copies plugins, playlists and displays from another server. Nothing is removed or replaced here, and what was copied
 * before is recognised, so that a transfer can be repeated.
 */
export class Transfers {
  readonly #options: TransfersOptions;
  /** One at a time: two from the same server would both find a plugin missing. */
  readonly #queue = new SerialQueue();

  constructor(options: TransfersOptions) {
    this.#options = options;
  }

  /** Copies from a server by its address. Throws `unprocessable` where it cannot be read. */
  fromServer(address: string, access: SourceAccess, report: ReportProgress): Promise<TransferReport> {
    return this.#transfer(async () => {
      const base = readBase(address);
      const { run, reach, recipes } = this.#options;
      report({ phase: 'fetching' });
      const client = new SourceClient({ base, run, reach, recipes });
      const contents = await readServer(client, base.host, access, report).catch(explainFailure);
      return this.#apply(base.origin, contents, report).catch(explainFailure);
    });
  }

  /** Copies from a database file of LaraPaper. @param name for the report */
  fromFile(path: string, name: string, report: ReportProgress): Promise<TransferReport> {
    return this.#transfer(async () => {
      report({ phase: 'reading' });
      const { contents, close } = await readLaraPaperFile(path);
      try {
        if (contents.plugins.length + contents.displays.length === 0)
          throw new InkstandError('unprocessable', 'expected a database file of LaraPaper with plugins or displays');
        return await this.#apply(name, contents, report);
      } finally {
        await close();
      }
    });
  }

  /** The report of the last transfer. */
  last(): TransferReport | undefined {
    const stored = this.#options.tables.settings.read(LAST);
    return isReport(stored) ? stored : undefined;
  }

  #transfer<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(() => work().finally(this.#options.onChange));
  }

  async #apply(source: string, contents: SourceContents, report: ReportProgress): Promise<TransferReport> {
    const { plugins, pictures, secrets, tables, now } = this.#options;
    const { identity } = contents;
    const copied = await applyPlugins(
      identity,
      contents.plugins,
      { plugins, pictures, secrets, settings: tables.settings },
      report,
    );
    report({ phase: 'storing' });
    const lists = await applyPlaylists(identity, contents.playlists, copied.ids, { ...tables, plugins });
    const displays = await applyDisplays(contents.displays, lists.ids, { devices: tables.devices, now });
    const entries = [...copied.entries, ...lists.entries, ...displays];
    const done: TransferReport = { source, endedAtMs: now(), entries, notes: contents.notes };
    await tables.settings.write(LAST, done);
    return done;
  }
}

/** An account where there is one, else Terminus, which has no such route. */
async function readServer(
  client: SourceClient,
  host: string,
  access: SourceAccess,
  report: ReportProgress,
): Promise<SourceContents> {
  if (access.kind === 'login') return readTerminus(client, host, access, report);
  client.authorize(`Bearer ${access.key}`);
  try {
    return await readAccount(client, host, report);
  } catch (error) {
    if (!(error instanceof InkstandError) || error.code !== 'not-found') throw error;
    return readTerminus(client, host, access, report);
  }
}

/** A short name of a server; its address may be pasted with more. Pure. */
export const nameSource = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .slice(0, 100);

function readBase(address: string): URL {
  const text = /^https?:\/\//i.test(address) ? address : `http://${address}`;
  const url = parseUrl(text);
  if (url) return new URL(url.origin);
  throw new InkstandError('unprocessable', `expected the address of a server, got "${address.slice(0, 80)}"`);
}

/** What another machine does wrong is not a fault of this server. */
function explainFailure(error: unknown): never {
  const isOurs = !(error instanceof InkstandError) || ['internal', 'no-space', 'conflict'].includes(error.code);
  if (isOurs) throw error;
  throw new InkstandError('unprocessable', error.message, { cause: error });
}

const OUTCOMES: readonly unknown[] = ['added', 'present', 'completed', 'left'];
const KINDS: readonly unknown[] = ['plugin', 'playlist', 'display'];

/** An earlier version may have stored another shape. */
function isReport(value: unknown): value is TransferReport {
  if (!isObject(value) || typeof value.source !== 'string' || typeof value.endedAtMs !== 'number') return false;
  return Array.isArray(value.entries) && value.entries.every(isEntry) && areNotes(value.notes);
}

const isEntry = (value: unknown): value is TransferEntry =>
  isObject(value) && KINDS.includes(value.kind) && OUTCOMES.includes(value.outcome) && areNotes(value.notes);

const areNotes = (value: unknown): value is readonly TransferNote[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && isNoteCode(one.code));

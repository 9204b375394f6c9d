import { InkstandError, messageOf } from '@inkstand/common/errors';
import type { PluginDraft, PluginSetting } from '../../../store/store.js';
import {
  ALBUM_BATCH,
  type AlbumFailure,
  type AlbumJob,
  type AlbumPicture,
  type AlbumResult,
  type NetworkPolicy,
} from '../../../worker/worker.js';
import { readRefreshMinutes } from '../../poll/poll-interval.js';
import type { FetchedSources, SourceFetcher } from '../../poll/source-fetcher.js';
import { checkPicture, type RunPicture } from '../check-in-worker.js';
import type { UploadedPictures } from '../uploaded-pictures.js';
import { readAlbum } from './find-album.js';
import { readFolder } from './read-folder.js';

interface AlbumFetcherOptions {
  readonly uploads: UploadedPictures;
  readonly run: (job: AlbumJob) => Promise<AlbumResult>;
  readonly check: RunPicture;
  /** Folders of this machine whose folders may be albums. */
  readonly roots: () => Promise<readonly string[]>;
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
}

type ReadAlbum = Extract<AlbumResult, { kind: 'read' }>;

const MORE_SECONDS = 60;
/** What could not be read is tried again after this many polls. */
const RETRY_POLLS = 24;

/** Keeps the pictures of a plugin equal to those of an album; a failure keeps what is here. */
export class AlbumFetcher implements SourceFetcher {
  readonly #options: AlbumFetcherOptions;
  /** What could not be read, by plugin. In memory: after a restart it is tried again. */
  readonly #failures = new Map<number, { readonly polls: number; readonly all: readonly AlbumFailure[] }>();

  constructor(options: AlbumFetcherOptions) {
    this.#options = options;
  }

  async fetch(setting: PluginSetting, draft: PluginDraft): Promise<FetchedSources> {
    const { uploads } = this.#options;
    const before = this.#failures.get(setting.id);
    const known = before && before.polls < RETRY_POLLS ? before : { polls: 0, all: [] };
    const here = (await uploads.list(setting)).flatMap(({ sourceKey }) => sourceKey ?? []);
    const result = await this.#read(draft, [...here, ...known.all.map(({ key }) => key)]);
    const about = { url: result.url, status: result.status, durationMs: result.durationMs, bytes: result.byteCount };
    if (result.kind === 'failed') {
      const { error, fault } = result;
      return { answers: [{ ...about, kind: 'failed', error, ...(fault && { fault }) }] };
    }
    const failures = [...known.all.filter(({ key }) => result.keys.includes(key)), ...result.failures];
    this.#failures.set(setting.id, { polls: known.polls + 1, all: failures });
    const leftOutCount = await uploads.follow(setting, result.keys, result.pictures);
    const report = {
      unit: 'pictures',
      readCount: result.keys.length - failures.length,
      leftOutCount: result.leftOutCount + leftOutCount + failures.length,
      examples: failures.slice(0, 5).map(({ name, error }, index) => ({ line: index + 1, text: `${name}: ${error}` })),
    } as const;
    const continues = result.waitingCount > 0 && result.pictures.length > 0 && leftOutCount === 0;
    return {
      answers: [{ ...about, kind: 'changed', data: {}, report }],
      refreshSeconds: continues ? MORE_SECONDS : readRefreshMinutes(setting.settings) * 60,
    };
  }

  async #read({ fieldValues, secrets, trust }: PluginDraft, skipped: readonly string[]): Promise<AlbumResult> {
    const { run, reach } = this.#options;
    const album = readAlbum(fieldValues, secrets.fieldValues);
    if (album.kind === 'folder') return this.#readFolder(album.path, new Set(skipped));
    return run({ kind: 'album', source: album, skipped, reach: reach(), trust });
  }

  async #readFolder(path: string, skipped: ReadonlySet<string>): Promise<AlbumResult> {
    const { roots, check, now } = this.#options;
    const startedAt = now();
    const about = () => ({ url: path, status: undefined, durationMs: now() - startedAt, byteCount: 0 });
    try {
      const { files, leftOutCount } = await readFolder(path, await roots());
      const missing = files.filter(({ key }) => !skipped.has(key));
      const pictures: AlbumPicture[] = [];
      const failures: AlbumFailure[] = [];
      for (const { key, name, read } of missing.slice(0, ALBUM_BATCH.pictures)) {
        try {
          pictures.push({ key, picture: await checkPicture(check, await read(), now()) });
        } catch (error) {
          failures.push({ key, name, error: messageOf(error) });
        }
      }
      const waitingCount = missing.length - pictures.length - failures.length;
      const read: ReadAlbum = {
        ...about(),
        kind: 'read',
        keys: files.map(({ key }) => key),
        ...{ leftOutCount, pictures, failures, waitingCount },
      };
      return read;
    } catch (error) {
      if (!(error instanceof InkstandError)) throw error;
      return { ...about(), kind: 'failed', error: error.message, ...(error.fault && { fault: error.fault }) };
    }
  }
}

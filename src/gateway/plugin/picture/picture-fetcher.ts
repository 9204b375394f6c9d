import { definedMembers } from '@inkstand/common/defined-members';
import { InkstandError } from '@inkstand/common/errors';
import type { PluginDraft, PluginPictureTable, PluginSetting } from '../../store/store.js';
import type { NetworkPolicy, PictureJob, PictureResult, PictureSource, SourceAnswer } from '../../worker/worker.js';
import { describeViewer, type Viewer } from '../data/trmnl-variables.js';
import { identifyRecipe } from '../exchange/build-cell.js';
import { openPollingUrl } from '../poll/polling-url.js';
import type { FetchedSources, SourceFetcher } from '../poll/source-fetcher.js';
import type { MirrorReports, OpenReport } from './mirror-reports.js';
import { describePicture, type PictureFacts } from './picture-facts.js';
import type { PluginPictures } from './plugin-pictures.js';

interface PictureFetcherOptions {
  readonly pictures: PluginPictures;
  readonly table: PluginPictureTable;
  readonly run: (job: PictureJob) => Promise<PictureResult>;
  readonly viewer: () => Viewer;
  readonly reach: () => NetworkPolicy;
  readonly now: () => number;
  /** What is reported to the servers of mirrors; nothing by default. */
  readonly reports?: MirrorReports;
}

/** Fetches the picture of strategies `alias`, `redirect` and `mirror`; a failure keeps the last good one. */
export class PictureFetcher implements SourceFetcher {
  readonly #options: PictureFetcherOptions;

  constructor(options: PictureFetcherOptions) {
    this.#options = options;
  }

  async fetch(setting: PluginSetting, draft: PluginDraft): Promise<FetchedSources> {
    const { pictures, table, run } = this.#options;
    const origin = await table.findOrigin(setting.id);
    const open = this.#options.reports?.open(setting);
    const result = await run(this.#makeJob(draft, origin, open));
    if (result.accepted) open?.settle(result.accepted);
    if (result.kind === 'changed') {
      const { url, etag, lastModified } = result;
      await pictures.store(setting, result.picture, { url, etag, lastModified });
    }
    const { refreshSeconds } = result;
    return { answers: [describeResult(result)], ...(refreshSeconds === undefined ? {} : { refreshSeconds }) };
  }

  #makeJob(
    draft: PluginDraft,
    origin: Awaited<ReturnType<PluginPictureTable['findOrigin']>>,
    open: OpenReport | undefined,
  ): PictureJob {
    const { viewer, reach, now } = this.#options;
    const recipe = identifyRecipe(draft);
    return {
      kind: 'picture',
      source: sourceOf(draft, open),
      variables: { ...recipe.fieldValues, trmnl: describeViewer(viewer(), recipe, now()) },
      now: now(),
      validator: origin && {
        url: origin.url,
        ...definedMembers({ etag: origin.etag, lastModified: origin.lastModified }),
      },
      reach: reach(),
      trust: draft.trust,
    };
  }
}

function sourceOf(draft: PluginDraft, open: OpenReport | undefined): PictureSource {
  const { strategy, settings, secrets } = draft;
  const url = openPollingUrl(draft);
  if (strategy === 'mirror') {
    const mac = typeof settings.mirror_mac === 'string' ? settings.mirror_mac.trim() : '';
    const mirror = { kind: 'mirror', url, accessToken: secrets.mirrorToken ?? '' } as const;
    if (!open) return { ...mirror, mac };
    const { headers, logs } = open.report;
    return { ...mirror, mac: mac || open.mac, report: { headers, logs } };
  }
  if (strategy === 'alias' || strategy === 'redirect') return { kind: strategy, url, headers: secrets.pollingHeaders };
  throw new InkstandError('unprocessable', `strategy ${strategy} fetches no picture`);
}

/** Describes a fetched picture in the form of polled data. */
function describeResult(result: PictureResult): SourceAnswer {
  const { url, status, durationMs, byteCount: bytes } = result;
  const about = { url, status, durationMs, bytes };
  switch (result.kind) {
    case 'changed': {
      const facts: PictureFacts = describePicture(result.picture);
      return { ...about, kind: 'changed', data: facts };
    }
    case 'unchanged':
      return { ...about, kind: 'unchanged' };
    case 'failed': {
      const { error, fault, retryAfterSeconds } = result;
      return {
        ...about,
        kind: 'failed',
        error,
        ...(fault && { fault }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      };
    }
  }
}

import { InkstandError, messageOf } from '@inkstand/common/errors';
import type { AlbumJob, AlbumResult, AlbumSource } from '../../protocol/album.js';
import type { CheckedPicture } from '../../protocol/picture.js';
import { ALBUM_BATCH, ALBUM_LIMIT, STORED_PICTURE } from '../../protocol/picture-limits.js';
import type { RequestSlots } from '../fetch/request-slots.js';
import { failedAnswer } from '../poll-job.js';
import { type AlbumEntry, AlbumRequests } from './album-request.js';
import { listIcloud } from './icloud.js';
import { listImmich, listImmichLink } from './immich.js';
import { listWebdav } from './webdav.js';

/** Lists an album and fetches some of its pictures, one at a time. Never rejects for what the album is. */
export async function runAlbumJob(job: AlbumJob, signal: AbortSignal, slots: RequestSlots): Promise<AlbumResult> {
  const startedAt = performance.now();
  const requests = new AlbumRequests(job, signal, slots);
  const about = () => ({
    url: addressOf(job.source),
    status: requests.status,
    durationMs: Math.round(performance.now() - startedAt),
    byteCount: requests.byteCount,
  });
  try {
    const all = await listEntries(job.source, requests);
    const { status } = requests;
    const entries = all.slice(0, ALBUM_LIMIT);
    const skipped = new Set(job.skipped);
    const missing = entries.filter(({ key }) => !skipped.has(key));
    const fetched = await fetchSome(missing, () => performance.now() - startedAt);
    return {
      ...about(),
      status,
      kind: 'read',
      keys: entries.map(({ key }) => key),
      leftOutCount: all.length - entries.length,
      ...fetched,
      waitingCount: missing.length - fetched.pictures.length - fetched.failures.length,
    };
  } catch (error) {
    if (!(error instanceof InkstandError)) throw error;
    return { ...about(), ...failedAnswer(error) };
  }
}

function listEntries(source: AlbumSource, requests: AlbumRequests): Promise<readonly AlbumEntry[]> {
  switch (source.kind) {
    case 'webdav':
      return listWebdav(source, requests);
    case 'immich':
      return listImmich(source, requests);
    case 'immich-link':
      return listImmichLink(source, requests);
    case 'icloud':
      return listIcloud(source, requests);
  }
}

async function fetchSome(entries: readonly AlbumEntry[], elapsedMs: () => number) {
  const pictures: { key: string; picture: CheckedPicture }[] = [];
  const failures: { key: string; name: string; error: string }[] = [];
  let bytes = 0;
  for (const { key, name, load } of entries) {
    if (pictures.length + failures.length >= ALBUM_BATCH.pictures || bytes >= ALBUM_BATCH.bytes) break;
    if (elapsedMs() > ALBUM_BATCH.milliseconds && pictures.length + failures.length > 0) break;
    try {
      const picture = await prepare(await load());
      bytes += picture.bytes.byteLength;
      pictures.push({ key, picture });
    } catch (error) {
      failures.push({ key, name, error: messageOf(error) });
    }
  }
  return { pictures, failures };
}

/** As pictures of other sources are stored. Loaded on demand: a job whose album did not change does not load canvas. */
async function prepare(bytes: Uint8Array): Promise<CheckedPicture> {
  const { preparePicture } = await import('@inkstand/engine/prepare-picture');
  return preparePicture(bytes, STORED_PICTURE);
}

/** For people: without user, password and token. */
function addressOf(source: AlbumSource): string {
  const { origin, pathname } = new URL(source.kind === 'webdav' ? source.url : source.base);
  return source.kind === 'webdav' ? origin + pathname : origin;
}

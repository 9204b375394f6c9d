import { InkstandError } from '../errors.js';
import { type FetchedBody, type FetchOptions, fetchUrl } from './fetch/fetch-url.js';
import { hostOf, type RequestSlots } from './fetch/request-slots.js';
import type { DownloadJob, DownloadResult } from './protocol.js';

/** Fetches one file. @throws InkstandError with the reason, in words for the owner */
export async function runDownloadJob(
  { url, reach, maxBytes, timeoutMs }: DownloadJob,
  signal: AbortSignal,
  slots: RequestSlots,
): Promise<DownloadResult> {
  const answer = await download(url, { reach, maxBytes, timeoutMs, signal }, slots);
  return { url: answer.url, bytes: answer.bytes };
}

/** A successful response. @throws InkstandError also for any other status */
export async function download(
  url: string,
  options: Pick<FetchOptions, 'reach' | 'maxBytes' | 'timeoutMs' | 'signal'>,
  slots: RequestSlots,
): Promise<FetchedBody> {
  const answer = await slots.run(hostOf(url), options.signal, () =>
    fetchUrl(url, { ...options, method: 'GET', headers: {} }),
  );
  if (answer.status >= 200 && answer.status <= 299) return answer;
  throw new InkstandError(answer.status === 404 ? 'not-found' : 'unavailable', `it answered ${answer.status}`);
}

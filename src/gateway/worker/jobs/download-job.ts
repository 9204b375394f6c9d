import { InkstandError } from '@inkstand/common/errors';
import type { DownloadJob, DownloadResult } from '../protocol/fetch.js';
import { type FetchedBody, type FetchOptions, fetchUrl } from './fetch/fetch-url.js';
import { hostOf, type RequestSlots } from './fetch/request-slots.js';

/** Fetches one file. @throws InkstandError with the reason, in words for the owner */
export async function runDownloadJob(
  { url, headers = {}, body, takesAnyStatus = false, reach, maxBytes, timeoutMs }: DownloadJob,
  signal: AbortSignal,
  slots: RequestSlots,
): Promise<DownloadResult> {
  const sent = body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body };
  const options = { ...sent, headers, reach, maxBytes, timeoutMs, signal };
  const answer = await slots.run(hostOf(url), signal, () => fetchUrl(url, options));
  if (!takesAnyStatus) requireSuccess(answer);
  const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return { url: answer.url, status: answer.status, ...(wait >= 0 && { retryAfterSeconds: wait }), bytes: answer.bytes };
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
  requireSuccess(answer);
  return answer;
}

function requireSuccess({ status }: FetchedBody): void {
  if (status < 200 || status > 299)
    throw new InkstandError(status === 404 ? 'not-found' : 'unavailable', `it answered ${status}`);
}

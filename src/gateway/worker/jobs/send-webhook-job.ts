import { fault, InkstandError } from '@inkstand/common/errors';
import type { RequestJob, RequestResult } from '../protocol/fetch.js';
import { FETCH_SIZE_LIMITS, FETCH_TIMEOUTS_MS } from './fetch/fetch-limits.js';
import { fetchUrl } from './fetch/fetch-url.js';
import { hostOf, type RequestSlots } from './fetch/request-slots.js';

/** Sends one message and returns whether it was accepted. */
export async function runWebhookJob(job: RequestJob, signal: AbortSignal, slots: RequestSlots): Promise<RequestResult> {
  const { url, method, headers, body, reach, trust } = job;
  const options = {
    method,
    headers,
    body,
    reach,
    trust,
    maxBytes: FETCH_SIZE_LIMITS.webhookBytes,
    timeoutMs: FETCH_TIMEOUTS_MS.webhook,
    signal,
  };
  try {
    const { status } = await slots.run(hostOf(url), signal, () => fetchUrl(url, options));
    if (status >= 200 && status <= 299) return { status, error: undefined };
    return { status, error: `it answered ${status}`, ...fault('answered', { status }) };
  } catch (error) {
    if (!(error instanceof InkstandError)) throw error;
    return { status: undefined, error: error.message, ...(error.fault && { fault: error.fault }) };
  }
}

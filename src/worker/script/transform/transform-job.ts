import { InkstandError } from '../../../errors.js';
import { fetchUrl } from '../../fetch/fetch-url.js';
import { cleanHeaders } from '../../fetch/request-headers.js';
import type { RequestSlots } from '../../fetch/request-slots.js';
import { decodeText } from '../../parse/decode-text.js';
import type { TransformJob, TransformResult } from '../../protocol.js';
import { limitsOfSeconds } from '../limits.js';
import { loadGuestBundle } from '../quickjs/guest-bundle.js';
import { SandboxPool } from '../quickjs/sandbox-pool.js';
import { runTransform } from './run-transform.js';
import type { TransformAnswer, TransformRequest } from './transform-state.js';

/** Runs the transform jobs of a process. */
export type RunTransformJob = (job: TransformJob, signal: AbortSignal) => Promise<TransformResult>;

const MAX_BYTES = 2_000_000;
const URL_TIMEOUT_MS = 10_000;
/** For all requests of a transform: less than a job's deadline, after which the worker is killed. */
const REQUESTS_MS = 30_000;

/** The sandbox is created by the first job. */
export function createTransformRunner(slots: RequestSlots): RunTransformJob {
  const pool = new SandboxPool(loadGuestBundle('transform'));
  return (job, signal) => {
    const withinTime = AbortSignal.any([signal, AbortSignal.timeout(REQUESTS_MS)]);
    return runTransform(pool, {
      code: job.code,
      input: job.input,
      nowMs: job.now,
      timeZone: job.timeZone,
      locale: job.locale,
      seed: Math.floor(job.now),
      limits: limitsOfSeconds(job.scriptSeconds),
      request: async (wanted) => {
        const answer = await request(wanted, job, withinTime, slots);
        signal.throwIfAborted();
        return answer;
      },
    });
  };
}

/** Follows the rules of polling, and only for the hosts of the plugin setting. A failure is an answer too. */
async function request(
  wanted: TransformRequest,
  job: TransformJob,
  signal: AbortSignal,
  slots: RequestSlots,
): Promise<TransformAnswer> {
  const { method, headers, body } = wanted;
  const host = URL.canParse(wanted.url) ? new URL(wanted.url).host : '';
  if (!job.hosts.includes(host)) return { error: `${host || 'this address'} is not a host of this plugin` };
  try {
    const answer = await slots.run(host, signal, () =>
      fetchUrl(wanted.url, {
        method,
        headers: cleanHeaders(Object.entries(headers)),
        ...(body === undefined ? {} : { body }),
        reach: job.reach,
        hosts: job.hosts,
        maxBytes: MAX_BYTES,
        timeoutMs: job.urlTimeoutMs ?? URL_TIMEOUT_MS,
        signal,
      }),
    );
    const text = decodeText(answer.bytes, answer.headers.get('content-type') ?? '');
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: text };
  } catch (error) {
    if (signal.aborted) return { error: 'out of time' };
    if (!(error instanceof InkstandError)) throw error;
    return { error: error.message };
  }
}

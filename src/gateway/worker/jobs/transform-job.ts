import type { ScriptAnswer, ScriptRequest, TransformOptions, TransformResult } from '@inkstand/sandbox';
import { limitsOfSeconds, loadGuestBundle, runPython, runTransform, SandboxPool } from '@inkstand/sandbox';
import type { TransformJob } from '../protocol/fetch.js';
import { FETCH_TIMEOUTS_MS } from './fetch/fetch-limits.js';
import { hostOf, type RequestSlots } from './fetch/request-slots.js';
import { performRequest } from './perform-script-request.js';

/** Runs the transform jobs of a process. */
export type RunTransformJob = (job: TransformJob, signal: AbortSignal) => Promise<TransformResult>;

/** The sandbox is created by the first job. */
export function createTransformRunner(slots: RequestSlots): RunTransformJob {
  const pool = new SandboxPool(loadGuestBundle('transform'));
  return (job, signal) => {
    const withinTime = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUTS_MS.transform)]);
    const options: TransformOptions = {
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
    };
    return job.language === 'python' ? runPython(options) : runTransform(pool, options);
  };
}

/** Only for the hosts of the plugin setting. */
async function request(
  wanted: ScriptRequest,
  { hosts, reach, trust, urlTimeoutMs: timeoutMs = FETCH_TIMEOUTS_MS.transformRequest }: TransformJob,
  signal: AbortSignal,
  slots: RequestSlots,
): Promise<ScriptAnswer> {
  const host = hostOf(wanted.url);
  if (!hosts.includes(host)) return { error: `${host || 'this address'} is not a host of this plugin` };
  const mayFollow = (target: string): boolean => hosts.includes(target);
  return performRequest(wanted, { reach, trust, mayFollow, timeoutMs, signal, slots });
}

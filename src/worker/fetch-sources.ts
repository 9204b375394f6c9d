import { InkstandError } from '../errors.js';
import type { FetchJob, FetchResult } from './protocol.js';

/** Renders the polling templates, asks every URL and parses what came. */
export async function runFetchJob(job: FetchJob, signal: AbortSignal): Promise<FetchResult> {
  signal.throwIfAborted();
  throw new InkstandError('unavailable', `no source can be read yet: ${job.pollingUrl}`);
}

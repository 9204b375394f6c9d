import type { TransformResult } from '@inkstand/sandbox';
import type { TransformJob } from '../protocol/fetch.js';
import { RequestSlots } from './fetch/request-slots.js';
import { createTransformRunner } from './transform-job.js';

/** Runs a transform in the caller's own process, without network access. */
export function runOwnTransform(job: TransformJob): Promise<TransformResult> {
  const run = createTransformRunner(new RequestSlots());
  return run({ ...job, hosts: [] }, new AbortController().signal);
}

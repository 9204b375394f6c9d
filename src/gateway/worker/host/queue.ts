import { type Job, PRIORITIES, type Priority } from '../protocol/job.js';

/** The properties of a waiting or running job that decide the order. */
export interface QueuedJob {
  readonly id: number;
  readonly kind: Job['kind'];
  readonly priority: Priority;
}

/** Maximum numbers of concurrent jobs. */
export interface QueueLimits {
  /**
   * Concurrent jobs that fetch data or a picture. Requests per host are limited in the worker, which alone has the
   * URLs.
   */
  readonly fetches: number;
  /** Concurrent jobs that occupy the process or need much memory: rendering, compiling, and reading recipes. */
  readonly renders: number;
}

const HEAVY: ReadonlySet<Job['kind']> = new Set([
  'convert',
  'framework',
  'package',
  'packaged-recipe',
  'recipe',
  'render',
]);

/** Whether a job occupies the process or needs much memory, so that it is the one that may have ended it. Pure. */
export const isHeavy = ({ kind }: Pick<QueuedJob, 'kind'>): boolean => HEAVY.has(kind);

/** The jobs to start now, in order: by priority, then by age (ids increase), within the limit of their kind. */
export function planStarts<J extends QueuedJob>(
  waiting: readonly J[],
  running: readonly QueuedJob[],
  limits: QueueLimits,
): readonly J[] {
  const drawn = running.filter(isHeavy).length;
  const free = { render: limits.renders - drawn, fetch: limits.fetches - (running.length - drawn) };
  return waiting
    .toSorted((a, b) => PRIORITIES[a.priority] - PRIORITIES[b.priority] || a.id - b.id)
    .filter((job) => free[isHeavy(job) ? 'render' : 'fetch']-- > 0);
}

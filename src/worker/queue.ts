import { type Job, PRIORITIES, type Priority } from './protocol.js';

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
  /** Concurrent jobs that need much memory: rendering and compiling. */
  readonly renders: number;
}

/** The jobs to start now, in order: by priority, then by age (ids increase), within the limit of their kind. */
export function planStarts<J extends QueuedJob>(
  waiting: readonly J[],
  running: readonly QueuedJob[],
  limits: QueueLimits,
): readonly J[] {
  const isRender = ({ kind }: QueuedJob): boolean => kind === 'render' || kind === 'framework';
  const drawn = running.filter(isRender).length;
  const free = { render: limits.renders - drawn, fetch: limits.fetches - (running.length - drawn) };
  return waiting
    .toSorted((a, b) => PRIORITIES[a.priority] - PRIORITIES[b.priority] || a.id - b.id)
    .filter((job) => free[isRender(job) ? 'render' : 'fetch']-- > 0);
}

import type { SourceFault } from '../../errors.js';
import type { PollReport } from './poller.js';

/** What went wrong with a source: `error` in English, `fault` for the owner's language where it is known. */
export interface SourceFailure {
  readonly error: string;
  readonly fault?: SourceFault;
}

/** Of a whole poll, or of its first source that failed; undefined when all went well. */
export function findFailure(report: PollReport | undefined): SourceFailure | undefined {
  for (const { error, fault } of report ? [report, ...report.answers] : [])
    if (error !== undefined) return { error, ...(fault && { fault }) };
  return undefined;
}

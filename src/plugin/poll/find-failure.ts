import type { SourceFault } from '../../errors.js';
import type { PollReport } from './poller.js';

/** Why a source failed: `error` in English, and `fault` to be translated when the cause is known. */
export interface SourceFailure {
  readonly error: string;
  readonly fault?: SourceFault;
}

/** The failure of a whole poll, or of the first source that failed; undefined when all succeeded. */
export function findFailure(report: PollReport | undefined): SourceFailure | undefined {
  for (const { error, fault } of report ? [report, ...report.answers] : [])
    if (error !== undefined) return { error, ...(fault && { fault }) };
  return undefined;
}

import type { SourceFault } from '@inkstand/common/errors';
import { parseUrl } from '@inkstand/common/parse-url';
import type { PollReport } from './poller.js';

/** Why a source failed: `error` in English, and `fault` to be translated when the cause is known. */
export interface SourceFailure {
  readonly error: string;
  /** Host of the source, with its port; absent when the whole poll failed. */
  readonly host?: string;
  readonly fault?: SourceFault;
}

/** The failure of a whole poll, or of the first source that failed; undefined when all succeeded. */
export function findFailure(report: PollReport | undefined): SourceFailure | undefined {
  if (!report) return undefined;
  if (report.error !== undefined) return describe(report.error, report.fault);
  const failed = report.answers.find(({ error }) => error !== undefined);
  if (failed?.error === undefined) return undefined;
  const host = parseUrl(failed.url)?.host ?? '';
  return { ...describe(failed.error, failed.fault), ...(host !== '' && { host }) };
}

const describe = (error: string, fault: SourceFault | undefined): SourceFailure => ({ error, ...(fault && { fault }) });

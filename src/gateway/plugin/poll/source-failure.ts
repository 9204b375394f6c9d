import type { SourceFault, SourceFaultCode } from '@inkstand/common/errors';
import { parseUrl } from '@inkstand/common/parse-url';
import { isFailedTransform } from './data-transform.js';
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

/** Why there is no newer data, in the few kinds that a display distinguishes. */
export type FailureKind =
  /** The source did not answer. */
  | 'unreachable'
  /** There is no connection to the MQTT broker. */
  | 'disconnected'
  /** The source wants another password or token. */
  | 'denied'
  /** The source has nothing at this address. */
  | 'not-found'
  /** The source answered with another error. */
  | 'erring'
  /** The source answered with something else than expected. */
  | 'unusable'
  /** The certificate of the source is not trusted. */
  | 'untrusted'
  /** The recipe's transform failed. */
  | 'transform'
  /** Nothing was requested, or for another reason. */
  | 'not-fetched';

/** Causes by kind; any other is an answer that was not expected. */
const CAUSES = {
  untrusted: ['bad-certificate', 'changed-certificate', 'no-certificate'],
  unreachable: [
    'connection-closed',
    'connection-refused',
    'connection-timed-out',
    'dns-unavailable',
    'no-folder',
    'host-unreachable',
    'network-unreachable',
    'no-address',
    'no-response',
    'unknown-host',
  ],
  'not-fetched': [
    'foreign-redirect',
    'not-url',
    'reach-broadcast',
    'reach-gateway',
    'reach-link-local',
    'reach-loopback',
    'reach-private-only',
    'reach-public-only',
    'too-many-urls',
  ],
  disconnected: ['mqtt-off'],
} as const satisfies Partial<Record<FailureKind, readonly SourceFaultCode[]>>;

const KINDS: ReadonlyMap<string, FailureKind> = new Map(
  Object.entries(CAUSES).flatMap(([kind, codes]) => codes.map((code) => [code, kind as FailureKind] as const)),
);

/** Why a poll failed: as a whole, else its first source that failed, else its transform; undefined when none did. */
export function findFailureKind(report: PollReport | undefined): FailureKind | undefined {
  if (!report) return undefined;
  if (report.error !== undefined) return kindOfFault(report.fault) ?? 'not-fetched';
  const failed = report.answers.find(({ error }) => error !== undefined);
  if (failed) return kindOfFault(failed.fault) ?? kindOfStatus(failed.status);
  return isFailedTransform(report.transform) ? 'transform' : undefined;
}

function kindOfFault(fault: SourceFault | undefined): FailureKind | undefined {
  if (!fault) return undefined;
  return fault.code === 'answered' ? kindOfStatus(Number(fault.values.status)) : (KINDS.get(fault.code) ?? 'unusable');
}

function kindOfStatus(status: number | undefined): FailureKind {
  if (status === undefined) return 'not-fetched';
  if (status === 401 || status === 403 || status === 407) return 'denied';
  if (status === 404 || status === 410) return 'not-found';
  return status >= 400 ? 'erring' : 'unusable';
}

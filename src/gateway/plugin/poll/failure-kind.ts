import type { SourceFault, SourceFaultCode } from '@inkstand/common/errors';
import { isFailedTransform } from './data-transform.js';
import type { PollReport } from './poller.js';

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

const KINDS: Readonly<Record<Exclude<SourceFaultCode, 'answered'>, FailureKind>> = {
  'bad-certificate': 'untrusted',
  'bad-coding': 'unusable',
  'body-ended': 'unusable',
  'changed-certificate': 'untrusted',
  'connection-closed': 'unreachable',
  'connection-refused': 'unreachable',
  'connection-timed-out': 'unreachable',
  'dns-unavailable': 'unreachable',
  'empty-response': 'unusable',
  'foreign-folder': 'unusable',
  'foreign-plugin': 'unusable',
  'google-album': 'unusable',
  'no-folder': 'unreachable',
  'not-album': 'unusable',
  'foreign-redirect': 'not-fetched',
  'heic-picture': 'unusable',
  'host-unreachable': 'unreachable',
  'html-page': 'unusable',
  'gtfs-damaged': 'unusable',
  'mqtt-off': 'disconnected',
  'needs-newer-node': 'unusable',
  'network-unreachable': 'unreachable',
  'no-address': 'unreachable',
  'no-certificate': 'untrusted',
  'no-response': 'unreachable',
  'not-calendar': 'unusable',
  'not-csv': 'unusable',
  'not-data': 'unusable',
  'not-http': 'unusable',
  'not-https': 'unusable',
  'not-json': 'unusable',
  'not-json-empty': 'unusable',
  'not-picture': 'unusable',
  'not-url': 'not-fetched',
  'not-xml': 'unusable',
  'picture-broken': 'unusable',
  'picture-complex': 'unusable',
  'picture-cut': 'unusable',
  'picture-too-large': 'unusable',
  'reach-broadcast': 'not-fetched',
  'reach-gateway': 'not-fetched',
  'reach-link-local': 'not-fetched',
  'reach-loopback': 'not-fetched',
  'reach-private-only': 'not-fetched',
  'reach-public-only': 'not-fetched',
  'too-deep': 'unusable',
  'too-large': 'unusable',
  'too-many-characters': 'unusable',
  'too-many-redirects': 'unusable',
  'too-many-urls': 'not-fetched',
  'too-many-values': 'unusable',
  'unknown-host': 'unreachable',
};

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
  return fault.code === 'answered' ? kindOfStatus(Number(fault.values.status)) : KINDS[fault.code];
}

function kindOfStatus(status: number | undefined): FailureKind {
  if (status === undefined) return 'not-fetched';
  if (status === 401 || status === 403 || status === 407) return 'denied';
  if (status === 404 || status === 410) return 'not-found';
  return status >= 400 ? 'erring' : 'unusable';
}

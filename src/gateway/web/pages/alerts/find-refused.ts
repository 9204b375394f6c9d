import { type RefusedCertificate, readRefusal } from '../../../plugin/plugin.js';
import type { Gateway } from '../../page-gateway.js';

/** The certificate that the last message was refused for and that was not accepted since, as a list of at most one. */
export function findRefused(alerts: Gateway['alerts']): readonly RefusedCertificate[] {
  const refused = readRefusal(alerts.attempts()[0]?.fault);
  const { accepted } = alerts.settings();
  if (!refused || accepted?.fingerprint === refused.fingerprint) return [];
  return [{ ...refused, before: accepted?.host === refused.host ? accepted : undefined }];
}

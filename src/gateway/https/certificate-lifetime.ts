import { X509Certificate } from 'node:crypto';

/** A certificate with its private key, both PEM. */
export interface KeyedCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
}

const DAY_MS = 24 * 3_600_000;

export const AUTHORITY_MS = 10 * 365 * DAY_MS;
/** Apple's browsers reject certificates for more than 825 days, public ones for more than 398. */
export const CERTIFICATE_MS = 397 * DAY_MS;
/** Tolerance for browsers whose clocks are slow. */
export const STARTS_EARLIER_MS = 2 * DAY_MS;
/** This long before it ends, a certificate or authority is renewed. */
const RENEW_MS = 30 * DAY_MS;

/** Valid for a while, and not from the future, as when the clock was wrong at its creation. */
export function isUsable({ certificatePem }: KeyedCertificate, nowMs: number): boolean {
  const { validFrom, validTo } = new X509Certificate(certificatePem);
  return Date.parse(validFrom) <= nowMs && Date.parse(validTo) - RENEW_MS > nowMs;
}

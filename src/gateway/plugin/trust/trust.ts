import { X509Certificate } from 'node:crypto';
import type { SourceFault } from '@inkstand/common/errors';
import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import type { AcceptedCertificate, PluginTrust } from '../../store/store.js';

/** A change of the certificates that a plugin accepts; absent members are unchanged. */
export interface TrustInput {
  /** Certificates of authorities, in PEM; empty for none. */
  readonly authorityPem?: string;
  readonly accepted?: readonly AcceptedCertificate[];
}

/** A certificate that was refused at the last poll. */
export interface RefusedCertificate {
  readonly host: string;
  /** As OpenSSL or Node.js names the reason. */
  readonly code: string;
  readonly fingerprint: string;
  readonly subject: string;
  readonly issuer: string;
  /** ISO 8601, or empty. */
  readonly validFrom: string;
  readonly validUntil: string;
  /** The certificate that the owner accepted from this host before. */
  readonly before: AcceptedCertificate | undefined;
}

type AuthorityFault = 'not-authority' | 'not-certificate' | 'private-key' | 'too-large';

export const MAX_AUTHORITY_CHARS = 32 * 1024;
const MAX_AUTHORITIES = 8;
const MAX_ACCEPTED = 50;
const MAX_HOST_CHARS = 300;

const EXPECTED: Readonly<Record<AuthorityFault, string>> = {
  'not-authority': 'certificates of authorities; accept the certificate of a server by its fingerprint',
  'not-certificate': `at most ${MAX_AUTHORITIES} certificates in PEM`,
  'private-key': 'certificates only, not a private key',
  'too-large': `at most ${MAX_AUTHORITY_CHARS} characters`,
};

/** The trust after a change; undefined when nothing is accepted. Throws `unprocessable`. */
export function changeTrust(before: PluginTrust | undefined, input: TrustInput = {}): PluginTrust | undefined {
  const { authorityPem = before?.authorityPem ?? '', accepted = before?.accepted ?? [] } = input;
  const fault = findAuthorityFault(authorityPem);
  if (fault) throw new InkstandError('unprocessable', `expected certificate_authority to be ${EXPECTED[fault]}`);
  const pem = listCertificates(authorityPem).join('\n');
  if (pem === '' && accepted.length === 0) return undefined;
  return { ...(pem !== '' && { authorityPem: pem }), accepted };
}

/** What is wrong with the text of an authority's certificates; undefined for a valid one and for an empty one. */
export function findAuthorityFault(text: string): AuthorityFault | undefined {
  if (text.trim() === '') return undefined;
  if (text.length > MAX_AUTHORITY_CHARS) return 'too-large';
  if (/PRIVATE KEY-----/.test(text)) return 'private-key';
  const certificates = listCertificates(text);
  if (certificates.length === 0 || certificates.length > MAX_AUTHORITIES) return 'not-certificate';
  const faults = certificates.map(findCertificateFault);
  return faults.find((fault) => fault !== undefined);
}

const [START, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];

/** The certificates of a text, without what stands around them. */
const listCertificates = (text: string): string[] =>
  text
    .split(START)
    .slice(1)
    .map((part) => [START, part.split(END)[0]?.trim(), END].join('\n'));

function findCertificateFault(pem: string): AuthorityFault | undefined {
  try {
    const certificate = new X509Certificate(pem);
    // The certificate of a server that signed itself is an authority for itself alone.
    return certificate.ca || certificate.checkIssued(certificate) ? undefined : 'not-authority';
  } catch {
    return 'not-certificate';
  }
}

/** Reads `accepted_certificates` of the API. Throws `unprocessable`. */
export function readAccepted(value: unknown): readonly AcceptedCertificate[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [undefined];
  if (list.length > MAX_ACCEPTED) throw notAccepted();
  const accepted = list.map((entry) => {
    const { host, fingerprint } = isObject(entry) ? entry : {};
    if (typeof host !== 'string' || host === '' || hostOf(host) !== host.toLowerCase()) throw notAccepted();
    if (typeof fingerprint !== 'string' || !/^[\da-f]{2}(?::[\da-f]{2}){31}$/i.test(fingerprint)) throw notAccepted();
    return { host: hostOf(host), fingerprint: fingerprint.toUpperCase() };
  });
  if (new Set(accepted.map(({ host }) => host)).size < accepted.length) throw notAccepted();
  return accepted;
}

const notAccepted = (): InkstandError =>
  new InkstandError(
    'unprocessable',
    `expected accepted_certificates to be a list of at most ${MAX_ACCEPTED} objects, each with a host of its own (name or name:port) and the SHA-256 fingerprint of its certificate in hex with colons`,
  );

/** A host as `URL` writes it, without the port of HTTPS; empty for anything else. */
function hostOf(text: string): string {
  const url = text.length <= MAX_HOST_CHARS && !/[/?#@\\\s]/.test(text) ? `https://${text}/` : '';
  return URL.canParse(url) ? new URL(url).host : '';
}

/** The trust after the owner accepted a certificate, in place of an earlier one of its host. */
export const acceptCertificate = (
  trust: PluginTrust | undefined,
  { host, fingerprint, subject, validUntil }: RefusedCertificate,
): TrustInput => ({
  accepted: [
    ...(trust?.accepted ?? []).filter((one) => one.host !== host).slice(1 - MAX_ACCEPTED),
    { host, fingerprint, subject, validUntil },
  ],
});

/** The certificates that were refused at the last poll and not accepted since, one for each host. */
export function listRefusedCertificates(
  report: { readonly answers: readonly { readonly fault?: SourceFault | undefined }[] } | undefined,
  trust: PluginTrust | undefined,
): readonly RefusedCertificate[] {
  const refused = new Map<string, RefusedCertificate>();
  for (const { fault } of report?.answers ?? []) {
    const certificate = readRefusal(fault);
    if (!certificate) continue;
    const before = trust?.accepted.find(({ host }) => host === certificate.host);
    if (before?.fingerprint !== certificate.fingerprint) refused.set(certificate.host, { ...certificate, before });
  }
  return [...refused.values()];
}

/** The certificate that a source was refused for; undefined for any other failure. */
export function readRefusal(fault: SourceFault | undefined): Omit<RefusedCertificate, 'before'> | undefined {
  if (fault?.code !== 'bad-certificate' && fault?.code !== 'changed-certificate') return undefined;
  const text = (name: string): string => String(fault.values[name] ?? '');
  return {
    host: text('host'),
    code: text('code'),
    fingerprint: text('fingerprint'),
    subject: text('subject'),
    issuer: text('issuer'),
    validFrom: text('validFrom'),
    validUntil: text('validUntil'),
  };
}

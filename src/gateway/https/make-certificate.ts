import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { AUTHORITY_MS, CERTIFICATE_MS, type KeyedCertificate, STARTS_EARLIER_MS } from './certificate-lifetime.js';
import { PRIVATE_NETWORKS } from './certificate-names.js';
import { bits, integer, objectId, octets, plainTagged, sequence, set, tagged, text, time, yes } from './der.js';

interface AuthorityRequest {
  readonly commonName: string;
  /** Domains that it may issue certificates for, without a leading dot, in addition to any private address. */
  readonly domains: readonly string[];
  readonly nowMs: number;
}

interface CertificateRequest {
  /** Host names and numeric addresses. */
  readonly names: readonly string[];
  readonly authority: KeyedCertificate;
  readonly nowMs: number;
}

const ECDSA_WITH_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'));
const COMMON_NAME = '2.5.4.3';
const ID = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  alternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKey: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const;
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';
/**
 * Creates an authority (RFC 5280) limited to these domains and private addresses, so that a stolen key can impersonate
 * nothing else.
 */
export function makeAuthority({ commonName, domains, nowMs }: AuthorityRequest): KeyedCertificate {
  const { publicKey, privateKey } = makeKeys();
  const name = nameOf(commonName);
  const permitted = [
    ...domains.map((domain) => sequence(plainTagged(2, Buffer.from(domain, 'ascii')))),
    ...PRIVATE_NETWORKS.map(([address, length]) => sequence(plainTagged(7, networkBytes(address, length)))),
  ];
  const certificate = {
    issuer: name,
    subject: name,
    publicKey,
    issuerKeyPem: privateKey,
    validFromMs: nowMs - STARTS_EARLIER_MS,
    validUntilMs: nowMs + AUTHORITY_MS,
    extensions: [
      extension(ID.basicConstraints, sequence(yes(), integer(Buffer.from([0]))), true),
      // keyCertSign, cRLSign
      extension(ID.keyUsage, bits(Buffer.from([0b0000_0110]), 1), true),
      extension(ID.subjectKey, octets(keyId(publicKey))),
      extension(ID.nameConstraints, sequence(tagged(0, ...permitted)), true),
    ],
  };
  return { certificatePem: signCertificate(certificate), keyPem: privateKey };
}

/** Issues a certificate for a server with these names. */
export function issueCertificate({ names, authority, nowMs }: CertificateRequest): KeyedCertificate {
  const { publicKey, privateKey } = makeKeys();
  const authorityKey = createPublicKey(createPrivateKey(authority.keyPem)).export({ type: 'spki', format: 'der' });
  const certificate = {
    issuer: readSubject(authority.certificatePem),
    // Not a host name: OpenSSL would apply the domain restrictions to a numeric address here.
    subject: nameOf('Inkstand gateway'),
    publicKey,
    issuerKeyPem: authority.keyPem,
    validFromMs: nowMs - STARTS_EARLIER_MS,
    validUntilMs: nowMs + CERTIFICATE_MS,
    extensions: [
      extension(ID.basicConstraints, sequence(), true),
      // digitalSignature
      extension(ID.keyUsage, bits(Buffer.from([0b1000_0000]), 7), true),
      extension(ID.extendedKeyUsage, sequence(objectId(SERVER_AUTHENTICATION))),
      extension(ID.subjectKey, octets(keyId(publicKey))),
      extension(ID.authorityKey, sequence(plainTagged(0, keyId(authorityKey)))),
      extension(ID.alternativeName, sequence(...names.map(alternativeName))),
    ],
  };
  return { certificatePem: signCertificate(certificate), keyPem: privateKey };
}

interface Certificate {
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  /** Encoded as SubjectPublicKeyInfo. */
  readonly publicKey: Uint8Array;
  readonly issuerKeyPem: string;
  readonly validFromMs: number;
  readonly validUntilMs: number;
  readonly extensions: readonly Uint8Array[];
}

function signCertificate(certificate: Certificate): string {
  const { issuer, subject, publicKey, issuerKeyPem, validFromMs, validUntilMs, extensions } = certificate;
  // Positive, and always of the same length.
  const serial = randomBytes(16);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  const unsigned = sequence(
    // Version 3
    tagged(0, integer(Buffer.from([2]))),
    integer(serial),
    ECDSA_WITH_SHA256,
    issuer,
    sequence(time(validFromMs), time(validUntilMs)),
    subject,
    publicKey,
    tagged(3, sequence(...extensions)),
  );
  const signature = sign('sha256', unsigned, { key: issuerKeyPem, dsaEncoding: 'der' });
  const base64 = sequence(unsigned, ECDSA_WITH_SHA256, bits(signature)).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
}

function makeKeys(): { readonly publicKey: Buffer; readonly privateKey: string } {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

const extension = (id: string, value: Uint8Array, isCritical = false): Buffer =>
  sequence(objectId(id), ...(isCritical ? [yes()] : []), octets(value));

const nameOf = (commonName: string): Buffer => sequence(set(sequence(objectId(COMMON_NAME), text(commonName))));

/** SHA-1 of the key itself, which is at the end of a SubjectPublicKeyInfo for P-256 (RFC 5280, section 4.2.1.2). */
const keyId = (publicKey: Uint8Array): Buffer => createHash('sha1').update(publicKey.subarray(-65)).digest();

const alternativeName = (name: string): Buffer =>
  isIP(name) === 0 ? plainTagged(2, Buffer.from(name, 'ascii')) : plainTagged(7, addressBytes(name));

const addressBytes = (address: string): Buffer =>
  isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : Buffer.from(expand(address), 'hex');

/** The address and the mask of a network, both of the same length. */
function networkBytes(address: string, length: number): Buffer {
  const bytes = addressBytes(address);
  const mask = bytes.map((_, at) => 0xff & ~(0xff >> Math.max(0, Math.min(8, length - at * 8))));
  return Buffer.concat([bytes, mask]);
}

/** The 32 digits of an IPv6 address. */
function expand(address: string): string {
  const [head = '', tail] = address.split('::');
  const digits = (part: string): string[] =>
    part === '' ? [] : part.split(':').map((group) => group.padStart(4, '0'));
  const [before, after] = [digits(head), digits(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill('0000'), ...after].join('');
}

/** The authority's name; all of ours are written by `nameOf`. */
function readSubject(certificatePem: string): Buffer {
  const der = Buffer.from(certificatePem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const nameType = Buffer.from(objectId(COMMON_NAME));
  const at = der.indexOf(nameType) + nameType.length;
  const length = der[at + 1] ?? 0;
  return nameOf(der.subarray(at + 2, at + 2 + length).toString('utf8'));
}

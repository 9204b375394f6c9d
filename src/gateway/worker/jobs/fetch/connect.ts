import type { LookupFunction } from 'node:net';
import { rootCertificates, TLSSocket } from 'node:tls';
import { fault, InkstandError } from '@inkstand/common/errors';
import { buildConnector } from 'undici';
import type { Trust } from '../../protocol/fetch.js';

interface ConnectorOptions {
  readonly lookup: LookupFunction;
  readonly timeoutMs: number;
  /** Certificates accepted besides those of public authorities. */
  readonly trust: Trust | undefined;
}

/** A server's certificate, as the owner compares it. */
interface ShownCertificate {
  /** SHA-256 of the certificate: 32 bytes in hex with colons. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validUntil: string;
}

const MAX_NAME_CHARS = 200;

/**
 * Connects to one server, and checks its certificate before a byte of the request is sent: it must be valid for a public
 * authority, for the owner's own, or be the one that the owner accepted for exactly this host and port. Use one per
 * request, because what is trusted belongs to one plugin.
 *
 * @param url gives the host that an accepted certificate belongs to
 * @returns a connector whose failure is an InkstandError with fault `bad-certificate` or `changed-certificate`
 */
export function createConnector(url: URL, { lookup, timeoutMs, trust }: ConnectorOptions): buildConnector.connector {
  const authority = trust?.authorityPem;
  const connect = buildConnector({
    lookup,
    timeout: timeoutMs,
    // A resumed session is not checked against the server's name again.
    maxCachedSessions: 0,
    // `checkCertificate` decides: a handshake that fails shows no certificate to name or compare.
    rejectUnauthorized: false,
    ...(authority === undefined ? {} : { ca: [...rootCertificates, authority] }),
  });
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error) return callback(error, null);
      const refusal = url.protocol === 'https:' ? checkCertificate(socket, url.host, trust) : undefined;
      if (!refusal) return callback(null, socket);
      socket.destroy();
      callback(refusal, null);
    });
}

/** Why the certificate of a connection is refused; undefined when it is trusted. */
function checkCertificate(socket: unknown, host: string, trust: Trust | undefined): InkstandError | undefined {
  if (!(socket instanceof TLSSocket)) return new InkstandError('unavailable', 'the connection is not encrypted');
  if (socket.authorized) return undefined;
  const code = codeOf(socket.authorizationError);
  const shown = readCertificate(socket);
  if (!shown) return new InkstandError('unavailable', `${host} has no certificate`, fault('no-certificate', { host }));
  const accepted = trust?.accepted.find((one) => one.host === host);
  if (accepted?.fingerprint === shown.fingerprint) return undefined;
  const kind = accepted ? 'changed-certificate' : 'bad-certificate';
  return new InkstandError(
    'unavailable',
    accepted
      ? `${host} has another certificate than the accepted one (${shown.fingerprint})`
      : `the certificate of ${host} is not trusted (${code})`,
    fault(kind, { host, code, ...shown }),
  );
}

/** Node.js has a code in place of the error that its types promise. */
const codeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error ?? 'unknown'));

function readCertificate(socket: TLSSocket): ShownCertificate | undefined {
  const certificate = socket.getPeerX509Certificate();
  if (!certificate) return undefined;
  return {
    fingerprint: certificate.fingerprint256,
    subject: readName(certificate.subject),
    issuer: readName(certificate.issuer),
    validFrom: readTime(certificate.validFrom),
    validUntil: readTime(certificate.validTo),
  };
}

/** One line of a server's choosing, without control characters. */
const readName = (name: string | undefined): string => (name ?? '').replace(/\p{C}+/gu, ', ').slice(0, MAX_NAME_CHARS);

/** ISO 8601; a time that Node.js writes in another way is left out. */
function readTime(text: string): string {
  const time = Date.parse(text);
  return Number.isFinite(time) ? new Date(time).toISOString() : '';
}

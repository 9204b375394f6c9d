import type { RequestListener } from 'node:http';
import type { Server } from 'node:https';
import { InkstandError, messageOf } from '@inkstand/common/errors';
import { HANDSHAKE_MS } from './server-limits.js';

/** A certificate and its private key, both PEM. */
export interface Credentials {
  readonly certificatePem: string;
  readonly keyPem: string;
}

/** A server for HTTPS. */
export interface EncryptedListener {
  readonly port: number;
  /** Uses another certificate for new connections. */
  renew(credentials: Credentials): void;
  stop(): Promise<void>;
}

/** Creates a server that is not listening yet. Loads Node's TLS on demand. */
export async function createEncryptedServer(
  { certificatePem, keyPem }: Credentials,
  limits: object,
  listener: RequestListener,
): Promise<Server> {
  const { createServer } = await import('node:https');
  try {
    const tls = { cert: certificatePem, key: keyPem, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_MS } as const;
    return createServer({ ...limits, ...tls }, listener);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new InkstandError('invalid', `certificate and key cannot be used: ${reason}`, { cause });
  }
}

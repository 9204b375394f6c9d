import { createServer, type TLSSocket } from 'node:tls';
import type { Test } from 'tap';
import type { KeyedCertificate } from '../../../src/gateway/https/certificate-lifetime.js';

export interface EncryptedSource {
  /** `127.0.0.1` with the port. */
  readonly host: string;
  /** What was received after a handshake, one text for each connection. */
  readonly received: string[];
  /** The response to each request. */
  answer: string;
  /** Shows another certificate from the next connection on. */
  use(certificate: KeyedCertificate): void;
}

export const httpAnswer = (body: string, ...fields: readonly string[]): string =>
  [
    'HTTP/1.1 200 OK',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...fields,
    '',
    body,
  ].join('\r\n');

/** A server on loopback with this certificate. It notes every byte that it is sent. */
export async function openEncryptedSource(t: Test, certificate: KeyedCertificate): Promise<EncryptedSource> {
  const sockets = new Set<TLSSocket>();
  const pair = ({ certificatePem, keyPem }: KeyedCertificate) => ({ cert: certificatePem, key: keyPem });
  const server = createServer(pair(certificate), (socket) => {
    sockets.add(socket);
    const at = source.received.push('') - 1;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      source.received[at] += bytes.toString();
      if (source.received[at]?.includes('\r\n\r\n')) socket.end(source.answer);
    });
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const source: EncryptedSource = {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    received: [],
    answer: httpAnswer('{"a":1}'),
    use: (next) => server.setSecureContext(pair(next)),
  };
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return source;
}

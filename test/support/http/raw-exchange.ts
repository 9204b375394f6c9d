import { connect, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';

export interface RawExchange {
  readonly port: number;
  readonly bytes: string | Buffer;
  readonly isEncrypted?: boolean;
  /** The address of this machine that the connection comes from. */
  readonly from?: string;
  /** What the client does once everything is sent: it waits for an answer, or it ends or resets the connection. */
  readonly then?: 'wait' | 'end' | 'reset';
  readonly timeoutMs?: number;
}

/** Sends bytes over a connection of their own and resolves to what came back until it was closed, or until the time is up. */
export function exchangeRaw(options: RawExchange): Promise<string> {
  const { port, bytes, isEncrypted = false, from, then = 'wait', timeoutMs = 5000 } = options;
  return new Promise((resolve) => {
    const target = { port, host: '127.0.0.1', localAddress: from };
    const socket: Socket = isEncrypted ? connectEncrypted({ ...target, rejectUnauthorized: false }) : connect(target);
    let received = '';
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on(isEncrypted ? 'secureConnect' : 'connect', () => {
      if (then === 'end') socket.end(bytes);
      else socket.write(bytes, () => then === 'reset' && socket.resetAndDestroy());
    });
    socket.on('data', (part) => {
      received += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}

/** The status of a response; undefined if there was none. */
export const statusOf = (response: string): number | undefined =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]) || undefined;

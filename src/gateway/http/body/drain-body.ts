import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { RequestPace } from '../connections/request-pace.js';
import { DRAIN_BYTES, DRAIN_MS, DRAIN_PACE } from './body-limits.js';

/** They are counted together. */
const STRANGERS = '';

/** Whether the body of another client without a credential may be drained; each true answer counts. */
export function createDrainPace(): () => boolean {
  const drains = new RequestPace({ limits: DRAIN_PACE, isShared: () => false, monotonicMs: () => performance.now() });
  return () => drains.debtMs(STRANGERS) === 0 && drains.delayMs(STRANGERS) === 0;
}

/** Requests without a body also count as incomplete during their first tick. */
export const isBodyComing = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);

/** Reads the rest of a body and forgets it, within limits. */
export async function drainBody(request: IncomingMessage): Promise<void> {
  let size = 0;
  const count = (part: Buffer): void => {
    size += part.length;
    if (size > DRAIN_BYTES) stop.abort();
  };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), DRAIN_MS);
  request.on('data', count);
  await Promise.race([
    once(request, 'end', { signal: stop.signal }),
    once(request, 'close', { signal: stop.signal }),
  ]).catch(() => undefined);
  clearTimeout(timer);
  stop.abort();
  request.off('data', count);
}

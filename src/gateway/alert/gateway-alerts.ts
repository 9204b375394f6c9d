import type { ConnectionFlood, Guessing, RepeatedWrongPasswords } from '../http/http.js';
import type { Alert } from './alert-kinds.js';

/** Alerts about the gateway process itself. Pure. */
export function findGatewayAlerts(
  isReadOnly: boolean,
  flood: ConnectionFlood | undefined,
  guessing?: Guessing,
  wrong?: RepeatedWrongPasswords,
): readonly Alert[] {
  return [
    ...(isReadOnly ? [{ kind: 'data-read-only' } as const] : []),
    ...(flood ? [{ kind: 'connection-flood', sinceMs: flood.atMs, clientAddress: flood.address } as const] : []),
    ...(guessing ? [{ kind: 'guessing', sinceMs: guessing.atMs, clientAddress: guessing.address } as const] : []),
    ...(wrong && !guessing
      ? [{ kind: 'sign-ins-failed', sinceMs: wrong.atMs, count: wrong.count, clientAddress: wrong.address } as const]
      : []),
  ];
}

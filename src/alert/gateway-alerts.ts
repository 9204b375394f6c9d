import type { ConnectionFlood, Guessing } from '../http/http.js';
import type { Alert } from './alert-kinds.js';

/** Alerts about the gateway process itself. Pure. */
export function findGatewayAlerts(
  isReadOnly: boolean,
  flood: ConnectionFlood | undefined,
  guessing?: Guessing,
): readonly Alert[] {
  return [
    ...(isReadOnly ? [{ kind: 'data-read-only' } as const] : []),
    ...(flood ? [{ kind: 'connection-flood', sinceMs: flood.atMs, clientAddress: flood.address } as const] : []),
    ...(guessing ? [{ kind: 'guessing', sinceMs: guessing.atMs, clientAddress: guessing.address } as const] : []),
  ];
}

import type { ConnectionFlood, DayOfWrongPasswords, Guessing } from '../http/http.js';
import type { Alert } from './alert-kinds.js';

/** The owner is alerted from this many wrong passwords within a day on. */
const MIN_WRONG_PASSWORDS = 5;

/** Alerts about the gateway process itself. Pure. */
export function findGatewayAlerts(
  isReadOnly: boolean,
  flood: ConnectionFlood | undefined,
  guessing?: Guessing,
  wrong?: DayOfWrongPasswords,
): readonly Alert[] {
  return [
    ...(isReadOnly ? [{ kind: 'data-read-only' } as const] : []),
    ...(flood ? [{ kind: 'connection-flood', sinceMs: flood.atMs, clientAddress: flood.address } as const] : []),
    ...(guessing ? [{ kind: 'guessing', sinceMs: guessing.atMs, clientAddress: guessing.address } as const] : []),
    ...(wrong && wrong.count >= MIN_WRONG_PASSWORDS && !guessing
      ? [{ kind: 'sign-ins-failed', sinceMs: wrong.atMs, count: wrong.count, clientAddress: wrong.address } as const]
      : []),
  ];
}

import type { MaintenanceFacts } from '../maintenance/maintenance.js';
import type { Alert } from './alert-kinds.js';

/** Alerts about the gateway's stored data, clock and address. Pure. */
export function findMaintenanceAlerts({
  repair,
  space,
  snapshotFailure,
  clock,
  backup,
  addressChange,
}: MaintenanceFacts): readonly Alert[] {
  return [
    ...(repair?.kind === 'fell-back'
      ? [{ kind: 'database-replaced', sinceMs: repair.copiedAtMs, keptIn: repair.keptIn } as const]
      : []),
    ...(space === 'full' ? [{ kind: 'uploads-refused' } as const] : []),
    ...(clock === 'implausible' ? [{ kind: 'clock-past' } as const] : []),
    ...(clock === 'restored' ? [{ kind: 'clock-unsure' } as const] : []),
    ...(addressChange
      ? [{ kind: 'address-changed', sinceMs: addressChange.atMs, formerAddresses: addressChange.gone } as const]
      : []),
    ...(backup?.reason === undefined ? [] : [{ kind: 'backup-failed', error: backup.reason } as const]),
    ...(snapshotFailure === undefined ? [] : [{ kind: 'copy-failed', error: snapshotFailure } as const]),
  ];
}

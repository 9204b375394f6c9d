import type { BootReport } from '../board/board.js';
import type { Alert } from './alert-kinds.js';

/** Everything that was wrong with the settings on the card, as one problem; none when all were good, or there is no card of ours. Pure. */
export function findBootAlerts(report: BootReport | undefined): readonly Alert[] {
  const faults = report?.complaints ?? [];
  return faults.length === 0 ? [] : [{ kind: 'first-boot', bootFaults: faults }];
}

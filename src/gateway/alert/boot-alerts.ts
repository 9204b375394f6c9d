import type { BootReport } from '../board/board.js';
import type { Alert } from './alert-kinds.js';

/** All faults in the boot settings as one alert; none without faults or without boot settings. Pure. */
export function findBootAlerts(report: BootReport | undefined): readonly Alert[] {
  const faults = report?.complaints ?? [];
  return faults.length === 0 ? [] : [{ kind: 'first-boot', bootFaults: faults }];
}

import { type CardReport, describeComplaint } from '../board/board.js';
import type { Alert } from './alert-kinds.js';

/** Everything that was wrong with the settings on the card, as one problem; none when all were good, or there is no card of ours. Pure. */
export function findBootAlerts(report: CardReport | undefined): readonly Alert[] {
  const told = report?.complaints.map(describeComplaint) ?? [];
  return told.length === 0 ? [] : [{ kind: 'first-boot', reason: told.join('; ') }];
}

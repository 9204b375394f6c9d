import { type CardReport, describeComplaint } from '../system/card/card.js';
import type { Problem } from './problem.js';

/** Everything that was wrong with the settings on the card, as one problem; none when all were good, or there is no card of ours. Pure. */
export function findCardProblems(report: CardReport | undefined): readonly Problem[] {
  const told = report?.complaints.map(describeComplaint) ?? [];
  return told.length === 0 ? [] : [{ kind: 'first-boot', reason: told.join('; ') }];
}

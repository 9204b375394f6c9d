import { type CardReport, describeComplaint } from '../system/card/card.js';
import type { Problem } from './problem.js';

const MOST_TOLD = 4;

/** What was wrong with the settings on the card, as one problem; none when all were good, or there is no card of ours. Pure. */
export function findCardProblems(report: CardReport | undefined): readonly Problem[] {
  const told = report?.complaints.slice(0, MOST_TOLD).map(describeComplaint) ?? [];
  return told.length === 0 ? [] : [{ kind: 'first-boot', reason: told.join('; ') }];
}

import type { Words } from '../i18n/words.js';
import type { DisplayProblem } from './display-state.js';

/** The problem in one sentence. */
export function describeProblem(problem: DisplayProblem, { t, relative, percent }: Words, now: number): string {
  switch (problem.kind) {
    case 'silent':
      return t('problem.silent.text', { when: relative(problem.sinceMs, now) });
    case 'battery-low':
      return t('problem.battery-low.text', { percent: percent(problem.percent) });
    case 'no-picture':
      return t('problem.no-picture.text', { subject: problem.subject, reason: problem.reason });
    case 'never-called':
      return t('problem.never-called.text');
    case 'stale-key':
      return t('problem.stale-key.text');
  }
}

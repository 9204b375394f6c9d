import { type Alert, describeCause } from '../../alert/alert.js';
import type { Words } from '../../i18n/i18n.js';
import { pathOfPlace } from '../../screen/screen.js';
import { describeFailure } from '../describe-failure.js';
import { describeStaleIn } from '../plugin-settings/describe-stale-in.js';
import { nameOfPart } from '../plugin-settings/name-part.js';

/** The alert in a sentence or two: what is wrong and what to do. */
export function describeAlert(alert: Alert, words: Words, now: number): string {
  const { t, relative, percent, number } = words;
  const { pausedAfter } = alert;
  const cause = describeCauseIn(alert, words);
  return t(`alert.${alert.kind}.text`, {
    reason: pausedAfter === undefined ? cause : t('alert.paused', { cause, attempts: number(pausedAfter) }),
    percent: percent(alert.percent ?? 0),
    count: number(alert.count ?? 0),
    when: alert.sinceMs === undefined ? '' : relative(alert.sinceMs, now),
  });
}

/** Old data is described in the words of the display. */
function describeCauseIn(alert: Alert, words: Words): string {
  const sentence = alert.stale && describeStaleIn(alert.stale, words);
  return [sentence, describeAlertCause(alert, words)].filter(Boolean).join('. ');
}

function describeAlertCause(alert: Alert, words: Words): string {
  const { place, fault } = alert;
  if (place) return words.t('alert.render-failed.place', { ...place, part: nameOfPart(place, words) });
  return fault ? describeFailure(alert, words) : (describeCause(alert) ?? '');
}

/** The alert in a few words, including the name of its subject. */
export const nameAlert = ({ kind, subject }: Alert, { t }: Words): string =>
  subject ? `${subject.name}: ${t(`alert.${kind}.title`)}` : t(`alert.${kind}.title`);

/** The page where the owner can resolve it. */
export function linkOfAlert({ kind, subject, place }: Alert): string {
  if (kind === 'backup-failed') return '/system/backup';
  if (kind === 'approval-needed') return '/join';
  if (kind === 'sign-ins-failed') return '/system/access';
  if (!subject) return '/system';
  if (place) return pathOfPlace(subject.id, place);
  return subject.kind === 'display' ? `/displays/${subject.id}` : `/plugins/${subject.id}`;
}

import { chooseLanguage, describeFailure, listLanguages, readMessages, Words } from '../i18n/i18n.js';
import { describeStaleIn, nameOfPart } from '../screen/screen.js';
import type { Alert } from './alert-kinds.js';
import type { AlertScreen } from './alert-notifier.js';
import { describeCause } from './describe-cause.js';
import type { Message, MessageWords } from './webhook-message.js';

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

/** A message to the owner in their language, for webhooks and alert screens. */
export function writeAlertMessage(message: Message, locale: string, timeZone: string, nowMs: number): MessageWords {
  const words = createWords(locale, timeZone);
  if (message.kind === 'test') return { title: words.t('alerts.test.title'), text: words.t('alerts.test.text') };
  const name = nameAlert(message.problem, words);
  if (message.kind === 'over')
    return { title: words.t('alerts.over.title', { name }), text: words.t('alerts.over.text') };
  return { title: name, text: describeAlert(message.problem, words, nowMs) };
}

/** An alert screen: the first few alerts with their subjects. */
export function writeAlertScreen(
  alerts: readonly Alert[],
  locale: string,
  timeZone: string,
): Omit<AlertScreen, 'version'> {
  const words = createWords(locale, timeZone);
  return {
    title: words.count('alerts.screen.title', alerts.length),
    lines: alerts
      .slice(0, MAX_LINES)
      .map(({ kind, subject }) => ({
        label: subject?.name ?? words.t('alerts.screen.gateway'),
        value: words.t(`alert.${kind}.title`),
      })),
  };
}

/** The smallest panels have no space for more. */
const MAX_LINES = 3;

function createWords(locale: string, timeZone: string): Words {
  const language = chooseLanguage([locale], listLanguages());
  return new Words({ language, messages: readMessages(language), timeZone });
}

import type { Alert, AlertScreen, Message, MessageWords } from '../alert/alert.js';
import { chooseLanguage, listLanguages, readMessages, Words } from '../i18n/i18n.js';
import { describeAlert, nameAlert } from './displays/describe-alert.js';

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
    lines: alerts.slice(0, MAX_LINES).map(({ kind, subject }) => ({
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

import { nameAlert } from '../alert/alert-words.js';
import { chooseLanguage, listLanguages, type MessageKey, readMessages, Words } from '../i18n/i18n.js';
import type { EntityName, EntityWords } from '../mqtt/mqtt.js';
import type { Gateway } from './page-gateway.js';
import { nameOfContent } from './shared/displays/item-name.js';
import { nameOfPlan, nameOfSubject } from './shared/displays/name-screen.js';
import { PAUSE_HOURS } from './shared/displays/pause-hours.js';

/** Names of Home Assistant entities, in the owner's language. */
export function writeEntityWords(
  gateway: Pick<Gateway, 'plugins' | 'tables'>,
  locale: string,
  timeZone: string,
): EntityWords {
  const language = chooseLanguage([locale], listLanguages());
  const words = new Words({ language, messages: readMessages(language), timeZone });
  return {
    name: (entity: EntityName) => words.t(`entity.${entity}` as MessageKey),
    nameSubject: (subject) => nameOfSubject(subject, words),
    nameContent: (content) => nameOfContent(gateway, content),
    namePlan: (plan, shown) => nameOfPlan(plan, shown, gateway, words),
    nameAlert: (alert) => nameAlert(alert, words),
    pauses: PAUSE_HOURS.map((hours) => ({
      hours,
      label: hours < 48 ? words.count('time.hours', hours) : words.count('time.days', hours / 24),
    })),
  };
}

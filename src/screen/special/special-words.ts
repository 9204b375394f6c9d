import { chooseLanguage, fillIn, listLanguages, type MessageKey, readMessagesUnder } from '../../i18n/i18n.js';

/** Keys of the messages that special screens show. */
export type SpecialKey = Extract<MessageKey, `special.${string}`>;
/** The words of special screens in one language. */
export type SpecialWords = (key: SpecialKey, values?: Readonly<Record<string, string>>) => string;

/** @param locale of the owner; a language without messages becomes English */
export function readSpecialWords(locale: string): SpecialWords {
  const messages = readMessagesUnder('special.', chooseLanguage([locale], listLanguages()));
  return (key, values = {}) => fillIn(messages[key] ?? key, values);
}

import { chooseLanguage, fillIn, listLanguages, type MessageKey, readMessagesUnder } from '../../i18n/i18n.js';

/** Message keys of special screens. */
type SpecialKey = Extract<MessageKey, `special.${string}`>;
/** Messages of special screens in one language. */
export type SpecialWords = (key: SpecialKey, values?: Readonly<Record<string, string>>) => string;

/** @param locale the owner's language; falls back to English */
export function readSpecialWords(locale: string): SpecialWords {
  const messages = readMessagesUnder('special.', chooseLanguage([locale], listLanguages()));
  return (key, values = {}) => fillIn(messages[key] ?? key, values);
}

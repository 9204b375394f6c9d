/** Entry point of `i18n`: the messages of each language, and its formats of dates, numbers and names. */
export { compareNames } from './compare-names.js';
export { describeError, describeFailure, describeRefusal } from './describe-failure.js';
export { languageChoices } from './language-choices.js';
export {
  chooseLanguage,
  FIRST_LANGUAGE,
  listLanguages,
  type MessageKey,
  type Messages,
  parseAcceptLanguage,
  readMessages,
  readMessagesUnder,
} from './read-messages.js';
export { zoneChoices } from './time-zones.js';
export { fillIn, type Values, Words } from './words.js';

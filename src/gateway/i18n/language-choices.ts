import { listLanguages, readMessages } from './read-messages.js';

/** Each language under its own name, for a select. */
export const languageChoices = (): readonly { readonly value: string; readonly label: string }[] =>
  listLanguages().map((tag) => ({ value: tag, label: readMessages(tag)['language.name'] }));

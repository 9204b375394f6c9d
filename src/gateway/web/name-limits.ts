import type { Words } from '../i18n/i18n.js';

/** Maximum length of the name of a display, playlist or plugin, in characters. */
export const MAX_NAME_CHARS = 100;
/** Maximum length of the name of a person. */
export const MAX_PERSON_NAME_CHARS = 60;
/** Maximum length of the name of an API key. */
export const MAX_KEY_NAME_CHARS = 60;

/** Name of a copy, within the length limit of names. */
export function nameCopy(name: string, { t }: Pick<Words, 't'>): string {
  const nameChars = MAX_NAME_CHARS - t('clone.name', { name: '' }).length;
  return t('clone.name', { name: name.slice(0, nameChars) });
}

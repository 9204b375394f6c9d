import type { Words } from '../i18n/i18n.js';
import { MAX_NAME_CHARS } from '../name-limits.js';

/** Name of a copy, within the length limit of names. */
export function nameCopy(name: string, { t }: Pick<Words, 't'>): string {
  const nameChars = MAX_NAME_CHARS - t('clone.name', { name: '' }).length;
  return t('clone.name', { name: name.slice(0, nameChars) });
}

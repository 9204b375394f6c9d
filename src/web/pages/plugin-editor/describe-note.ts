import type { MessageKey, Words } from '../../../i18n/i18n.js';
import { describeRecipeNote, type RecipeNote, type RecipeNoteCode } from '../../../plugin/plugin.js';

/** Notes without a message name settings and values of the recipe's own format, which have no other language. */
const MESSAGES: Partial<Readonly<Record<RecipeNoteCode, MessageKey>>> = {
  'no-settings': 'report.note.no_settings',
  'full-instead': 'report.note.full_instead',
  'transform-language': 'report.note.transform',
  'transform-hosts': 'report.note.transform_hosts',
  'script-hosts': 'report.note.script_hosts',
  oauth: 'report.note.oauth',
  'not-polled': 'report.note.not_polled',
  'no-choices': 'report.note.no_choices',
  'field-type': 'report.note.field_type',
  'field-function': 'report.note.field_function',
  'no-part': 'report.note.no_part',
};

/** What a note of the report says of its subject, in the page's language. */
export function describeNote(note: RecipeNote, { t }: Pick<Words, 't'>): string {
  const key = MESSAGES[note.code];
  return key === undefined ? describeRecipeNote(note) : t(key, note.values);
}

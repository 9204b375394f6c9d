import type { MessageKey, Words } from '../../../../i18n/i18n.js';
import { describeRecipeNote, type RecipeNote, type RecipeNoteCode } from '../../../../plugin/plugin.js';

/** Notes without a message consist of names and values of the recipe format, which are not translated. */
const MESSAGES: Partial<Readonly<Record<RecipeNoteCode, MessageKey>>> = {
  'no-settings': 'report.note.no_settings',
  'full-instead': 'report.note.full_instead',
  'transform-language': 'report.note.transform',
  'transform-hosts': 'report.note.transform_hosts',
  oauth: 'report.note.oauth',
  'not-polled': 'report.note.not_polled',
  'no-choices': 'report.note.no_choices',
  'field-type': 'report.note.field_type',
  'field-function': 'report.note.field_function',
  'field-dialog': 'report.note.field_dialog',
  'field-photos': 'report.note.field_photos',
  'field-sign-in': 'report.note.field_sign_in',
  'no-part': 'report.note.no_part',
};

/** The text of a note after its subject, in the page's language. */
export function describeNote(note: RecipeNote, { t }: Pick<Words, 't'>): string {
  const key = MESSAGES[note.code];
  return key === undefined ? describeRecipeNote(note) : t(key, note.values);
}

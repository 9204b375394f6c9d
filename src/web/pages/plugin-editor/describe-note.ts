import type { RecipeNote } from '../../../plugin/plugin.js';
import type { MessageKey } from '../../i18n/locales.js';
import type { Words } from '../../i18n/words.js';

/** Sentences of the report that have words of their own; `(.*)` is what the report filled in. */
const NOTES: readonly (readonly [pattern: RegExp, key: MessageKey])[] = [
  [/^name, strategy and fields are to be entered$/, 'report.note.no_settings'],
  [/^the full view is shown in its place$/, 'report.note.full_instead'],
  [/^it is kept and not run: templates see the data as the source sent it$/, 'report.note.transform'],
  [/^signing in to other services is not supported$/, 'report.note.oauth'],
  [/^with strategy (?<value>.*) nothing is polled$/, 'report.note.not_polled'],
  [/^no address for its choices: type the value$/, 'report.note.no_choices'],
  [/^no part of a recipe$/, 'report.note.no_part'],
];

/** A note of the report in the page's language; as the report has it when there are no words for it. */
export function describeNote({ detail }: RecipeNote, { t }: Pick<Words, 't'>): string {
  for (const [pattern, key] of NOTES) {
    const found = pattern.exec(detail);
    if (found) return t(key, { value: found.groups?.value ?? '' });
  }
  return detail;
}

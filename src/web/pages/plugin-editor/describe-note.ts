import type { MessageKey, Words } from '../../../i18n/i18n.js';
import type { RecipeNote } from '../../../plugin/plugin.js';

/** Sentences of the report that have words of their own; `(.*)` is what the report filled in. */
const NOTES: readonly (readonly [pattern: RegExp, key: MessageKey])[] = [
  [/^enter the name, strategy and fields yourself$/, 'report.note.no_settings'],
  [/^the full view is used instead$/, 'report.note.full_instead'],
  [/^stored but not run: only JavaScript transforms run, not (?<value>.*)$/, 'report.note.transform'],
  [/^the transform requests hosts that are not polled: (?<value>.*)$/, 'report.note.transform_hosts'],
  [/^signing in to other services is not supported$/, 'report.note.oauth'],
  [/^strategy (?<value>.*) does not poll$/, 'report.note.not_polled'],
  [/^no URL for its options: type the value$/, 'report.note.no_choices'],
  [/^not part of a recipe$/, 'report.note.no_part'],
];

/** A note of the report in the page's language; as the report has it when there are no words for it. */
export function describeNote({ detail }: RecipeNote, { t }: Pick<Words, 't'>): string {
  for (const [pattern, key] of NOTES) {
    const found = pattern.exec(detail);
    if (found) return t(key, { value: found.groups?.value ?? '' });
  }
  return detail;
}

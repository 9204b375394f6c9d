import type { MessageKey, Words } from '../../i18n/i18n.js';
import { describeNote, type Note, type NoteCode } from '../../render/note.js';

const MESSAGES: Partial<Readonly<Record<NoteCode, MessageKey>>> = {
  'scripts-off': 'note.scripts.off',
  'scripts-undecided': 'note.scripts.undecided',
  'scripts-ended-worker': 'note.scripts.ended_worker',
  'script-missing': 'note.script.missing',
  'script-picture': 'note.script.picture',
};

const LIMITS: Readonly<Record<string, MessageKey>> = {
  'script steps': 'note.script.limit.steps',
  'script time': 'note.script.limit.time',
  'script memory': 'note.script.limit.memory',
  'script stack': 'note.script.limit.stack',
  'script messages': 'note.script.limit.messages',
  'script crossings': 'note.script.limit.crossings',
  'script instance': 'note.script.limit.instance',
  'console lines': 'note.script.limit.console',
  scripts: 'note.script.limit.scripts',
  turns: 'note.script.limit.turns',
  timers: 'note.script.limit.timers',
};

/** A note of a screen's report; notes on what scripts did are in the page's language, those on markup in English. */
export function describeScreenNote(note: Note, { t }: Pick<Words, 't'>): string {
  const { code, values } = note;
  const limit = code === 'script-limit' ? LIMITS[String(values.limit)] : undefined;
  const key = limit ?? MESSAGES[code];
  if (key) return t(key, definedValues(values));
  // `full.liquid:5:3: ReferenceError: …`
  if (code === 'script-error') return `${values.where}: ${values.message}`;
  if (code === 'script-console') return String(values.text);
  const { subject, detail } = describeNote(note);
  return detail === undefined ? subject : `${subject}: ${detail}`;
}

const definedValues = (values: Note['values']): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

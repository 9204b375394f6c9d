import type { Note, NoteCode } from '@inkstand/engine/note';
import type { MessageKey, Values, Words } from '../../../i18n/i18n.js';

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

/** Notes whose numbers are bytes. */
const IN_BYTES: ReadonlySet<NoteCode> = new Set(['file-bytes', 'own-font-bytes', 'own-fonts-bytes']);

/** A note of a screen's report in the page's language. Reasons are shown as reported. */
export function describeScreenNote(note: Note, words: Words): string {
  const { values } = note;
  const text = describe(note, words);
  return values.place === 'drawing' ? words.t('note.place.drawing', { note: text }) : text;
}

function describe({ code, values }: Note, words: Words): string {
  const { t } = words;
  switch (code) {
    // `full.liquid:5:3: ReferenceError: …`
    case 'script-error':
      return `${values.where}: ${values.message}`;
    case 'script-console':
      return String(values.text);
    case 'script-limit': {
      const key = LIMITS[String(values.limit)];
      return key ? t(key) : String(values.limit);
    }
    case 'resource-missing':
    case 'resource-too-large':
    case 'script-missing':
    case 'script-request-failed': {
      const text = t(`note.${code}`, writeValues(code, values, words));
      return values.reason === undefined ? text : t('note.with_reason', { note: text, reason: values.reason });
    }
    default:
      return t(`note.${code}`, writeValues(code, values, words));
  }
}

function writeValues(code: NoteCode, values: Note['values'], { number, bytes }: Words): Values {
  const write = IN_BYTES.has(code) ? bytes : (value: number): string => number(value);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'number' ? write(value) : value]],
    ),
  );
}

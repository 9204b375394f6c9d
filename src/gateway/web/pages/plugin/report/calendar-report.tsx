import type { Words } from '../../../../i18n/i18n.js';
import type { CalendarNote, ReadingReport } from '../../../../worker/worker.js';
import { useFrame } from '../../../frame.js';

/** What of a calendar could not be used, line by line; nothing for other data and a calendar that was read whole. */
export function CalendarNotes({ report }: { readonly report: ReadingReport }) {
  const { words } = useFrame();
  const { notes = [], noteCount = 0 } = report;
  if (noteCount === 0) return null;
  return (
    <>
      <h3>{words.t('plugin.calendar.notes')}</h3>
      <ul>
        {notes.map((note, index) => (
          <li key={`${index} ${note.code}`}>{describeNote(note, words)}</li>
        ))}
        {noteCount > notes.length ? (
          <li>{words.count('plugin.calendar.more', noteCount - notes.length)}</li>
        ) : undefined}
      </ul>
    </>
  );
}

const describeNote = ({ code, line, text = '' }: CalendarNote, { t }: Words): string =>
  t(`plugin.calendar.note.${code}`, { line: String(line), text }).trim();

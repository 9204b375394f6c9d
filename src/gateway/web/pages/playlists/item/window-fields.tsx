import { writeClock } from '@inkstand/common/write-time';
import { MAX_WINDOWS } from '../../../../playlist/playlist.js';
import type { TimeWindow } from '../../../../store/store.js';
import { FieldGroup } from '../../../components/form/choice.js';
import { TextField } from '../../../components/form/field.js';
import { useWords } from '../../../frame.js';
import { describeWindow } from '../describe-rules.js';
import { DayBoxes } from '../week/day-boxes.js';

/** A row for each time window and an empty one for the next. They are one unit, because rows move up. */
export function WindowFields({ windows }: { windows: readonly TimeWindow[] }) {
  const words = useWords();
  const { t } = words;
  const stored = windows.map((window) => describeWindow(window, words)).join(' · ');
  return (
    <FieldGroup name="windows" class="form" legend={t('item.windows')} stored={stored || t('item.windows.none')}>
      {[...windows, undefined].slice(0, MAX_WINDOWS).map((window, row) => (
        <WindowRow key={row} window={window} row={row} />
      ))}
    </FieldGroup>
  );
}

/** A stored window, or empty fields for a new one. */
function WindowRow({ window, row }: { window: TimeWindow | undefined; row: number }) {
  const { t } = useWords();
  return (
    <FieldGroup class="field window" legend={window ? t('item.window', { number: row + 1 }) : t('item.window.new')}>
      <DayBoxes name={`days_${row}`} days={window?.days ?? []} />
      <div class="form form--row">
        <TextField
          name={`start_${row}`}
          type="time"
          label={t('display.sleep.start')}
          value={window ? writeClock(window.startMinutes) : ''}
        />
        <TextField
          name={`end_${row}`}
          type="time"
          label={t('display.sleep.end')}
          value={window ? writeClock(window.endMinutes) : ''}
        />
      </div>
    </FieldGroup>
  );
}

import { writeClock } from '../../../playlist/playlist.js';
import { MAX_WINDOWS, type TimeWindow } from '../../../store/store.js';
import { FieldGroup } from '../../components/choice.js';
import { TextField } from '../../components/field.js';
import { useFieldValues } from '../../forms/form-scope.js';
import { useWords } from '../../frame.js';
import { describeWindow } from './describe-rules.js';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const NEW_WINDOW: TimeWindow = { days: [], startMinutes: 7 * 60, endMinutes: 9 * 60 };

/** A row for each time window and an empty one for the next. They are one unit, because rows move up. */
export function WindowFields({ windows }: { windows: readonly TimeWindow[] }) {
  const words = useWords();
  const { t } = words;
  const stored = windows.map((window) => describeWindow(window, words)).join(' · ');
  return (
    <FieldGroup name="windows" class="form" legend={t('item.windows')} stored={stored || t('item.windows.none')}>
      {[...windows, NEW_WINDOW].slice(0, MAX_WINDOWS).map((window, row) => (
        <WindowRow key={row} window={window} row={row} isNew={row >= windows.length} />
      ))}
    </FieldGroup>
  );
}

function WindowRow({ window, row, isNew }: { window: TimeWindow; row: number; isNew: boolean }) {
  const { t, weekday } = useWords();
  const { days, startMinutes, endMinutes } = window;
  const name = `days_${row}`;
  const stored = DAYS.filter((day) => days.includes(day)).map(String);
  const chosen = useFieldValues(name, stored);
  return (
    <FieldGroup class="field window" legend={isNew ? t('item.window.new') : t('item.window', { number: row + 1 })}>
      <div class="days">
        {DAYS.map((day) => (
          <label key={day} class="day">
            <input type="checkbox" name={name} value={day} checked={chosen.includes(String(day))} />
            {weekday(day)}
          </label>
        ))}
      </div>
      <div class="form form--row">
        <TextField
          name={`start_${row}`}
          type="time"
          label={t('display.sleep.start')}
          value={writeClock(startMinutes)}
        />
        <TextField name={`end_${row}`} type="time" label={t('display.sleep.end')} value={writeClock(endMinutes)} />
      </div>
    </FieldGroup>
  );
}

import { writeClock } from '../../../playlist/playlist.js';
import { MAX_WINDOWS, type TimeWindow } from '../../../store/store.js';
import { TextField } from '../../components/field.js';
import { useWords } from '../../frame.js';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const NEW_WINDOW: TimeWindow = { days: [], startMinutes: 7 * 60, endMinutes: 9 * 60 };

/** A row for each time window, and an empty one for the next. */
export function WindowFields({ windows }: { windows: readonly TimeWindow[] }) {
  const { t, weekday } = useWords();
  const rows = [...windows, NEW_WINDOW].slice(0, MAX_WINDOWS);
  return (
    <div class="form">
      {rows.map(({ days, startMinutes, endMinutes }, row) => (
        <fieldset key={row} class="field window">
          <legend>{row < windows.length ? t('item.window', { number: row + 1 }) : t('item.window.new')}</legend>
          <div class="days">
            {DAYS.map((day) => (
              <label key={day} class="day">
                <input type="checkbox" name={`days_${row}`} value={day} checked={days.includes(day)} />
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
        </fieldset>
      ))}
    </div>
  );
}

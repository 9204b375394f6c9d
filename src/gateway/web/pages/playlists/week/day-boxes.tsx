import { EVERY_DAY } from '../../../../playlist/playlist.js';
import { useFieldValues } from '../../../forms/form-scope.js';
import { useWords } from '../../../frame.js';

/** A box for each day of the week; 1 is Monday. */
export function DayBoxes({ name, days }: { readonly name: string; readonly days: readonly number[] }) {
  const { weekday } = useWords();
  const stored = EVERY_DAY.filter((day) => days.includes(day)).map(String);
  const chosen = useFieldValues(name, stored);
  return (
    <div class="days">
      {EVERY_DAY.map((day) => (
        <label key={day} class="day">
          <input type="checkbox" name={name} value={day} checked={chosen.includes(String(day))} />
          {weekday(day)}
        </label>
      ))}
    </div>
  );
}

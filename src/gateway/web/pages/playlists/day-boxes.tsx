import { useFieldValues } from '../../forms/form-scope.js';
import { useWords } from '../../frame.js';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A box for each day of the week; 1 is Monday. */
export function DayBoxes({ name, days }: { readonly name: string; readonly days: readonly number[] }) {
  const { weekday } = useWords();
  const stored = DAYS.filter((day) => days.includes(day)).map(String);
  const chosen = useFieldValues(name, stored);
  return (
    <div class="days">
      {DAYS.map((day) => (
        <label key={day} class="day">
          <input type="checkbox" name={name} value={day} checked={chosen.includes(String(day))} />
          {weekday(day)}
        </label>
      ))}
    </div>
  );
}

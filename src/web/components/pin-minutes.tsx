import { useWords } from '../frame.js';
import { NumberField } from './field.js';

/** A week. */
export const MAX_PIN_MINUTES = 10_080;

/** Field for how long an item is pinned. */
export function PinMinutes() {
  const { t } = useWords();
  return (
    <NumberField
      name="minutes"
      label={t('command.pin.minutes')}
      value={60}
      least={1}
      most={MAX_PIN_MINUTES}
      unit={t('unit.minutes')}
    />
  );
}

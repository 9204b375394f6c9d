import { useWords } from '../frame.js';
import { NumberField } from './field.js';

/** One week. */
export const MAX_PIN_MINUTES = 10_080;

/** Field for the duration of a pin. */
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

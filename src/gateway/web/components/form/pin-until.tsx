import type { TimeZone } from '@inkstand/common/time-zone';
import type { Words } from '../../../i18n/i18n.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import { SelectField } from './choice.js';
import { TextField } from './field.js';

const HOURS = ['1', '4', '12', '24'] as const;
const CHOICES = [...HOURS, 'tonight', 'removed'] as const;
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
/** A pin that lasts until somebody removes it ends after a century. */
const ENDLESS_MS = 100 * YEAR_MS;

/** Fields for how long a pin lasts: hours, tonight, until it is removed, or until a time. */
export function PinUntil({ legend }: { readonly legend?: string }) {
  const { t, count } = useWords();
  return (
    <>
      <SelectField
        name="pin_for"
        label={legend ?? t('pin.for')}
        value="1"
        choices={[
          ...HOURS.map((hours) => ({ value: hours, label: count('time.hours', Number(hours)) })),
          { value: 'tonight', label: t('pin.tonight') },
          { value: 'removed', label: t('pin.until_removed') },
        ]}
      />
      <TextField name="pin_until" type="time" label={t('pin.until')} />
    </>
  );
}

/** When a pin ends, in milliseconds since 1970. A time counts today, or tomorrow if it is over. Pure. */
export function readPinUntil(form: FormReading, zone: TimeZone, now: number): number {
  const { day } = zone.localOf(now);
  if (form.raw('pin_until') !== '') {
    const minutes = form.minutes('pin_until');
    const today = zone.instantOf(day, minutes);
    return today > now ? today : zone.instantOf(day + 1, minutes);
  }
  const choice = form.oneOf('pin_for', CHOICES);
  if (choice === 'tonight') return zone.instantOf(day + 1, 0);
  return now + (choice === 'removed' ? ENDLESS_MS : Number(choice) * HOUR_MS);
}

/** Such as `Pinned until 15:00.` */
export function describePin(untilMs: number, now: number, words: Words): string {
  if (isEndless(untilMs, now)) return words.t('pin.endless');
  return words.t('command.pinned', { until: words.time(untilMs, now) });
}

/** The same for a badge. */
export function namePin(untilMs: number, now: number, words: Words): string {
  if (isEndless(untilMs, now)) return words.t('pin.badge.endless');
  return words.t('pin.badge', { until: words.time(untilMs, now) });
}

/** Whether it lasts until somebody removes it. */
export const isEndless = (untilMs: number, now: number): boolean => untilMs - now > YEAR_MS;

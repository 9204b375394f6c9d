import type { ClockLevel } from '../../../system/system.js';
import { Badge } from '../../components/badge.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormSubmit } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useFrame } from '../../frame.js';

const TONES = {
  network: 'good',
  owner: 'good',
  chip: 'good',
  assumed: 'plain',
  restored: 'warn',
  implausible: 'bad',
} as const satisfies Record<ClockLevel, string>;

/** The current time, how reliable it is, and a form to set it. */
export function ClockSection({ level }: { level: ClockLevel }) {
  const { words, now } = useFrame();
  const { t, dateTime, fieldWords } = words;
  return (
    <Section title={t('health.clock')}>
      <p>
        {dateTime(now)} <Badge tone={TONES[level]}>{t(`clock.level.${level}`)}</Badge>
      </p>
      <p class="faded small">{t(`clock.level.${level}.text`)}</p>
      {level === 'network' ? undefined : (
        <Form action="/system/clock">
          <TextField name="local_time" type="datetime-local" {...fieldWords('clock.right')} />
          <FormSubmit variant="plain" text={t('clock.set')} />
        </Form>
      )}
    </Section>
  );
}

import { DEFAULT_JOIN_MINUTES } from '../../../device/device.js';
import { Button } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { Section } from '../../components/page/section.js';
import { useFrame } from '../../frame.js';

interface WindowStateProps {
  readonly state: 'until-first' | 'open' | 'closed';
  readonly secondsLeft: number;
}

/** Whether displays may join without approval, and the button that changes it. */
export function WindowState({ state, secondsLeft }: WindowStateProps) {
  const { words, now } = useFrame();
  const { t, time } = words;
  return (
    <Section title={t(`join.window.${state}.title`)}>
      <p>
        {state === 'open'
          ? t('join.window.open.text', { time: time(now + secondsLeft * 1000, now) })
          : t(`join.window.${state}.text`)}
      </p>
      <div class="form__actions">
        {state === 'until-first' ? undefined : (
          <Form action="/join/open" class="form--inline">
            <input type="hidden" name="minutes" value={DEFAULT_JOIN_MINUTES} />
            <Button
              variant={state === 'closed' ? 'primary' : 'plain'}
              icon="clock"
              text={t(state === 'closed' ? 'join.window.open' : 'join.window.extend', {
                minutes: DEFAULT_JOIN_MINUTES,
              })}
            />
          </Form>
        )}
        {state === 'closed' ? undefined : (
          <Form action="/join/close" class="form--inline">
            <Button text={t('join.window.close')} />
          </Form>
        )}
      </div>
    </Section>
  );
}

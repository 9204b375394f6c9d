import { useFrame } from '../../frame.js';
import { Button } from '../form/button.js';
import { Form } from '../form/form.js';
import { Notice } from './notice.js';

/** Appears when the browser's clock differs from the gateway's. Needs scripts; the System page works without. */
export function ClockCheck() {
  const { words, now } = useFrame();
  return (
    <clock-check data-now={String(now)} hidden>
      <Notice tone="warn" title={words.t('clock.differs')}>
        <p>{words.t('clock.differs.text')}</p>
        <Form action="/system/clock" class="form--inline">
          <input type="hidden" name="browser_ms" value="" />
          <Button variant="quiet" text={words.t('clock.set.browser')} />
        </Form>
      </Notice>
    </clock-check>
  );
}

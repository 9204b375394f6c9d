import type { Session } from '../../../store/store.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Form } from '../../components/form.js';
import { useFrame } from '../../frame.js';
import { nameBrowser } from './name-browser.js';

/** Signed-in browsers, each with a button that ends its session. */
export function Sessions({
  sessions,
  currentSessionId,
}: {
  sessions: readonly Session[];
  currentSessionId: number | undefined;
}) {
  const { words, now } = useFrame();
  const { t, relative } = words;
  return (
    <ul class="rows">
      {sessions.map(({ id, browser, lastUsedAtMs }) => (
        <li key={id}>
          <span class="rows__words">
            <strong>
              {nameBrowser(browser)}{' '}
              {id === currentSessionId ? <Badge tone="good">{t('session.this')}</Badge> : undefined}
            </strong>
            <span class="faded small">{t('session.used', { when: relative(lastUsedAtMs, now) })}</span>
          </span>
          <Form action={id === currentSessionId ? '/logout' : `/system/sessions/${id}/end`} class="form--inline">
            <Button icon="signOut">{t(id === currentSessionId ? 'session.sign_out' : 'session.end')}</Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

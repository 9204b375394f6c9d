import type { Session } from '../../store/store.js';
import { useFrame } from '../frame.js';
import { Badge } from './badge.js';
import { Button } from './form/button.js';
import { Form } from './form/form.js';
import { nameBrowser } from './name-browser.js';

interface SessionListProps {
  readonly sessions: readonly Session[];
  readonly currentSessionId: number | undefined;
  /** Path of the forms that end one. */
  readonly endPath?: string;
  /** Whose it is, if that is worth saying. */
  readonly nameOf?: (session: Session) => string | undefined;
}

/** Signed-in browsers, each with a button that ends its session. */
export function SessionList({ sessions, currentSessionId, endPath = '/system/sessions', nameOf }: SessionListProps) {
  const { words, now } = useFrame();
  const { t, relative } = words;
  return (
    <ul class="rows">
      {sessions.map((session) => (
        <li key={session.id}>
          <span class="rows__words">
            <strong>
              {[nameOf?.(session), nameBrowser(session.browser)].filter(Boolean).join(' · ')}{' '}
              {session.id === currentSessionId ? <Badge tone="good">{t('session.this')}</Badge> : undefined}
            </strong>
            <span class="faded small">{t('session.used', { when: relative(session.lastUsedAtMs, now) })}</span>
          </span>
          <Form
            action={session.id === currentSessionId ? '/logout' : `${endPath}/${session.id}/end`}
            class="form--inline"
          >
            <Button icon="signOut" text={t(session.id === currentSessionId ? 'session.sign_out' : 'session.end')} />
          </Form>
        </li>
      ))}
    </ul>
  );
}

import type { TerminusSignIn } from '../../../store/store.js';
import { Button } from '../../components/form/button.js';
import { Form } from '../../components/form/form.js';
import { useFrame } from '../../frame.js';

/** Programs that signed in with the owner's password, each with a button that ends its access. */
export function SignInList({ signIns }: { readonly signIns: readonly TerminusSignIn[] }) {
  const { words, now } = useFrame();
  const { t, relative } = words;
  return (
    <ul class="rows">
      {signIns.map(({ id, client, renewedAtMs }) => (
        <li key={id}>
          <span class="rows__words">
            <strong>{client}</strong>
            <span class="faded small">{t('session.used', { when: relative(renewedAtMs, now) })}</span>
          </span>
          <Form action={`/system/sign-ins/${id}/end`} class="form--inline">
            <Button icon="signOut" label={t('signin.end.of', { client })} text={t('session.end')} />
          </Form>
        </li>
      ))}
    </ul>
  );
}

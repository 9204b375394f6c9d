import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../../http/http.js';
import type { Person } from '../../../store/store.js';
import { readNewPassword } from '../../access/password.js';
import { LinkButton } from '../../components/form/button.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { NewPasswordField } from '../../components/form/new-password-field.js';
import { Page } from '../../components/page/page.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';

/** The page behind the link of an invitation. Opening it uses nothing up: programs that preview links open them, too. */
export function showInvitation(context: RequestContext): Reply {
  const token = context.request.params.token ?? '';
  return renderInvitation(context, token, requireInvited(context, token));
}

/** Stores the person's first password and signs the browser in. */
export async function acceptInvitation(context: RequestContext, form: FormReading): Promise<Reply> {
  const { accounts } = context.gateway.access;
  const token = context.request.params.token ?? '';
  const invited = requireInvited(context, token);
  if (context.session) return renderInvitation(context, token, invited);
  const password = readNewPassword(form);
  if (!form.isValid) return renderInvitation(context, token, invited, form);
  const person = await accounts.acceptInvitation(token, password);
  if (!person) throw new InkstandError('not-found', 'there is no such invitation');
  const session = await accounts.signIn(context.request.header('User-Agent') ?? '', person);
  return context.signIn(context.redirectTo(person.role === 'guest' ? '/show' : '/'), session, person);
}

/** Throws `not-found`, and `too-many-requests` after many wrong tokens. */
function requireInvited({ gateway, request }: RequestContext, token: string): Person {
  const person = gateway.tables.people.findInvited(token);
  // Together with wrong passwords, although a token is too long to be guessed.
  const verdict = gateway.access.guesses.judgeCode(request.origin.clientAddress, person !== undefined);
  if (verdict.kind === 'wait') {
    throw new InkstandError('too-many-requests', 'expected fewer guesses', { retryAfterSeconds: verdict.seconds });
  }
  if (!person) throw new InkstandError('not-found', 'there is no such invitation', { hint: 'ask for a new link' });
  return person;
}

function renderInvitation(context: RequestContext, token: string, person: Person, form?: FormReading): Reply {
  const page = <Invitation token={token} person={person} isSignedIn={context.session !== undefined} />;
  return context.show(page, { form });
}

interface InvitationProps {
  readonly token: string;
  readonly person: Person;
  readonly isSignedIn: boolean;
}

function Invitation({ token, person: { name, role, password }, isSignedIn }: InvitationProps) {
  const { t } = useWords();
  if (isSignedIn) {
    return (
      <Page title={t('invite.title', { name })} lead={t('invite.signed_in', { name })}>
        <section class="section">
          <LinkButton href="/" text={t('failure.home')} />
        </section>
      </Page>
    );
  }
  return (
    <Page
      title={t('invite.title', { name })}
      lead={t(password === undefined ? `invite.lead.${role}` : 'invite.lead.again')}
    >
      <section class="section">
        <Form action={`/invite/${token}`}>
          <FormErrors />
          <p>{t('invite.name', { name })}</p>
          {/* For the browser's list of passwords. */}
          <input type="text" name="username" value={name} autocomplete="username" hidden readonly />
          <NewPasswordField label={t('welcome.password')} />
          <FormSubmit text={t('invite.submit')} />
        </Form>
      </section>
    </Page>
  );
}

import { useWords } from '../../frame.js';
import { TextField } from './field.js';
import { Form, FormSubmit } from './form.js';
import { NewPasswordField } from './new-password-field.js';

/** Form with the current password and a new one. */
export function PasswordForm({ action }: { readonly action: string }) {
  const { t } = useWords();
  return (
    <Form action={action}>
      <TextField
        name="old_password"
        type="password"
        label={t('password.old')}
        autoComplete="current-password"
        required
      />
      <NewPasswordField label={t('password.new')} />
      <FormSubmit variant="plain" text={t('password.change')} />
    </Form>
  );
}

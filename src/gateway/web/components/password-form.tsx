import { MIN_PASSWORD_CHARS } from '../access/password.js';
import { useWords } from '../frame.js';
import { Button } from './button.js';
import { TextField } from './field.js';
import { Form, FormActions } from './form.js';

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
      <TextField
        name="password"
        type="password"
        label={t('password.new')}
        hint={t('welcome.password.hint', { min: MIN_PASSWORD_CHARS })}
        autoComplete="new-password"
        required
      />
      <FormActions>
        <Button>{t('password.change')}</Button>
      </FormActions>
    </Form>
  );
}

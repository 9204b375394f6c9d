import { MIN_PASSWORD_CHARS } from '../../access/password.js';
import { useWords } from '../../frame.js';
import { TextField } from './field.js';

/** `password`: one to choose, with the shortest length that is accepted. */
export function NewPasswordField({ label }: { readonly label: string }) {
  const { t } = useWords();
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      hint={t('welcome.password.hint', { min: MIN_PASSWORD_CHARS })}
      autoComplete="new-password"
      required
    />
  );
}

import type { FormReading } from '../forms/form-reading.js';
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from './password.js';

/** Reads the field with a new password, which is as long as the rules want. */
export function readNewPassword(form: FormReading): string {
  const password = form.raw('password');
  if (password.length < MIN_PASSWORD_CHARS) form.fail('password', 'form.too_short', { min: MIN_PASSWORD_CHARS });
  if (password.length > MAX_PASSWORD_CHARS) form.fail('password', 'form.too_long', { max: MAX_PASSWORD_CHARS });
  return password;
}

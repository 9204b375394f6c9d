import type { FormReading } from '../../forms/form-reading.js';

const MIN_PASSPHRASE_CHARS = 8;

/** A new passphrase; undefined when the field was left empty. */
export function readPassphrase(form: FormReading, name: string): string | undefined {
  const passphrase = form.raw(name);
  if (passphrase === '') return undefined;
  if (passphrase.length < MIN_PASSPHRASE_CHARS) form.fail(name, 'form.too_short', { min: MIN_PASSPHRASE_CHARS });
  return passphrase;
}

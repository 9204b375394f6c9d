import { useWords } from '../../frame.js';
import { TextField } from './field.js';

interface PlaceFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** The place as it can be entered: a town or `latitude,longitude`. */
  readonly value: string;
  /** What is suggested before anything is typed. */
  readonly suggestions?: readonly string[];
}

/** A town by its name. Scripts suggest towns while it is typed, and offer the position of this device over HTTPS. */
export function PlaceField({ name, label, hint, value, suggestions = [] }: PlaceFieldProps) {
  const { t } = useWords();
  return (
    <place-field data-src="/towns" data-failed={t('place.position.failed')}>
      <TextField {...{ name, label, hint, value, suggestions }} placeholder={t('place.placeholder')} maxLength={120} />
      <p class="place-field__here" hidden>
        <button type="button" class="button button--quiet">
          {t('place.position')}
        </button>
        <span class="field__hint" role="status" />
      </p>
    </place-field>
  );
}

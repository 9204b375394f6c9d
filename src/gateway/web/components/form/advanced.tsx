import type { ComponentChildren } from 'preact';
import { useFormErrors } from '../../forms/form-scope.js';
import { useWords } from '../../frame.js';

/** Fields that most people never need, closed until they are wanted or one of the form is wrong. */
export function Advanced({ children }: { children: ComponentChildren }) {
  const { t } = useWords();
  const hasErrors = useFormErrors().size > 0;
  return (
    <details class="advanced" open={hasErrors}>
      <summary>{t('form.advanced')}</summary>
      <div class="advanced__fields">{children}</div>
    </details>
  );
}

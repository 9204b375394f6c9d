import type { ComponentChildren } from 'preact';
import { useFrame } from '../frame.js';
import { Notice } from './notice.js';

export interface FormProps {
  readonly action: string;
  /** With a file field named `file`. */
  readonly isUpload?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A form that changes something; works without scripts and carries the page's form token. */
export function Form({ action, isUpload = false, class: className, children }: FormProps) {
  const { formToken } = useFrame();
  return (
    <form
      method="post"
      action={action}
      enctype={isUpload ? 'multipart/form-data' : undefined}
      class={className ?? 'form'}
    >
      <input type="hidden" name="token" value={formToken} />
      {children}
    </form>
  );
}

/** The row of buttons at the end of a form. */
export function FormActions({ children }: { children: ComponentChildren }) {
  return <div class="form__actions">{children}</div>;
}

/** Says above a form that a field below has an error; nothing when there is none. */
export function FormErrors() {
  const { errors, words } = useFrame();
  if (errors.size === 0) return null;
  return (
    <Notice tone="bad" title={words.t('form.errors')}>
      <ul class="notice__list">
        {[...errors].map(([name, { key, values }]) => (
          <li key={name}>
            <a href={`#field-${name}`}>{words.t(key, values)}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { BASE_FIELD, TAKE_FIELD } from '../../forms/form-reading.js';
import { FormRecord, writeBase } from '../../forms/form-record.js';
import { FormContext, RecordContext, useFormErrors } from '../../forms/form-scope.js';
import { useFrame, useWords } from '../../frame.js';
import { Notice } from '../page/notice.js';
import { Button, type ButtonProps, LinkButton } from './button.js';

interface FormProps {
  readonly action: string;
  /** The form has a file field named `file`. */
  readonly isUpload?: boolean;
  /**
   * Only touched fields are changed: the page calls `context.reconcile` before it reads the form. Browsers keep what
   * was typed until it is stored.
   */
  readonly isSettings?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A form that changes something. Works without scripts and contains the page's form token. */
export function Form({ action, isUpload = false, isSettings = false, class: className, children }: FormProps) {
  const { formToken, rejected, path } = useFrame();
  const outer = useContext(RecordContext);
  const isPosted = action.replace(/\?.*/, '') === path;
  const record = (isPosted ? outer : undefined) ?? new FormRecord();
  return (
    <form
      method="post"
      action={action}
      enctype={isUpload ? 'multipart/form-data' : undefined}
      class={className ?? 'form'}
    >
      <input type="hidden" name="token" value={formToken} />
      {isSettings ? (
        <Draft path={action.replace(/\?.*/, '')} isRejected={isPosted && rejected !== undefined} />
      ) : undefined}
      <FormContext.Provider value={{ record, rejected: isPosted ? rejected : undefined }}>
        {children}
      </FormContext.Provider>
      {isSettings ? <Base record={record} /> : undefined}
    </form>
  );
}

/** Keeps typed text in the browser; see `assets/elements/form-draft.js`. */
function Draft({ path, isRejected }: { path: string; isRejected: boolean }) {
  const { t } = useWords();
  return (
    <form-draft
      data-form={path}
      data-rejected={isRejected ? '' : undefined}
      data-offer={t('draft.offer', { when: '{when}' })}
      data-back={t('draft.back')}
      data-restore={t('draft.restore')}
      data-discard={t('draft.discard')}
    />
  );
}

/** Rendered after the fields, which add themselves to the record while they render. */
const Base = ({ record }: { record: FormRecord }) => (
  <input type="hidden" name={BASE_FIELD} value={writeBase(record.units())} />
);

/** The row of buttons at the end of a form. */
export function FormActions({ children }: { children: ComponentChildren }) {
  return <div class="form__actions">{children}</div>;
}

interface FormSubmitProps extends Pick<ButtonProps, 'variant' | 'icon'> {
  readonly text: string;
  /** The page to return to without a change. */
  readonly cancel?: string;
}

/** The end of a form with one button. */
export function FormSubmit({ variant = 'primary', icon, cancel, text }: FormSubmitProps) {
  const { t } = useWords();
  return (
    <FormActions>
      <Button {...{ variant, icon, text }} />
      {cancel === undefined ? undefined : <LinkButton href={cancel} variant="quiet" text={t('action.cancel')} />}
    </FormActions>
  );
}

/** One sentence below a settings form: what the stored settings do, so that nobody has to trust a "Saved". */
export function FormResult({ children }: { children: string }) {
  const { t } = useWords();
  return (
    <p class="form__result">
      <strong>{t('form.result')}</strong> {children}
    </p>
  );
}

/** Lists the errors of a form above it, each with the name and place of its field; nothing without errors. */
export function FormErrors() {
  const { rejected, fieldNames, words } = useFrame();
  const errors = useFormErrors();
  if (errors.size === 0) return null;
  const isConflict = rejected !== undefined && rejected.conflicts.size === errors.size;
  return (
    <Notice tone="bad" isAnswer title={words.t(isConflict ? 'form.conflicts' : 'form.errors')}>
      <ul class="notice__list">
        {[...errors].map(([name, { key, values }]) => (
          <li key={name}>
            <a href={`#field-${name}`}>{fieldNames.get(name) ?? name}</a>: {words.t(key, values)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Shown below a field or group that was also changed elsewhere: the stored value, and the choice to use it. */
export function Conflict({ name, stored }: { name: string; stored: ComponentChildren }) {
  const { rejected, words } = useFrame();
  const scope = useContext(FormContext);
  if (scope?.rejected === undefined || !rejected?.conflicts.has(name)) return null;
  return (
    <div class="conflict">
      <p>
        {stored === undefined ? words.t('form.conflict.secret') : words.t('form.conflict.stored')} {stored}
      </p>
      <label class="check">
        <input type="checkbox" name={TAKE_FIELD} value={name} />
        <span>{words.t('form.conflict.take')}</span>
      </label>
    </div>
  );
}

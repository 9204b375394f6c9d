import type { ComponentChildren } from 'preact';
import { Diff } from '../../../components/diff.js';
import { Button, LinkButton } from '../../../components/form/button.js';
import { Conflict, Form, FormErrors } from '../../../components/form/form.js';
import { useFieldName, useFieldValues, useFormErrors } from '../../../forms/form-scope.js';
import { useFrame, useWords } from '../../../frame.js';
import { PARTS, type Part, type Preview } from './draw-preview.js';
import { EditorHelp } from './editor-help.js';
import type { MarkupSources } from './markup-sources.js';
import { PreviewControls, type PreviewControlsProps, PreviewPictures } from './preview-section.js';

export interface MarkupState extends Omit<PreviewControlsProps, 'sources'> {
  readonly pluginSettingId: number;
  readonly stored: Readonly<Record<string, string>>;
  /** Parts that differ from the recipe. */
  readonly edited: readonly Part[];
  readonly part: Part;
  readonly preview: Preview | undefined;
}

interface MarkupFormProps extends MarkupState {
  readonly sources?: MarkupSources;
  readonly aside?: ComponentChildren;
}

/** All parts of the markup in one form, so that switching views does not lose typed text. */
export function MarkupForm(props: MarkupFormProps) {
  const { t } = useWords();
  const { pluginSettingId, stored, edited, part: current, aside } = props;
  const base = `/plugins/${pluginSettingId}`;
  return (
    <markup-editor
      data-src={`${base}/preview`}
      data-page={`${base}/markup`}
      data-failed={t('markup.failed')}
      data-outdated={t('markup.outdated')}
      data-signed-out={t('markup.signed_out')}
      data-saving={t('markup.saving')}
      data-saved={t('markup.saved.short')}
      data-unsaved={t('markup.unsaved', { parts: '{parts}' })}
      data-place={t('markup.place', { part: '{part}', line: '{line}', column: '{column}' })}
      data-insert={t('markup.insert', { path: '{path}' })}
    >
      <Form action={`${base}/markup`} class="markup" isSettings>
        <FormErrors />
        <div class="markup__bar">
          <fieldset class="parts" data-not-kept>
            <legend class="only-heard">{t('markup.parts')}</legend>
            {PARTS.map((part) => (
              <label key={part} class="part">
                <input type="radio" name="part" value={part} checked={part === current} />
                <span>{t(`markup.part.${part}`)}</span>
              </label>
            ))}
          </fieldset>
          <div class="markup__actions">
            <EditorHelp />
            <Button icon="eye" name="do" value="preview" text={t('markup.preview')} />
            <Button variant="primary" name="do" value="save" text={t('action.save')} />
          </div>
          <p class="markup__status faded small" role="status" />
        </div>
        <div class="markup__main">
          <div class="markup__editor">
            {PARTS.map((part) => (
              <MarkupPart
                key={part}
                part={part}
                stored={stored[part] ?? ''}
                resetHref={edited.includes(part) ? `${base}/markup/reset?part=${part}` : undefined}
              />
            ))}
            <ul class="problems" aria-label={t('markup.problems')}>
              {props.preview?.problems.map(({ text, part, spans }) => (
                <li key={`${part} ${text}`} class="problem">
                  {t(`markup.part.${part}`)}
                  {spans[0] ? `, ${spans[0].line}:${spans[0].column}` : ''}: {text}
                </li>
              ))}
            </ul>
          </div>
          {aside}
        </div>
        <PreviewControls {...props} />
        <PreviewPictures preview={props.preview} />
      </Form>
    </markup-editor>
  );
}

interface MarkupPartProps {
  readonly part: Part;
  readonly stored: string;
  readonly resetHref: string | undefined;
}

function MarkupPart({ part, stored, resetHref }: MarkupPartProps) {
  const { words } = useFrame();
  const { t } = words;
  const [value = ''] = useFieldValues(part, [stored]);
  const error = useFormErrors().get(part);
  const label = t(`markup.part.${part}`);
  useFieldName(part, label);
  return (
    <div class="editor-part" data-part={part}>
      <label class="only-heard" for={`field-${part}`}>
        {t('markup.of', { part: label })}
      </label>
      <textarea
        id={`field-${part}`}
        class="input input--code"
        name={part}
        rows={22}
        spellcheck={false}
        aria-describedby={`field-${part}-hint`}
        // Browsers drop a leading line break.
        value={value.startsWith('\n') ? `\n${value}` : value}
      />
      <div class="editor-part__foot">
        <p class="field__hint" id={`field-${part}-hint`}>
          {t(`markup.hint.${part === 'shared' ? 'shared' : 'view'}`)}
        </p>
        {resetHref ? (
          <LinkButton href={resetHref} variant="quiet" icon="refresh" text={t('markup.reset')} />
        ) : undefined}
      </div>
      {error ? <p class="field__error">{t(error.key, error.values)}</p> : undefined}
      <Conflict
        name={part}
        stored={error ? <Diff before={stored} after={value} label={t('markup.conflict.diff')} /> : undefined}
      />
    </div>
  );
}

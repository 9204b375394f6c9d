import { type Choice, SelectField } from '../../../components/form/choice.js';
import { TextArea } from '../../../components/form/field.js';
import { FormContext } from '../../../forms/form-scope.js';
import { useFrame, useWords } from '../../../frame.js';
import { CURRENT_DATA, SAMPLE_DATA, TYPED_DATA } from '../chosen-data.js';
import { DEPTHS, type Preview } from './draw-preview.js';
import type { MarkupSources } from './markup-sources.js';

export interface PreviewControlsProps {
  readonly models: readonly Choice[];
  readonly chosenModels: readonly string[];
  readonly views: string;
  readonly depths: string;
  readonly sources?: MarkupSources;
}

/** What to preview: views, models, greys and data. None of it is stored. */
export function PreviewControls({ models, chosenModels, views, depths, sources }: PreviewControlsProps) {
  const { words, now } = useFrame();
  const { t } = words;
  const recent = (sources?.recent ?? []).slice(1);
  const data = [
    { value: CURRENT_DATA, label: t('markup.data.current') },
    ...recent.map(({ atMs, bytes }) => ({
      value: `at:${atMs}`,
      label: t('markup.data.at', { when: words.time(atMs, now), size: words.bytes(bytes) }),
    })),
    { value: SAMPLE_DATA, label: t('markup.data.sample') },
    { value: TYPED_DATA, label: t('markup.data.typed') },
  ];
  return (
    <FormContext.Provider value={undefined}>
      <fieldset class="preview-controls" data-not-kept>
        <legend>{t('markup.preview')}</legend>
        <SelectField
          name="views"
          label={t('markup.views')}
          value={views}
          choices={[
            { value: 'this', label: t('markup.views.this') },
            { value: 'all', label: t('markup.views.all') },
          ]}
        />
        <ModelChoice models={models} chosen={chosenModels} />
        <SelectField
          name="depths"
          label={t('markup.depths')}
          value={depths}
          choices={DEPTHS.map((one) => ({ value: one, label: t(`markup.depths.${one}`) }))}
        />
        <SelectField name="data" label={t('markup.data')} value={sources?.choice ?? CURRENT_DATA} choices={data} />
        <div class="typed-data">
          <TextArea
            name="typed_data"
            label={t('markup.data.typed.label')}
            rows={6}
            isCode
            value={JSON.stringify(sources?.data ?? {}, undefined, 2)}
          />
        </div>
      </fieldset>
    </FormContext.Provider>
  );
}

/** A choice of several models, the owner's own first. */
function ModelChoice({ models, chosen }: { models: readonly Choice[]; chosen: readonly string[] }) {
  const { t } = useWords();
  const labels = models.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return (
    <div class="field">
      <span class="field__label" id="models-label">
        {t('markup.model')}
      </span>
      <details class="models">
        <summary class="input" aria-describedby="models-label">
          <span class="models__chosen">{labels.join(' · ')}</span>
        </summary>
        <fieldset class="models__list">
          <legend class="only-heard">{t('markup.models')}</legend>
          {models.map(({ value, label }) => (
            <label class="check" key={value}>
              <input type="checkbox" name="model" value={value} checked={chosen.includes(value)} data-label={label} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
}

/** Pictures in rows by model, with the views side by side. */
export function PreviewPictures({ preview }: { preview: Preview | undefined }) {
  const { t } = useWords();
  const rows = [...new Set(preview?.pictures.map(({ model }) => model))];
  return (
    <div class="previews" aria-live="polite">
      {preview ? undefined : <p class="faded previews__hint">{t('markup.preview.hint')}</p>}
      {rows.map((row) => (
        <section class="preview-row" key={row} aria-label={row}>
          <h3>{row}</h3>
          <div class="preview-views">
            {preview?.pictures
              .filter(({ model }) => model === row)
              .map(({ view, title, alt, address, widthPx, heightPx }) => (
                <figure class={`panel preview preview--${view}`} key={title}>
                  <panel-picture class="panel__frame" data-turned={0}>
                    <img src={address} width={widthPx} height={heightPx} alt={alt} />
                  </panel-picture>
                  <figcaption>{title}</figcaption>
                </figure>
              ))}
          </div>
        </section>
      ))}
      {preview && preview.console.length > 0 ? (
        <pre class="console" tabindex={0}>
          <code>{preview.console.join('\n')}</code>
        </pre>
      ) : undefined}
      {preview ? <p class="faded small">{preview.took}</p> : undefined}
    </div>
  );
}

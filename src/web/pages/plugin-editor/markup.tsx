import { randomBytes } from 'node:crypto';
import { json, type Reply } from '../../../http/http.js';
import { Button } from '../../components/button.js';
import { type Choice, SelectField } from '../../components/choice.js';
import { TextArea } from '../../components/field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { Tabs } from '../../components/tabs.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';
import { type PluginView, readPlugin } from '../../plugin-settings/read-plugin.js';
import { requirePlugin } from '../../plugin-settings/require-plugin.js';
import type { RequestContext } from '../../request-context.js';
import { DEPTHS, PARTS, type Part, type Preview, readPart, renderPreview } from './draw-preview.js';
import { PluginFrame } from './plugin-frame.js';
import { listPreviewModels } from './preview-models.js';

/** One part of the markup in an editor, with its preview. */
export async function showMarkup(context: RequestContext): Promise<Reply> {
  const setting = requirePlugin(context);
  const part = readPart(context.request.query.get('part') ?? '');
  const markup = await context.gateway.plugins.markup(setting.id);
  return showEditor(context, {
    part,
    content: markup[part] ?? '',
    model: undefined,
    depths: 'own',
    preview: undefined,
  });
}

/** Stores the part, or only previews it when that button was pressed. */
export async function saveMarkup(context: RequestContext, form: FormReading): Promise<Reply> {
  const setting = requirePlugin(context);
  const part = readPart(form.raw('part'));
  const content = form.raw('content').replaceAll('\r\n', '\n');
  if (form.raw('do') === 'preview') {
    const preview = await renderPreview(context, setting.id, form);
    return showEditor(context, { part, content, model: form.raw('model'), depths: form.raw('depths'), preview });
  }
  await context.gateway.plugins.writeMarkup(setting.id, { [part]: content });
  return context.redirectTo(`/plugins/${setting.id}/markup?part=${part}`, { tone: 'good', key: 'markup.saved' });
}

/** The same preview as JSON, for the editor's script. */
export async function previewMarkup(context: RequestContext, form: FormReading): Promise<Reply> {
  return json(await renderPreview(context, requirePlugin(context).id, form));
}

interface EditorState {
  readonly part: Part;
  readonly content: string;
  /** Undefined: the model of the owner's first display. */
  readonly model: string | undefined;
  readonly depths: string;
  readonly preview: Preview | undefined;
}

function showEditor(context: RequestContext, state: EditorState): Reply {
  const styleNonce = randomBytes(16).toString('base64');
  const view = readPlugin(context.gateway, requirePlugin(context), context.words.language);
  const models = listPreviewModels(context.gateway);
  return context.show(<Editor {...{ view, state, models, styleNonce }} />, { styleNonce });
}

interface EditorProps {
  readonly view: PluginView;
  readonly state: EditorState;
  readonly models: readonly Choice[];
  readonly styleNonce: string;
}

function Editor({ view, state, models, styleNonce }: EditorProps) {
  const { t } = useWords();
  const { part, content, model = models[0]?.value ?? '', depths, preview } = state;
  const base = `/plugins/${view.setting.id}`;
  return (
    <PluginFrame view={view} tab="markup" bundles={['markup-editor.js']} styleNonce={styleNonce}>
      <Tabs
        label={t('markup.parts')}
        tabs={PARTS.map((one) => ({
          href: `${base}/markup?part=${one}`,
          label: t(`markup.part.${one}`),
          isCurrent: one === part,
        }))}
      />
      <FormErrors />
      <markup-editor data-src={`${base}/preview`} data-drawing={t('markup.rendering')} data-failed={t('markup.failed')}>
        <Form action={`${base}/markup?part=${part}`} class="workshop">
          <div>
            <input type="hidden" name="part" value={part} />
            <TextArea
              name="content"
              label={t(`markup.part.${part}`)}
              hint={t(`markup.hint.${part === 'shared' ? 'shared' : 'view'}`)}
              value={content}
              rows={22}
              isCode
            />
            <FormActions>
              <Button variant="primary" name="do" value="save">
                {t('action.save')}
              </Button>
              <Button icon="eye" name="do" value="preview">
                {t('markup.preview')}
              </Button>
            </FormActions>
          </div>
          <div>
            <SelectField name="model" label={t('markup.model')} value={model} choices={models} />
            <SelectField
              name="depths"
              label={t('markup.depths')}
              value={depths}
              choices={DEPTHS.map((one) => ({ value: one, label: t(`markup.depths.${one}`) }))}
            />
            <div class="workshop__pictures" aria-live="polite">
              {preview ? <RenderedPreview preview={preview} /> : <p class="faded">{t('markup.preview.hint')}</p>}
            </div>
          </div>
        </Form>
      </markup-editor>
    </PluginFrame>
  );
}

function RenderedPreview({ preview }: { preview: Preview }) {
  const { t } = useWords();
  return (
    <>
      {preview.pictures.map(({ label, address, widthPx, heightPx }) => (
        <figure class="panel" key={label}>
          <div class="panel__frame">
            <img src={address} width={widthPx} height={heightPx} alt={t('markup.picture.alt', { model: label })} />
          </div>
          <figcaption>{label}</figcaption>
        </figure>
      ))}
      {preview.problems.map((problem) => (
        <p class="workshop__errors" key={problem}>
          {problem}
        </p>
      ))}
      {preview.console.length > 0 ? (
        <pre class="workshop__console">
          <code>{preview.console.join('\n')}</code>
        </pre>
      ) : undefined}
      <p class="faded">{preview.took}</p>
    </>
  );
}

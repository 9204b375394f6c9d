import { randomBytes } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import { json, type Reply } from '../../../../http/http.js';
import { Notice } from '../../../components/page/notice.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';
import type { RequestContext } from '../../../request-context.js';
import { openPlugin } from '../../../shared/plugins/read-plugin.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';
import { PluginFrame } from '../plugin-frame.js';
import { PARTS, type Preview, readPart, renderPreview } from './draw-preview.js';
import { MarkupAside } from './markup-aside.js';
import { MarkupForm, type MarkupState } from './markup-form.js';
import { readSources } from './markup-sources.js';
import { listPreviewModels } from './preview-models.js';

/** All parts of the markup in an editor, with available variables and a preview. */
export function showMarkup(context: RequestContext): Promise<Reply> {
  return showEditor(context);
}

/** Stores the parts that were touched, or only previews them if that button was pressed. */
export async function saveMarkup(context: RequestContext, form: FormReading): Promise<Reply> {
  const { plugins } = context.gateway;
  const { id } = requirePlugin(context);
  context.reconcile(form, <MarkupForm {...(await readState(context))} />);
  if (form.raw('do') === 'preview') {
    return showEditor(context, { form, preview: await renderPreview(context, id, form) });
  }
  if (!form.isValid) return showEditor(context, { form });
  const touched = PARTS.filter((part) => form.isTicked(part) && form.isTouched(part));
  const parts = touched.map((part) => [part, form.raw(part).replaceAll('\r\n', '\n')]);
  const part = readPart(form.raw('part'));
  try {
    await plugins.writeMarkup(id, Object.fromEntries(parts));
  } catch (error) {
    if (!(error instanceof InkstandError) || error.fault?.code !== 'foreign-plugin') throw error;
    form.fail(part, 'source.fault.foreign-plugin');
    return showEditor(context, { form });
  }
  return context.redirectTo(`/plugins/${id}/markup?part=${part}`, { tone: 'good', key: 'markup.saved' });
}

/** The same preview as JSON, for the editor's script. */
export async function previewMarkup(context: RequestContext, form: FormReading): Promise<Reply> {
  return json(await renderPreview(context, requirePlugin(context).id, form));
}

interface Shown {
  readonly form?: FormReading;
  readonly preview?: Preview;
}

async function showEditor(context: RequestContext, { form, preview }: Shown = {}): Promise<Reply> {
  const styleNonce = randomBytes(16).toString('base64');
  const setting = requirePlugin(context);
  const { gateway, words, request } = context;
  const view = await openPlugin(gateway, setting, words.language);
  const stored = await gateway.plugins.markup(setting.id);
  const state = await readState(context, { ...(form ? { form } : {}), ...(preview ? { preview } : {}) });
  const sources = await readSources(context, setting, request.query.get('data') ?? form?.raw('data') ?? '');
  return context.show(
    <PluginFrame view={view} tab="markup" bundles={['markup-editor.js']} styleNonce={styleNonce}>
      {stored.design ? <FromDesign id={setting.id} /> : undefined}
      <MarkupForm {...state} sources={sources} aside={<MarkupAside setting={setting} sources={sources} />} />
    </PluginFrame>,
    { styleNonce, form, ...(form?.isValid ? { status: 200 } : {}) },
  );
}

/** The markup was made from blocks, which are the better place to change it. */
function FromDesign({ id }: { readonly id: number }) {
  const { t } = useWords();
  return (
    <Notice tone="warn" title={t('markup.from_design')}>
      <p>
        {t('markup.from_design.words')} <a href={`/plugins/${id}/design`}>{t('markup.from_design.open')}</a>
      </p>
    </Notice>
  );
}

async function readState(context: RequestContext, { form, preview }: Shown = {}): Promise<MarkupState> {
  const { gateway, request } = context;
  const { id } = requirePlugin(context);
  const stored = await gateway.plugins.markup(id);
  const recipe = await gateway.plugins.recipeMarkup(id);
  const models = listPreviewModels(gateway);
  return {
    pluginSettingId: id,
    stored,
    edited: PARTS.filter((part) => recipe[part] !== undefined && recipe[part] !== (stored[part] ?? '')),
    part: readPart(form?.raw('part') ?? request.query.get('part') ?? ''),
    models,
    chosenModels:
      form && form.all('model').length > 0 ? form.all('model') : models.slice(0, 1).map(({ value }) => value),
    views: form?.raw('views') ?? 'this',
    depths: form?.raw('depths') ?? 'own',
    preview,
  };
}

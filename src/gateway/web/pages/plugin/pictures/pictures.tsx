import { json, picture, type Reply, withHeaders } from '../../../../http/http.js';
import { describeRefusal } from '../../../../i18n/i18n.js';
import { Confirm } from '../../../components/form/confirm.js';
import { Panel } from '../../../components/panel.js';
import type { FormReading } from '../../../forms/form-reading.js';
import type { RequestContext } from '../../../request-context.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';
import { showPlugin } from '../overview.js';

/** Sends one uploaded picture unchanged. An SVG may contain scripts, so it must never open as a page of this origin. */
export async function showPicture(context: RequestContext): Promise<Reply> {
  const { bytes, mediaType } = await context.gateway.uploads.find(requirePlugin(context), context.id('picture') ?? 0);
  return withHeaders(picture(bytes, mediaType), { 'Content-Security-Policy': "default-src 'none'; sandbox" });
}

/** Stores an uploaded picture; an invalid one is reported at its field. */
export async function addPicture(context: RequestContext, form: FormReading): Promise<Reply> {
  const setting = requirePlugin(context);
  // Scripts send one photograph after another, and say themselves what happened.
  const isScript = (context.request.header('Accept') ?? '').startsWith('application/json');
  if (!form.file || form.file.bytes.byteLength === 0) {
    form.fail('file', 'plugin.pictures.none_chosen');
    return showPlugin(context, form);
  }
  try {
    await context.gateway.uploads.add(setting, form.file.bytes);
  } catch (error) {
    const reason = describeRefusal(error, context.words);
    if (isScript) return json({ error: reason }, 422);
    form.fail('file', 'plugin.pictures.wrong', { name: form.file.name, reason });
    return showPlugin(context, form);
  }
  if (isScript) return json({}, 201);
  return context.redirectTo(`/plugins/${setting.id}`, { tone: 'good', key: 'plugin.pictures.added' });
}

/** Asks for confirmation, showing the picture. */
export async function confirmRemovePicture(context: RequestContext): Promise<Reply> {
  const { t } = context.words;
  const setting = requirePlugin(context);
  const id = context.id('picture') ?? 0;
  await context.gateway.uploads.find(setting, id);
  return context.show(
    <Confirm
      title={t('plugin.pictures.remove.title')}
      section="plugins"
      parent={{ href: `/plugins/${setting.id}`, label: setting.name }}
      action={`/plugins/${setting.id}/pictures/${id}/remove`}
      confirm={t('plugin.pictures.remove')}
    >
      <Panel path={`/plugins/${setting.id}/pictures/${id}`} widthPx={400} heightPx={240} alt="" />
      <p>{t('plugin.pictures.remove.words', { name: setting.name })}</p>
    </Confirm>,
  );
}

export async function removePicture(context: RequestContext): Promise<Reply> {
  const setting = requirePlugin(context);
  const { uploads, undos } = context.gateway;
  const path = `/plugins/${setting.id}`;
  const removed = await uploads.remove(setting, context.id('picture') ?? 0);
  const undo = undos.offer(async () => {
    await uploads.restore(setting, removed);
    return { path, flash: { tone: 'good', key: 'plugin.pictures.restored' } };
  }, removed.byteCount);
  return context.redirectTo(path, { tone: 'good', key: 'plugin.pictures.removed', undo });
}

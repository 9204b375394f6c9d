import { TimeZone } from '@inkstand/common/time-zone';
import { type BroadcastRequest, MAX_MESSAGE_CHARS } from '../../../device/device.js';
import { json, type Reply } from '../../../http/http.js';
import { describeRefusal } from '../../../i18n/i18n.js';
import type { Broadcast, Device } from '../../../store/store.js';
import { readPinUntil } from '../../components/pin-until.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';
import { describeBroadcast } from '../../shared/displays/describe-broadcast.js';
import { nameOfBroadcast } from '../../shared/displays/item-name.js';
import { BROADCAST_KINDS, renderBroadcastForm } from './show.js';
import { drawPreview } from './show-preview.js';

/** Shows what was entered, or only previews it if that button was pressed. */
export async function startBroadcast(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway } = context;
  if (form.raw('do') === 'preview') {
    const [device] = chooseDisplays(context, form);
    return renderBroadcastForm(context, { form, ...(device && { preview: await drawPreview(context, form, device) }) });
  }
  const request = readRequest(context, form);
  const obstacle = form.isValid ? await gateway.broadcasts.findObstacle(request.content) : undefined;
  if (obstacle) form.fail('plugin', `show.obstacle.${obstacle}`);
  if (!form.isValid) return renderBroadcastForm(context, { form });
  try {
    return answer(context, await gateway.broadcasts.start(request));
  } catch (error) {
    const reason = describeRefusal(error, context.words);
    form.fail(request.content.kind === 'picture' ? 'file' : 'displays', 'show.refused', { reason });
    return renderBroadcastForm(context, { form });
  }
}

/** The picture of what is being typed, for the page's script. */
export async function previewBroadcast(context: RequestContext, form: FormReading): Promise<Reply> {
  const [device] = chooseDisplays(context, form);
  return json(device ? await drawPreview(context, form, device) : { kind: 'none', text: '' });
}

/** Removes it: displays continue their playlists at their next call. */
export async function endBroadcast(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway, now } = context;
  const id = context.id() ?? 0;
  const { untilMs } = gateway.broadcasts.get(id);
  const ended = await gateway.broadcasts.end(id);
  const values = { name: nameOfBroadcast(gateway, ended) };
  const path = readBack(form.raw('back'));
  const flash = { tone: 'good', key: 'show.removed', values } as const;
  // It was over by itself.
  if (untilMs <= now) return context.redirectTo(path, flash);
  const undo = gateway.undos.offer(async () => {
    await gateway.broadcasts.repeat(id, untilMs);
    return { path, flash: { tone: 'good', key: 'show.undone', values } };
  });
  return context.redirectTo(path, { ...flash, undo });
}

/** Shows it again on the same displays, for as long as before. */
export async function repeatBroadcast(context: RequestContext): Promise<Reply> {
  const { gateway, now } = context;
  const { id, content, untilMs, createdAtMs } = gateway.broadcasts.get(context.id() ?? 0);
  const obstacle = await gateway.broadcasts.findObstacle(content);
  if (obstacle) return context.redirectTo('/show', { tone: 'bad', key: `show.obstacle.${obstacle}` });
  return answer(context, await gateway.broadcasts.repeat(id, now + (untilMs - createdAtMs)));
}

/** Back to the display, or to all of them, which say how far it has got. */
function answer(context: RequestContext, broadcast: Broadcast): Reply {
  const { gateway, words, now } = context;
  const status = gateway.broadcasts.statusOf(broadcast);
  const values = {
    name: nameOfBroadcast(gateway, broadcast),
    progress: describeBroadcast(broadcast, status, gateway, words, now),
  };
  const [only, ...others] = broadcast.deviceIds;
  const path = others.length === 0 ? `/displays/${only}` : '/';
  return context.redirectTo(path, { tone: 'good', key: 'show.started', values });
}

function readRequest(context: RequestContext, form: FormReading): BroadcastRequest {
  const { gateway, now } = context;
  const untilMs = readPinUntil(form, new TimeZone(gateway.user().timeZone), now);
  const deviceIds = form.all('display').map(Number);
  const tags = form.all('tag');
  if (gateway.broadcasts.choose({ deviceIds, tags }).length === 0) form.fail('displays', 'show.displays.none');
  return { ...readContent(form), deviceIds, tags, untilMs };
}

function readContent(form: FormReading): Pick<BroadcastRequest, 'content' | 'bytes'> {
  switch (form.oneOf('kind', BROADCAST_KINDS)) {
    case 'message':
      return { content: { kind: 'message', text: form.text('text', { max: MAX_MESSAGE_CHARS }) } };
    case 'plugin':
      return { content: { kind: 'plugin', pluginSettingId: form.whole('plugin', 1, Number.MAX_SAFE_INTEGER) } };
    case 'picture': {
      if (!form.file || form.file.bytes.byteLength === 0) form.fail('file', 'show.file.none');
      const fileName = (form.file?.name ?? '').replace(/\.\w{1,5}$/, '').slice(0, 100);
      return { content: { kind: 'picture', fileName }, bytes: form.file?.bytes };
    }
  }
}

/** The displays that are ticked, or any one, so that there is something to see. */
function chooseDisplays({ gateway }: RequestContext, form: FormReading): readonly Device[] {
  const { broadcasts } = gateway;
  const chosen = broadcasts.choose({ deviceIds: form.all('display').map(Number), tags: form.all('tag') });
  return chosen.length > 0 ? chosen : broadcasts.choose({});
}

/** The page with the bar; no other address, which could be on another site. */
const readBack = (path: string): string => (/^\/(?:displays\/\d+)?$/.test(path) ? path : '/');

import { TimeZone } from '@inkstand/common/time-zone';
import { type BroadcastRequest, MAX_MESSAGE_CHARS } from '../../../device/device.js';
import { json, type Reply } from '../../../http/http.js';
import { describeRefusal } from '../../../i18n/i18n.js';
import type { Broadcast, Device } from '../../../store/store.js';
import { readPinUntil } from '../../components/form/pin-until.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { describeBroadcast } from '../../shared/displays/describe-broadcast.js';
import { nameOfBroadcast } from '../../shared/displays/item-name.js';
import { renderBroadcastForm } from './show.js';
import { readShowPermissions, requireBroadcast, type ShowPermissions } from './show-permissions.js';
import { drawPreview } from './show-preview.js';

/** Shows what was entered, or only previews it if that button was pressed. */
export async function startBroadcast(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway } = context;
  if (form.raw('do') === 'preview') {
    const [device] = chooseDisplays(context, form);
    return renderBroadcastForm(context, { form, ...(device && { preview: await drawPreview(context, form, device) }) });
  }
  limitGuest(context);
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
  const { gateway, role, now } = context;
  const { id, untilMs, personId, personName } = requireBroadcast(context);
  const ended = await gateway.broadcasts.end(id);
  const values = { name: nameOfBroadcast(gateway, ended) };
  const path = role === 'owner' ? readBack(form.raw('back')) : '/show';
  const flash = { tone: 'good', key: 'show.removed', values } as const;
  // It was over by itself; and guests undo nothing, because an undo is for whoever has its address.
  if (untilMs <= now || role !== 'owner') return context.redirectTo(path, flash);
  const undo = gateway.undos.offer(async () => {
    await gateway.broadcasts.repeat(id, {
      untilMs,
      by: personId && personName ? { id: personId, name: personName } : undefined,
    });
    return { path, flash: { tone: 'good', key: 'show.undone', values } };
  });
  return context.redirectTo(path, { ...flash, undo });
}

/** Shows it again on the same displays, for as long as before; a guest only on those that are still theirs. */
export async function repeatBroadcast(context: RequestContext): Promise<Reply> {
  const { gateway, now } = context;
  limitGuest(context);
  const { id, content, untilMs, createdAtMs } = requireBroadcast(context);
  const obstacle = await gateway.broadcasts.findObstacle(content);
  if (obstacle) return context.redirectTo('/show', { tone: 'bad', key: `show.obstacle.${obstacle}` });
  const deviceIds = readShowPermissions(context).displays.map((device) => device.id);
  const request = { untilMs: now + (untilMs - createdAtMs), deviceIds, by: context.person };
  return answer(context, await gateway.broadcasts.repeat(id, request));
}

/** Back to the display, or to all of them, which say how far it has got. */
function answer(context: RequestContext, broadcast: Broadcast): Reply {
  const { gateway, words, role, now } = context;
  const status = gateway.broadcasts.statusOf(broadcast);
  const values = {
    name: nameOfBroadcast(gateway, broadcast),
    progress: describeBroadcast(broadcast, status, gateway, words, now),
  };
  const [only, ...others] = broadcast.deviceIds;
  const path = role !== 'owner' ? '/show' : others.length === 0 ? `/displays/${only}` : '/';
  return context.redirectTo(path, { tone: 'good', key: 'show.started', values });
}

function readRequest(context: RequestContext, form: FormReading): BroadcastRequest {
  const { gateway, now } = context;
  const untilMs = readPinUntil(form, new TimeZone(gateway.user().timeZone), now);
  const deviceIds = tickedDisplays(context, form).map(({ id }) => id);
  if (deviceIds.length === 0) form.fail('displays', 'show.displays.none');
  return { ...readContent(form, readShowPermissions(context)), deviceIds, untilMs, by: context.person };
}

function readContent(form: FormReading, { kinds }: ShowPermissions): Pick<BroadcastRequest, 'content' | 'bytes'> {
  switch (form.oneOf('kind', kinds)) {
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

/** The displays that are ticked, one by one or by tag, of those that are within reach. */
function tickedDisplays(context: RequestContext, form: FormReading): readonly Device[] {
  const { displays, tags } = readShowPermissions(context);
  const chosen = context.gateway.broadcasts.choose({
    deviceIds: form.all('display').map(Number),
    tags: form.all('tag').filter((tag) => tags.includes(tag)),
  });
  return chosen.filter(({ id }) => displays.some((display) => display.id === id));
}

/** The same, or any one, so that there is something to see. */
function chooseDisplays(context: RequestContext, form: FormReading): readonly Device[] {
  const ticked = tickedDisplays(context, form);
  return ticked.length > 0 ? ticked : readShowPermissions(context).displays;
}

/** Throws `too-many-requests` for anybody but owners: each is rendered for all its displays. */
function limitGuest({ gateway, role, person }: RequestContext): void {
  if (role !== 'owner') gateway.access.guestShows.require(`person ${person?.id}`);
}

/** The page with the bar; no other address, which could be on another site. */
const readBack = (path: string): string => (/^\/(?:show|displays\/\d+)?$/.test(path) ? path : '/');

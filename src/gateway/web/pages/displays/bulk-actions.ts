import { TimeZone } from '@inkstand/common/time-zone';
import {
  findMismatch,
  hasTag,
  MAX_TAG_CHARS,
  MIN_BATTERY_PERCENT,
  parseTags,
  startRollout,
} from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import { describeRefusal } from '../../../i18n/i18n.js';
import type { Device, DeviceChange } from '../../../store/store.js';
import { readPinUntil } from '../../components/form/pin-until.js';
import type { Flash } from '../../flash.js';
import type { FormReading } from '../../forms/form-reading.js';
import { ListQuery } from '../../lists/list-query.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { checkPin } from '../../shared/displays/check-pin.js';
import { MAX_PAUSE_HOURS } from '../../shared/displays/pause-hours.js';
import { listDisplays } from './list-displays.js';
import { LIST_NAMES, selectDisplays } from './select-displays.js';

const CHANGES = ['playlist', 'sleep', 'wake', 'pause', 'resume', 'pin', 'unpin', 'tag', 'untag', 'firmware'] as const;

/** Changes the selected displays, or all that match the list's search and filters, in one transaction. */
export async function changeDisplays(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway } = context;
  const query = new ListQuery('/', new URLSearchParams(form.raw('list')), LIST_NAMES);
  const back = (flash: Flash): Reply => context.redirectTo(query.address, flash);
  const displays = await listChosen(context, form, query);
  if (displays.length === 0) return back({ tone: 'bad', key: 'bulk.none' });
  const kind = form.oneOf('change', CHANGES);
  if (kind === 'firmware') return back(await offerFirmware(context, form, displays));
  if (kind === 'pin') checkItem(context, form, displays);
  const changes = new Map(displays.map((device) => [device.id, readChange(context, form, kind, device)]));
  const [error] = form.errors.values();
  if (error) return back({ tone: 'bad', ...error });
  await gateway.tables.devices.updateAll(changes);
  gateway.wakeRunner();
  gateway.live.publish('displays');
  const { length } = displays;
  return back({ tone: 'good', key: length === 1 ? 'bulk.done.one' : 'bulk.done.other', values: { count: length } });
}

async function listChosen(
  { gateway }: RequestContext,
  form: FormReading,
  query: ListQuery,
): Promise<readonly Device[]> {
  const entries = listDisplays(gateway, form.isTicked('all') ? await gateway.watch.find() : []);
  if (form.isTicked('all')) return selectDisplays(entries, query).map(({ device }) => device);
  const ids = new Set(form.all('display'));
  return entries.map(({ device }) => device).filter(({ id }) => ids.has(String(id)));
}

function readChange(
  { gateway, now }: RequestContext,
  form: FormReading,
  kind: Exclude<(typeof CHANGES)[number], 'firmware'>,
  device: Device,
): DeviceChange {
  switch (kind) {
    case 'playlist': {
      const playlistId = form.whole('playlist', 1, Number.MAX_SAFE_INTEGER);
      if (!gateway.tables.playlists.find(playlistId)) form.fail('playlist', 'form.choose');
      return { playlistId };
    }
    case 'sleep':
      return {
        sleepsAtNight: true,
        sleepStartMinutes: form.minutes('sleep_start'),
        sleepEndMinutes: form.minutes('sleep_end'),
      };
    case 'wake':
      return { sleepsAtNight: false };
    case 'pause':
      return { pausedUntilMs: now + form.whole('hours', 1, MAX_PAUSE_HOURS) * 3_600_000 };
    case 'resume':
      return { pausedUntilMs: undefined };
    case 'pin':
      return readPin(gateway, form, device, now);
    case 'unpin':
      return { pinnedItemId: undefined, pinnedUntilMs: undefined };
    case 'tag':
    case 'untag':
      return { tags: changeTags(form, device, kind) };
  }
}

function checkItem({ gateway, words }: RequestContext, form: FormReading, displays: readonly Device[]): void {
  const { playlists } = gateway.tables;
  const item = playlists.findItem(form.whole('item', 1, Number.MAX_SAFE_INTEGER));
  if (item) checkPin(form, item, displays, { playlists, words });
  else form.fail('item', 'form.choose');
}

/** A pin ends a pause. Each display counts the time in its own zone. */
function readPin({ user }: Gateway, form: FormReading, { timeZone }: Device, now: number): DeviceChange {
  const pinnedItemId = form.whole('item', 1, Number.MAX_SAFE_INTEGER);
  const zone = new TimeZone(timeZone ?? user().timeZone);
  return { pinnedItemId, pinnedUntilMs: readPinUntil(form, zone, now), pausedUntilMs: undefined };
}

function changeTags(form: FormReading, device: Device, kind: 'tag' | 'untag'): readonly string[] {
  const named = parseTags(form.raw('tags')) ?? [];
  if (named.length === 0) form.fail('tags', 'bulk.tag.none');
  if (kind === 'untag') return device.tags.filter((tag) => !hasTag({ tags: named }, tag));
  const tags = parseTags([...device.tags, ...named].join(','));
  if (!tags) form.fail('tags', 'display.tags.wrong', { max: MAX_TAG_CHARS });
  return tags ?? device.tags;
}

/** The first display that the file fits gets it first; the others follow once it has called with the new version. */
async function offerFirmware(
  { gateway, now, words }: RequestContext,
  form: FormReading,
  displays: readonly Device[],
): Promise<Flash> {
  const { tables, live } = gateway;
  const firmware = tables.firmware.find(form.whole('firmware', 1, Number.MAX_SAFE_INTEGER));
  if (!firmware) return { tone: 'bad', key: 'form.choose' };
  const fitting = displays.filter((device) => !device.isDemo && !findMismatch(device, firmware, false));
  const [first] = fitting;
  if (!first) return { tone: 'bad', key: 'bulk.firmware.nobody' };
  const deviceIds = fitting.map(({ id }) => id);
  try {
    const request = { scope: 'all', deviceIds, allowsOlder: false, minBatteryPercent: MIN_BATTERY_PERCENT } as const;
    await startRollout(tables.firmware, firmware, first, request, now);
  } catch (error) {
    return { tone: 'bad', key: 'firmware.refused', values: { reason: describeRefusal(error, words) } };
  }
  live.publish('displays');
  const values = { version: firmware.version, name: first.name, count: fitting.length };
  return { tone: 'good', key: fitting.length === 1 ? 'bulk.firmware.done.one' : 'bulk.firmware.done.other', values };
}

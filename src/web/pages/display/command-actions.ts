import type { Reply } from '../../../http/http.js';
import { TimeZone } from '../../../playlist/playlist.js';
import type { DeviceChange } from '../../../store/store.js';
import { MOST_PIN_MINUTES } from '../../components/pin-minutes.js';
import { requireDevice } from '../../displays/require-device.js';
import type { Flash } from '../../flash.js';
import type { FormReading } from '../../form.js';
import type { MessageKey } from '../../i18n/locales.js';
import type { RequestContext } from '../../request-context.js';

const HOUR_MS = 3_600_000;
const MOST_PAUSE_HOURS = 24 * 366;

/** Shows one item for the minutes of the form. */
export function pinItem(visit: RequestContext, form: FormReading): Promise<Reply> {
  const minutes = form.whole('minutes', 1, MOST_PIN_MINUTES);
  const itemId = form.whole('item', 1, Number.MAX_SAFE_INTEGER);
  const item = visit.gateway.tables.playlists.findItem(itemId);
  if (!form.isValid || !item) return refuse(visit);
  const change = { pinnedItemId: item.id, pinnedUntilMs: visit.now + minutes * 60_000 };
  return changeDisplay(visit, change, { tone: 'good', key: 'command.pin.done' });
}

/** Gives the playlist its turn again. */
export const unpinItem = (visit: RequestContext): Promise<Reply> =>
  changeDisplay(
    visit,
    { pinnedItemId: undefined, pinnedUntilMs: undefined },
    { tone: 'good', key: 'command.unpin.done' },
  );

/** Keeps the picture for the hours of the form, or until the day of the form begins where the display hangs. */
export function pauseDisplay(visit: RequestContext, form: FormReading): Promise<Reply> {
  const { now, gateway } = visit;
  const day = form.raw('until');
  const zone = new TimeZone(requireDevice(visit).timeZone ?? gateway.user().timeZone);
  const untilMs =
    day === '' ? now + form.whole('hours', 1, MOST_PAUSE_HOURS) * HOUR_MS : zone.instantOf(daysSince1970(day), 0);
  const isUsable = form.isValid && untilMs > now && untilMs <= now + MOST_PAUSE_HOURS * HOUR_MS;
  if (!isUsable) return refuse(visit, day === '' ? 'form.errors' : 'command.pause.past');
  return changeDisplay(visit, { pausedUntilMs: untilMs }, { tone: 'good', key: 'command.pause.done' });
}

/** Of a date field; 0 for anything else, which is long past. */
const daysSince1970 = (day: string): number => Math.round((Date.parse(`${day}T00:00:00Z`) || 0) / (24 * HOUR_MS));

/** Ends a pause. */
export const resumeDisplay = (visit: RequestContext): Promise<Reply> =>
  changeDisplay(visit, { pausedUntilMs: undefined }, { tone: 'good', key: 'command.resume.done' });

async function changeDisplay(visit: RequestContext, change: DeviceChange, flash: Flash): Promise<Reply> {
  const { id } = requireDevice(visit);
  await visit.gateway.tables.devices.update(id, change);
  visit.gateway.wakeRunner();
  visit.gateway.live.publish('displays');
  return visit.goTo(`/displays/${id}`, flash);
}

async function refuse(visit: RequestContext, key: MessageKey = 'form.errors'): Promise<Reply> {
  return visit.goTo(`/displays/${requireDevice(visit).id}`, { tone: 'bad', key });
}

import { TimeZone } from '@inkstand/common/time-zone';
import type { Reply } from '../../../http/http.js';
import type { DeviceChange } from '../../../store/store.js';
import { readPinUntil } from '../../components/form/pin-until.js';
import type { Flash } from '../../flash.js';
import type { FieldError, FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { checkPin } from '../../shared/displays/check-pin.js';
import { describeWake } from '../../shared/displays/describe-wake.js';
import { MAX_PAUSE_HOURS } from '../../shared/displays/pause-hours.js';
import { requireDevice } from '../../shared/displays/require-device.js';

const HOUR_MS = 3_600_000;

/** Pins an item until the chosen time, which ends a pause. */
export function pinItem(context: RequestContext, form: FormReading): Promise<Reply> {
  const device = requireDevice(context);
  const { gateway, now, words } = context;
  const { playlists } = gateway.tables;
  const zone = new TimeZone(device.timeZone ?? gateway.user().timeZone);
  const pinnedUntilMs = readPinUntil(form, zone, now);
  const item = playlists.findItem(form.whole('item', 1, Number.MAX_SAFE_INTEGER));
  if (item) checkPin(form, item, [device], { playlists, words });
  const [error] = form.errors.values();
  if (error || !item) return refuse(context, error ?? { key: 'form.choose' });
  const change = { pinnedItemId: item.id, pinnedUntilMs, pausedUntilMs: undefined };
  return changeDisplay(context, change, describeDone(context, 'pin'));
}

/** Unpins: the playlist resumes. */
export const unpinItem = (context: RequestContext): Promise<Reply> =>
  changeDisplay(context, { pinnedItemId: undefined, pinnedUntilMs: undefined }, describeDone(context, 'unpin'));

/** Pauses the display for the given hours, or until the given day begins in the display's time zone. */
export function pauseDisplay(context: RequestContext, form: FormReading): Promise<Reply> {
  const { now, gateway } = context;
  const day = form.raw('until');
  const zone = new TimeZone(requireDevice(context).timeZone ?? gateway.user().timeZone);
  const untilMs =
    day === '' ? now + form.whole('hours', 1, MAX_PAUSE_HOURS) * HOUR_MS : zone.instantOf(daysSince1970(day), 0);
  const isUsable = form.isValid && untilMs > now && untilMs <= now + MAX_PAUSE_HOURS * HOUR_MS;
  if (!isUsable) return refuse(context, { key: day === '' ? 'form.errors' : 'command.pause.past' });
  return changeDisplay(context, { pausedUntilMs: untilMs }, { tone: 'good', key: 'command.pause.done' });
}

/** Value of a date field; an invalid one gives 0, which is in the past. */
const daysSince1970 = (day: string): number => Math.round((Date.parse(`${day}T00:00:00Z`) || 0) / (24 * HOUR_MS));

/** Ends a pause. */
export const resumeDisplay = (context: RequestContext): Promise<Reply> =>
  changeDisplay(context, { pausedUntilMs: undefined }, describeDone(context, 'resume'));

/** Describes when the display will call, which may be a day away because it sleeps until then. */
function describeDone(context: RequestContext, command: 'pin' | 'unpin' | 'resume'): Flash {
  const { gateway, now } = context;
  const device = requireDevice(context);
  const { id, timeZone } = device;
  const words = timeZone === undefined ? context.words : context.words.inZone(timeZone);
  const expectedAtMs = gateway.device.telemetry.expectedWakeMs(id);
  if (expectedAtMs === undefined || expectedAtMs <= now) return { tone: 'good', key: `command.${command}.done` };
  const wake = describeWake(gateway.device.panels.of(device).board, words);
  return { tone: 'good', key: `command.${command}.done_at`, values: { at: words.time(expectedAtMs, now), wake } };
}

async function changeDisplay(context: RequestContext, change: DeviceChange, flash: Flash): Promise<Reply> {
  const { id } = requireDevice(context);
  await context.gateway.tables.devices.update(id, change);
  context.gateway.wakeRunner();
  context.gateway.live.publish('displays');
  return context.redirectTo(`/displays/${id}`, flash);
}

async function refuse(context: RequestContext, error: FieldError): Promise<Reply> {
  return context.redirectTo(`/displays/${requireDevice(context).id}`, { tone: 'bad', ...error });
}

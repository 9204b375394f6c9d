import type { Reply } from '../../../http/http.js';
import type { DeviceChange } from '../../../store/device-table.js';
import { MOST_PIN_MINUTES } from '../../components/pin-minutes.js';
import { expectDevice } from '../../displays/expect-device.js';
import type { Flash } from '../../flash.js';
import type { FormReading } from '../../form.js';
import type { Visit } from '../../visit.js';

const MOST_PAUSE_HOURS = 24 * 366;

/** Shows one item for the minutes of the form. */
export function pinItem(visit: Visit, form: FormReading): Promise<Reply> {
  const minutes = form.whole('minutes', 1, MOST_PIN_MINUTES);
  const itemId = form.whole('item', 1, Number.MAX_SAFE_INTEGER);
  const item = visit.gateway.tables.playlists.findItem(itemId);
  if (!form.isValid || !item) return refuse(visit);
  const change = { pinnedItemId: item.id, pinnedUntilMs: visit.now + minutes * 60_000 };
  return changeDisplay(visit, change, { tone: 'good', key: 'command.pin.done' });
}

/** Gives the playlist its turn again. */
export const unpinItem = (visit: Visit): Promise<Reply> =>
  changeDisplay(
    visit,
    { pinnedItemId: undefined, pinnedUntilMs: undefined },
    { tone: 'good', key: 'command.unpin.done' },
  );

/** Keeps the picture for the minutes of the form. */
export function pauseDisplay(visit: Visit, form: FormReading): Promise<Reply> {
  const hours = form.whole('hours', 1, MOST_PAUSE_HOURS);
  if (!form.isValid) return refuse(visit);
  return changeDisplay(
    visit,
    { pausedUntilMs: visit.now + hours * 3_600_000 },
    { tone: 'good', key: 'command.pause.done' },
  );
}

/** Ends a pause. */
export const resumeDisplay = (visit: Visit): Promise<Reply> =>
  changeDisplay(visit, { pausedUntilMs: undefined }, { tone: 'good', key: 'command.resume.done' });

async function changeDisplay(visit: Visit, change: DeviceChange, flash: Flash): Promise<Reply> {
  const { id } = expectDevice(visit);
  await visit.gateway.tables.devices.update(id, change);
  visit.gateway.wakeRunner();
  visit.gateway.live.publish('displays');
  return visit.goTo(`/displays/${id}`, flash);
}

async function refuse(visit: Visit): Promise<Reply> {
  return visit.goTo(`/displays/${expectDevice(visit).id}`, { tone: 'bad', key: 'form.errors' });
}

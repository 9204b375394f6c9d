import { DEFAULT_REFRESH_SECONDS } from '../../../device/device.js';
import type { Words } from '../../../i18n/i18n.js';
import { writeClock } from '../../../playlist/playlist.js';
import type { Device } from '../../../store/store.js';
import type { Gateway } from '../../gateway.js';

/** What the everyday settings of a display do, in one sentence. */
export function describeEveryday(device: Device, { devices, playlists }: Gateway['tables'], words: Words): string {
  const { t, duration } = words;
  const mirrored = device.mirroredDeviceId === undefined ? undefined : devices.find(device.mirroredDeviceId);
  const time = duration(device.refreshSeconds ?? DEFAULT_REFRESH_SECONDS);
  const [start, end] = [writeClock(device.sleepStartMinutes), writeClock(device.sleepEndMinutes)];
  return [
    mirrored
      ? t('display.result.mirror', { name: mirrored.name })
      : t('display.result.playlist', { name: playlists.choose(device.playlistId).name }),
    t('display.result.refresh', { time }),
    device.sleepsAtNight ? t('display.result.sleep', { start, end }) : t('display.result.awake'),
    ...(device.showsAlerts ? [t('display.result.alerts')] : []),
  ].join(' · ');
}

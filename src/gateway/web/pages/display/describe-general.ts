import { writeClock } from '@inkstand/common/write-time';
import { REFRESH_SECONDS } from '../../../device/device.js';
import type { Words } from '../../../i18n/i18n.js';
import type { Device } from '../../../store/store.js';
import type { Gateway } from '../../page-gateway.js';

/** What the general settings of a display do, in one sentence. */
export function describeGeneral(device: Device, { devices, playlists }: Gateway['tables'], words: Words): string {
  const { t, duration } = words;
  const mirrored = device.mirroredDeviceId === undefined ? undefined : devices.find(device.mirroredDeviceId);
  const time = duration(device.refreshSeconds ?? REFRESH_SECONDS.default);
  const playlist = device.playlistId === undefined ? 'display.result.playlist.default' : 'display.result.playlist';
  return [
    device.name,
    mirrored
      ? t('display.result.mirror', { name: mirrored.name })
      : t(playlist, { name: playlists.choose(device.playlistId).name }),
    t('display.result.refresh', { time }),
    ...describeSleep(device, words),
    ...(device.showsAlerts ? [t('display.result.alerts')] : []),
    ...(device.timeZone === undefined ? [] : [t('display.result.zone', { zone: device.timeZone })]),
    ...(device.tags.length > 0 ? [t('display.result.tags', { tags: device.tags.join(', ') })] : []),
  ].join(' · ');
}

/** Its quiet hours, and what it shows while nothing is scheduled. */
export function describeSleep(device: Device, { t }: Words): readonly string[] {
  const [start, end] = [writeClock(device.sleepStartMinutes), writeClock(device.sleepEndMinutes)];
  const sleep = device.keepsPictureAsleep ? 'display.result.sleep.keeps' : 'display.result.sleep';
  return [
    device.sleepsAtNight ? t(sleep, { start, end }) : t('display.result.awake'),
    ...(device.keepsPictureIdle ? [t('display.result.idle.keeps')] : []),
  ];
}

import { viewPath } from '../../../device/device.js';
import type { Device } from '../../../store/store.js';
import type { PanelScreen } from '../../components/panel.js';
import type { Gateway } from '../../page-gateway.js';
import { calibratedInks } from './calibrated-inks.js';

/** The screens of a playlist's items for one display, by item id; items without a screen get an empty panel. */
export function readItemScreens(
  gateway: Gateway,
  device: Device,
  playlistId: number,
): ReadonlyMap<number, PanelScreen> {
  const { screens, panels } = gateway.device;
  const { widthPx, heightPx, rotationDegrees: turnedDegrees } = panels.of(device).panel;
  const size = { widthPx, heightPx, turnedDegrees, inks: calibratedInks(gateway, device) };
  const candidates = screens.listCandidates(device, { ...device, playlistId });
  return new Map(
    candidates.map(({ item, screen }) => [
      item.id,
      { ...size, path: screen && viewPath(screens.show(item, screen).path) },
    ]),
  );
}

/** Joined displays that show a playlist, including those without a choice if it is the default one. */
export function listViewers({ tables }: Pick<Gateway, 'tables'>, playlistId: number): readonly Device[] {
  const { devices, playlists } = tables;
  const isShown = (device: Device): boolean => playlists.choose(device.playlistId).id === playlistId;
  return devices.list().filter((device) => device.status === 'joined' && isShown(device));
}

import type { Screen, ScreenTable, ShownContent } from '../../store/store.js';
import { contentKey } from '../content/screen-content.js';

/** What a screen shows, and for which display. */
export interface ScreenSubject {
  readonly content: ShownContent;
  /** See `DevicePanel`. */
  readonly panelKey: string;
  readonly deviceId: number;
}

/** Key of the screen that all displays with this panel share. */
export const sharedKey = ({ content, panelKey }: Omit<ScreenSubject, 'deviceId'>): string =>
  sharedKeyOf(content, panelKey);

function sharedKeyOf(content: ShownContent, panelKey: string): string {
  const byPanel = KEYS.get(content);
  const cached = byPanel?.get(panelKey);
  if (cached !== undefined) return cached;
  const key = `${contentKey(content)}/full/${panelKey}`;
  KEYS.set(content, (byPanel ?? new Map<string, string>()).set(panelKey, key));
  return key;
}

/** Keys by panel, because lists look up the screens of every item for every display. */
const KEYS = new WeakMap<ShownContent, Map<string, string>>();

/** Key of a screen for a single display, used when its render read the device. */
export const perDeviceKey = (subject: ScreenSubject): string => perDeviceKeyOf(sharedKey(subject), subject.deviceId);

/** The newest screen for a display: its own, else the shared one. */
export const findScreen = (screens: ScreenTable, { content, panelKey, deviceId }: ScreenSubject): Screen | undefined =>
  findScreenOf(screens, content, panelKey, deviceId);

/** The same without an object, since every call of a display looks up the screens of all its items. */
export function findScreenOf(
  screens: ScreenTable,
  content: ShownContent,
  panelKey: string,
  deviceId: number,
): Screen | undefined {
  const shared = sharedKeyOf(content, panelKey);
  const perDevice = screens.mayHavePerDevice(content, deviceId)
    ? screens.find(perDeviceKeyOf(shared, deviceId))
    : undefined;
  return perDevice ?? screens.find(shared);
}

/** Shared keys of the contents that have per-device screens. */
export const listPerDeviceKeys = (screens: ScreenTable): ReadonlySet<string> =>
  new Set(
    screens.list().flatMap(({ screenKey, deviceId }) => {
      const end = deviceId === undefined ? -1 : screenKey.lastIndexOf('/device-');
      return end < 0 ? [] : [screenKey.slice(0, end)];
    }),
  );

const perDeviceKeyOf = (shared: string, deviceId: number): string => `${shared}/device-${deviceId}`;

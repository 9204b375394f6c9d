import type { Screen, ScreenTable, ShownContent } from '../store/store.js';
import { contentKey } from './content.js';

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
  const known = KEYS.get(content);
  const found = known?.get(panelKey);
  if (found !== undefined) return found;
  const key = `${contentKey(content)}/full/${panelKey}`;
  KEYS.set(content, (known ?? new Map<string, string>()).set(panelKey, key));
  return key;
}

/** Keys by panel, because lists look up the screens of every item for every display. */
const KEYS = new WeakMap<ShownContent, Map<string, string>>();

/** Key of a screen for a single display, used when its render read the device. */
export const ownKey = (subject: ScreenSubject): string => keyOfOwn(sharedKey(subject), subject.deviceId);

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
  const own = screens.mayHaveOwn(content, deviceId) ? screens.find(keyOfOwn(shared, deviceId)) : undefined;
  return own ?? screens.find(shared);
}

/** Shared keys of the contents that have per-device screens. */
export const listKeysWithOwn = (screens: ScreenTable): ReadonlySet<string> =>
  new Set(
    screens.list().flatMap(({ screenKey, deviceId }) => {
      const end = deviceId === undefined ? -1 : screenKey.lastIndexOf('/device-');
      return end < 0 ? [] : [screenKey.slice(0, end)];
    }),
  );

const keyOfOwn = (shared: string, deviceId: number): string => `${shared}/device-${deviceId}`;

import type { ItemContent, Screen, ScreenTable } from '../store/store.js';
import { contentKey } from './content.js';

/** What a screen shows, and for which display. */
export interface ScreenSubject {
  readonly content: ItemContent;
  /** See `DevicePanel`. */
  readonly panelKey: string;
  readonly deviceId: number;
}

/** Key of the screen that all displays with this panel share. */
export function sharedKey({ content, panelKey }: Omit<ScreenSubject, 'deviceId'>): string {
  const known = KEYS.get(content) ?? new Map<string, string>();
  const key = known.get(panelKey) ?? `${contentKey(content)}/full/${panelKey}`;
  KEYS.set(content, known.set(panelKey, key));
  return key;
}

/** Keys by panel, because lists look up the screens of every item for every display. */
const KEYS = new WeakMap<ItemContent, Map<string, string>>();

/** Key of a screen for a single display, used when its render read the device. */
export const ownKey = (subject: ScreenSubject): string => keyOfOwn(sharedKey(subject), subject);

/** The newest screen for a display: its own, else the shared one. */
export function findScreen(screens: ScreenTable, subject: ScreenSubject): Screen | undefined {
  const shared = sharedKey(subject);
  return screens.find(keyOfOwn(shared, subject)) ?? screens.find(shared);
}

/** Shared keys of the contents that have per-device screens. */
export const listKeysWithOwn = (screens: ScreenTable): ReadonlySet<string> =>
  new Set(
    screens.list().flatMap(({ screenKey, deviceId }) => {
      const end = deviceId === undefined ? -1 : screenKey.lastIndexOf('/device-');
      return end < 0 ? [] : [screenKey.slice(0, end)];
    }),
  );

const keyOfOwn = (shared: string, { deviceId }: ScreenSubject): string => `${shared}/device-${deviceId}`;

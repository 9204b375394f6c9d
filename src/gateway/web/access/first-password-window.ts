import type { Boot } from '../../system/system.js';

/** Name of the setting with the window; see `FirstPasswordWindow`. */
export const FIRST_PASSWORD_WINDOW = 'first_password_window';

/**
 * The time in which anyone may choose the first password: it belongs to one start of the board, whatever restarts. Once a
 * password was chosen, it is `used`, and only the owner opens another one, by `inkstand reset-password`.
 */
type FirstPasswordWindow = 'used' | { readonly bootId: string; readonly endsAtSeconds: number };

const OPEN_SECONDS = 30 * 60;

/** The window that opens at this moment; `used` on a system that does not identify its starts. Pure. */
export const openWindow = ({ id, seconds }: Boot): FirstPasswordWindow =>
  id === undefined ? 'used' : { bootId: id, endsAtSeconds: seconds + OPEN_SECONDS };

/** The window at a start of the gateway: another one only after another start of the board. Pure. */
export function planWindow(
  stored: FirstPasswordWindow | undefined,
  hasPassword: boolean,
  boot: Boot,
): FirstPasswordWindow {
  if (hasPassword || stored === 'used') return 'used';
  return stored && stored.bootId === boot.id ? stored : openWindow(boot);
}

/** Pure. */
export const isWindowOpen = (stored: FirstPasswordWindow | undefined, boot: Boot): boolean =>
  typeof stored === 'object' && stored.bootId === boot.id && boot.seconds < stored.endsAtSeconds;

/** Reads the value of the setting; undefined for anything else. */
export function parseWindow(value: unknown): FirstPasswordWindow | undefined {
  if (value === 'used') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { bootId, endsAtSeconds }: Partial<Record<'bootId' | 'endsAtSeconds', unknown>> = value;
  return typeof bootId === 'string' && typeof endsAtSeconds === 'number' ? { bootId, endsAtSeconds } : undefined;
}

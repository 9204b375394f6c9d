import { readDisplayAddress } from '../config/config.js';
import type { SettingTable } from '../store/store.js';

/** Setting: the base address for displays, where it differs from the one that they call. */
export const DISPLAY_ADDRESS = 'display_address';

/** Reads the owner's base address for displays, else that of the operator; undefined for the one that each of them calls. */
export const createDisplayAddress =
  (settings: Pick<SettingTable, 'read'>, fallback: string | undefined): (() => string | undefined) =>
  () =>
    readDisplayAddress(String(settings.read(DISPLAY_ADDRESS) ?? '')) ?? fallback;

import type { Device } from '../../store/store.js';
import type { WaitingCaller, WaitingCallers } from './waiting-callers.js';

/** A display that waits, and the callers that claim to be it; none after a restart, until it calls again. */
export interface WaitingDisplay {
  readonly device: Device;
  readonly callers: readonly WaitingCaller[];
}

/** Displays that wait for the owner's approval, and joined ones for which another key does. Reads memory only. */
export const listWaiting = (devices: readonly Device[], waiting: WaitingCallers): readonly WaitingDisplay[] =>
  devices
    .map((device) => ({ device, callers: waiting.listOf(device.id) }))
    .filter(({ device: { status }, callers }) => status === 'pending' || callers.length > 0);

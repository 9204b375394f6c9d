import type { WaitingCaller } from '../../../device/device.js';
import type { Device } from '../../../store/store.js';
import type { Gateway } from '../../page-gateway.js';

/** The model of a display in words, such as `TRMNL OG (1-bit)`; of one of its callers, as that caller reports it. */
export const labelModel = ({ device: { panels } }: Gateway, device: Device, caller?: WaitingCaller): string =>
  panels.ofStranger(caller ? { ...device, ...caller.traits } : device).model.label;

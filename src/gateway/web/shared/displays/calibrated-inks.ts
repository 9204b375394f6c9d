import type { Device } from '../../../store/store.js';
import type { Gateway } from '../../page-gateway.js';

/** The inks of a display that its owner has calibrated, in the order of its palette; undefined for those of its kind. */
export const calibratedInks = ({ device: { panels } }: Pick<Gateway, 'device'>, device: Device) =>
  device.inks.length > 0 ? panels.of(device).panel.measuredInks : undefined;

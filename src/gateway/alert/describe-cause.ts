import { describeBootFault } from '../system/system.js';
import type { Alert } from './alert-kinds.js';

/** Details of an alert beyond its kind, for its message and the webhook's `reason`; undefined when there are none. */
export function describeCause(alert: Alert): string | undefined {
  const { error, item, firmwareVersion, clientAddress, formerAddresses, waiting, keptIn, bootFaults } = alert;
  const text =
    error ?? firmwareVersion ?? clientAddress ?? formerAddresses?.join(', ') ?? waiting?.join(', ') ?? keptIn;
  return item && text !== undefined ? `${item}: ${text}` : (text ?? bootFaults?.map(describeBootFault).join('; '));
}

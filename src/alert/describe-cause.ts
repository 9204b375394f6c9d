import { describeBootFault } from '../board/board.js';
import type { Alert } from './alert-kinds.js';

/** What an alert names beyond its kind, as its message and the webhook's `reason` have it; undefined when it names nothing. */
export function describeCause(alert: Alert): string | undefined {
  const { error, item, firmwareVersion, clientAddress, formerAddresses, keptIn, bootFaults } = alert;
  const text = error ?? firmwareVersion ?? clientAddress ?? formerAddresses?.join(', ') ?? keptIn;
  return item && text !== undefined ? `${item}: ${text}` : (text ?? bootFaults?.map(describeBootFault).join('; '));
}

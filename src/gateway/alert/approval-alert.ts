import type { Alert } from './alert-kinds.js';

/** One alert for all displays that wait for approval, so that a crowd of them is one message. Pure. */
export const findWaitingAlerts = (names: readonly string[]): readonly Alert[] =>
  names.length === 0 ? [] : [{ kind: 'approval-needed', waiting: names }];

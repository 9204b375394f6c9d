import type { Alert } from '../../../alert/alert.js';
import type { MessageKey } from '../../../i18n/i18n.js';
import { linkOfAlert } from './link-of-alert.js';

/** What the status line of *Displays* knows. */
export interface StatusInput {
  /** Displays that wait for approval. */
  readonly waiting: number;
  /** Worst first. */
  readonly alerts: readonly Alert[];
  /** Number of displays, of those that have nothing to show, and of those whose playlists have nothing scheduled. */
  readonly displays: number;
  readonly empty: number;
  readonly idle: number;
  /** When the first of the idle displays continues; undefined when unknown. */
  readonly idleUntilMs: number | undefined;
}

/** The one thing to say first, with the page that its button opens. */
export type Status =
  | { readonly kind: 'waiting'; readonly count: number; readonly href: string }
  | { readonly kind: 'alert'; readonly alert: Alert; readonly others: number; readonly href: string }
  | { readonly kind: 'empty'; readonly count: number; readonly href: string }
  | { readonly kind: 'idle'; readonly untilMs: number | undefined; readonly href: string }
  | { readonly kind: 'well' };

/** Chooses what *Displays* says in one line: what waits for the owner, what is wrong, what has nothing to show. Pure. */
export function planStatus({ waiting, alerts, displays, empty, idle, idleUntilMs }: StatusInput): Status {
  if (waiting > 0) return { kind: 'waiting', count: waiting, href: '/join#arrivals' };
  const [alert, ...others] = alerts.filter(({ kind }) => kind !== 'approval-needed');
  if (alert) return { kind: 'alert', alert, others: others.length, href: linkOfAlert(alert) };
  if (empty > 0) return { kind: 'empty', count: empty, href: empty === displays ? '/plugins' : '/?state=empty' };
  if (idle > 0 && idle === displays) return { kind: 'idle', untilMs: idleUntilMs, href: '/playlists' };
  return { kind: 'well' };
}

/** What the button of an alert is called: what is done on the page that it opens. */
export function actionOfAlert({ kind, place, fault }: Pick<Alert, 'kind' | 'place' | 'fault'>): MessageKey {
  if (place) return 'status.fix';
  if (fault?.code === 'answered' && [401, 403, 407].includes(Number(fault.values.status))) return 'status.key';
  return kind === 'backup-failed' ? 'status.backup' : 'status.view';
}

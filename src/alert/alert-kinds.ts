import type { BootSettingFault } from '../board/board.js';
import type { SourceFault } from '../errors.js';

/**
 * Every kind of alert, worst first, with the minutes it must last before it is reported by message or alert screen:
 * conditions that often clear on their own wait longer. Pages show an alert at once. A new kind needs a line here, two
 * messages (`alert.<kind>.title`, `alert.<kind>.text`) in every language and a source that finds it.
 */
export const SETTLE_MINUTES = {
  'data-read-only': 0,
  'database-lost': 0,
  'database-replaced': 0,
  'uploads-refused': 0,
  'disk-full': 0,
  'connection-flood': 0,
  'clock-past': 10,
  'first-boot': 0,
  'backup-failed': 0,
  'no-ipv4': 10,
  'address-changed': 0,
  'under-voltage': 5,
  silent: 0,
  'firmware-failed': 0,
  'no-picture': 20,
  'battery-low': 0,
  'never-called': 0,
  'plugin-failing': 60,
  'copy-failed': 180,
  throttled: 15,
  hot: 15,
  'memory-low': 15,
  'clock-unsure': 60,
  'card-worn': 0,
  'stale-key': 60,
} as const satisfies Readonly<Record<string, number>>;

/** What is wrong. */
export type AlertKind = keyof typeof SETTLE_MINUTES;

const ORDER = Object.keys(SETTLE_MINUTES);

/** One thing that is wrong now. The optional members are the values its messages need. */
export interface Alert {
  readonly kind: AlertKind;
  /** The subject; absent for the gateway itself. */
  readonly subject?: AlertSubject;
  /** Milliseconds since 1970, such as the display's last call or the last good backup. */
  readonly sinceMs?: number;
  readonly percent?: number;
  /** As the failing part reported it. */
  readonly error?: string;
  /** What the error was about, for the owner's language. */
  readonly fault?: SourceFault;
  /** So many attempts in a row took too long: there are no more for the time being. */
  readonly pausedAfter?: number;
  /** Of a display that shows nothing: which item of its playlist the error is about. */
  readonly item?: string;
  /** That a display could not take. */
  readonly firmwareVersion?: string;
  /** Of a host that opens too many connections. */
  readonly clientAddress?: string;
  /** That the gateway had before. */
  readonly formerAddresses?: readonly string[];
  /** Folder below the data folder that holds damaged files. */
  readonly keptIn?: string;
  readonly bootFaults?: readonly BootSettingFault[];
}

/** A display or a plugin setting. */
export interface AlertSubject {
  readonly kind: 'display' | 'plugin';
  readonly id: number;
  readonly name: string;
}

/** Identifies an alert: the same kind and subject give the same key. */
export const keyOfAlert = ({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string =>
  subject ? `${kind} ${subject.kind} ${subject.id}` : kind;

/** Sorts worst first, alerts of one kind by subject. Pure. */
export const sortAlerts = (alerts: readonly Alert[]): readonly Alert[] =>
  [...alerts].sort(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.subject?.id ?? 0) - (b.subject?.id ?? 0),
  );

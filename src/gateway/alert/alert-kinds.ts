import type { SourceFault } from '@inkstand/common/errors';
import type { BootSettingFault } from '../board/board.js';
import type { StaleData } from '../plugin/plugin.js';
import type { MarkupPlace } from '../screen/screen.js';

/**
 * Every kind of alert, worst first, with the minutes it must last before it is reported by message or alert screen;
 * conditions that often clear on their own wait longer. Pages show an alert at once. A new kind needs a line here, two
 * messages (`alert.<kind>.title`, `alert.<kind>.text`) in every language, and a source that finds it.
 */
export const SETTLE_MINUTES = {
  'data-read-only': 0,
  'database-replaced': 0,
  'uploads-refused': 0,
  'disk-full': 0,
  'connection-flood': 0,
  guessing: 0,
  'sign-ins-failed': 0,
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
  'data-outdated': 0,
  'render-failed': 5,
  'copy-failed': 180,
  throttled: 15,
  hot: 15,
  'memory-low': 15,
  'clock-unsure': 60,
  'card-worn': 0,
  'approval-needed': 5,
  'stale-key': 60,
} as const satisfies Readonly<Record<string, number>>;

export type AlertKind = keyof typeof SETTLE_MINUTES;

const ORDER = Object.keys(SETTLE_MINUTES);

/** A current problem. The optional members are values that its messages need. */
export interface Alert {
  readonly kind: AlertKind;
  /** What the alert is about; absent for the gateway itself. */
  readonly subject?: AlertSubject;
  /** Milliseconds since 1970, such as the time of the display's last call or of the last good backup. */
  readonly sinceMs?: number;
  readonly percent?: number;
  /** As reported by the part that failed. */
  readonly error?: string;
  /** Host of the source that failed. */
  readonly host?: string;
  /** How often it happened. */
  readonly count?: number;
  /** The error as a code with values, to be translated. */
  readonly fault?: SourceFault;
  /** How old the data of a plugin is. */
  readonly stale?: StaleData;
  /** Where the template of a plugin has an error. */
  readonly place?: MarkupPlace;
  /** This many attempts in a row timed out, so further ones are paused. */
  readonly pausedAfter?: number;
  /** For a display that shows nothing: the playlist item with the error. */
  readonly item?: string;
  /** Firmware that a display could not install. */
  readonly firmwareVersion?: string;
  /** Address of a host that opens too many connections, or guesses. */
  readonly clientAddress?: string;
  /** Earlier addresses of the gateway. */
  readonly formerAddresses?: readonly string[];
  /** Names of displays that wait for approval. */
  readonly waiting?: readonly string[];
  /** Folder below the data folder with the damaged files. */
  readonly keptIn?: string;
  readonly bootFaults?: readonly BootSettingFault[];
}

/** A display or a plugin setting. */
export interface AlertSubject {
  readonly kind: 'display' | 'plugin';
  readonly id: number;
  readonly name: string;
}

/** Identifies an alert: equal for the same kind and subject. */
export const keyOfAlert = ({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string =>
  subject ? `${kind} ${subject.kind} ${subject.id}` : kind;

/** Sorts alerts, worst first; alerts of one kind by subject. Pure. */
export const sortAlerts = (alerts: readonly Alert[]): readonly Alert[] =>
  [...alerts].sort(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.subject?.id ?? 0) - (b.subject?.id ?? 0),
  );

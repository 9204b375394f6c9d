import type { SourceFault } from '@inkstand/common/errors';
import type { StaleData } from '../plugin/plugin.js';
import type { MarkupPlace } from '../screen/screen.js';
import type { BootSettingFault } from '../system/system.js';

/**
 * Every kind of alert, worst first. A new kind needs a line here, two messages (`alert.<kind>.title`,
 * `alert.<kind>.text`) in every language, a source that finds it, and a line in `alert-delays.ts` if it has to last.
 */
export const ALERT_KINDS = [
  'data-read-only',
  'database-replaced',
  'uploads-refused',
  'disk-full',
  'connection-flood',
  'guessing',
  'sign-ins-failed',
  'clock-past',
  'first-boot',
  'backup-failed',
  'no-ipv4',
  'address-changed',
  'under-voltage',
  'silent',
  'firmware-failed',
  'no-picture',
  'battery-low',
  'never-called',
  'plugin-failing',
  'data-outdated',
  'render-failed',
  'copy-failed',
  'throttled',
  'hot',
  'memory-low',
  'clock-unsure',
  'card-worn',
  'approval-needed',
  'stale-key',
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

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
    (a, b) => ALERT_KINDS.indexOf(a.kind) - ALERT_KINDS.indexOf(b.kind) || (a.subject?.id ?? 0) - (b.subject?.id ?? 0),
  );

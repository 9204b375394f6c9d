import { type Alert, keyOfAlert } from './alert-kinds.js';

/** Whether this alert was open at the last check; if so, only a better reading resolves it. */
export type IsPreviousAlert = (alert: Pick<Alert, 'kind' | 'subject'>) => boolean;

/** The alerts of the last check, in memory. */
export class PreviousAlerts {
  #keys: ReadonlySet<string> = new Set();

  readonly has: IsPreviousAlert = (alert) => this.#keys.has(keyOfAlert(alert));

  replace(alerts: readonly Alert[]): void {
    this.#keys = new Set(alerts.map(keyOfAlert));
  }
}

import { type Alert, keyOfAlert } from './alert-kinds.js';

/** Whether this was a problem when last looked: then it takes more to call it over. */
export type IsPreviousAlert = (problem: Pick<Alert, 'kind' | 'subject'>) => boolean;

/** What was wrong when last looked, in memory. */
export class PreviousAlerts {
  #keys: ReadonlySet<string> = new Set();

  readonly has: IsPreviousAlert = (problem) => this.#keys.has(keyOfAlert(problem));

  replace(alerts: readonly Alert[]): void {
    this.#keys = new Set(alerts.map(keyOfAlert));
  }
}

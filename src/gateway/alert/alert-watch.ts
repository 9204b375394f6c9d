import { type Alert, sortAlerts } from './alert-kinds.js';
import type { IsPreviousAlert, PreviousAlerts } from './previous-alerts.js';

/**
 * Finds the alerts of one part of the gateway. It may use the previous alerts, so that a reading near a limit does not
 * toggle an alert.
 */
export type AlertSource = (isPrevious: IsPreviousAlert) => readonly Alert[] | Promise<readonly Alert[]>;

interface AlertWatchOptions {
  readonly previous: PreviousAlerts;
  readonly sources: readonly AlertSource[];
  readonly log: { warn(fields: object, message: string): void };
}

/** Collects the alerts from all sources. */
export class AlertWatch {
  readonly #options: AlertWatchOptions;

  constructor(options: AlertWatchOptions) {
    this.#options = options;
  }

  /** Worst first. A source that fails is logged and skipped. */
  async find(): Promise<readonly Alert[]> {
    const { previous, sources, log } = this.#options;
    const alertsBySource = await Promise.all(
      sources.map(async (source) => {
        try {
          return await source(previous.has);
        } catch (err) {
          log.warn({ err }, 'could not check for alerts');
          return [];
        }
      }),
    );
    const alerts = sortAlerts(alertsBySource.flat());
    previous.replace(alerts);
    return alerts;
  }
}

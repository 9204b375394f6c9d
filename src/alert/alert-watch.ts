import { type Alert, sortAlerts } from './alert-kinds.js';
import type { IsPreviousAlert, PreviousAlerts } from './previous-alerts.js';

/** Finds problems of one part of the gateway. May look at what is known already, so that nothing flickers at a limit. */
export type AlertSource = (isPrevious: IsPreviousAlert) => readonly Alert[] | Promise<readonly Alert[]>;

export interface AlertWatchOptions {
  readonly previous: PreviousAlerts;
  readonly sources: readonly AlertSource[];
  readonly log: { warn(fields: object, message: string): void };
}

/** Everything that is wrong, from all parts of the gateway. */
export class AlertWatch {
  readonly #options: AlertWatchOptions;

  constructor(options: AlertWatchOptions) {
    this.#options = options;
  }

  /** The worst first. A source that fails is noted in the log and finds nothing. */
  async find(): Promise<readonly Alert[]> {
    const { previous, sources, log } = this.#options;
    const found = await Promise.all(
      sources.map(async (source) => {
        try {
          return await source(previous.has);
        } catch (err) {
          log.warn({ err }, 'could not check for alerts');
          return [];
        }
      }),
    );
    const alerts = sortAlerts(found.flat());
    previous.replace(alerts);
    return alerts;
  }
}

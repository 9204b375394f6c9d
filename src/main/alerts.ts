import { AlertNotifier, type AlertSource, AlertWatch, PreviousAlerts } from '../alert/alert.js';
import type { Base } from './base.js';

export interface AlertParts {
  readonly previous: PreviousAlerts;
  /** Filled by those whose alerts they are. */
  readonly sources: AlertSource[];
  readonly watch: AlertWatch;
  readonly alerts: AlertNotifier;
}

/** Finds what is wrong, and tells the owner. */
export function createAlerts(base: Base): AlertParts {
  const { store, tables, worker, reach, user, timeZone, now, log } = base;
  const previous = new PreviousAlerts();
  const sources: AlertSource[] = [];
  const watch = new AlertWatch({ previous, log, sources });
  // The languages are loaded when there is something to say.
  const loadWords = () => import('../web/write-alert-message.js');
  const alerts = new AlertNotifier({
    ...{ settings: tables.settings, secrets: store.secrets, watch, reach, timeZone, now, log },
    describe: async (message) => (await loadWords()).writeAlertMessage(message, user().locale, timeZone(), now()),
    writeAlertScreen: async (problems) => (await loadWords()).writeAlertScreen(problems, user().locale, timeZone()),
    send: (job) => worker.run(job),
  });
  return { previous, sources, watch, alerts };
}

import { AlertNotifier, type AlertSource, AlertWatch, PreviousAlerts } from '../alert/alert.js';
import type { Base } from './base.js';

export interface AlertParts {
  readonly previous: PreviousAlerts;
  /** Each part adds the sources of its alerts. */
  readonly sources: AlertSource[];
  readonly watch: AlertWatch;
  readonly alerts: AlertNotifier;
}

/** Finds alerts and notifies the owner. */
export function createAlerts(base: Base): AlertParts {
  const { store, tables, worker, reach, user, timeZone, now, log } = base;
  const previous = new PreviousAlerts();
  const sources: AlertSource[] = [];
  const watch = new AlertWatch({ previous, log, sources });
  // Messages are loaded when there is an alert to describe.
  const loadWords = () => import('../alert/alert-words.js');
  const alerts = new AlertNotifier({
    settings: tables.settings,
    secrets: store.secrets,
    watch,
    reach,
    timeZone,
    now,
    log,
    describe: async (message) => (await loadWords()).writeAlertMessage(message, user().locale, timeZone(), now()),
    writeAlertScreen: async (alerts) => (await loadWords()).writeAlertScreen(alerts, user().locale, timeZone()),
    send: (job) => worker.run(job),
  });
  return { previous, sources, watch, alerts };
}

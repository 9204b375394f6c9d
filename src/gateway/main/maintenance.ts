import { Maintenance } from '../backup/backup.js';
import { readClockFacts } from '../board/board.js';
import { TimeZones } from '../playlist/playlist.js';
import type { Base } from './base.js';

/** Creates the maintenance of data, disk and clock. */
export function createMaintenance(base: Base): Maintenance {
  const { store, tables, space, log, monotonicMs, version, timeZone, restart, events, tasks } = base;
  const zones = new TimeZones();
  return new Maintenance({
    ...{ store, tables, space, log, monotonicMs, readClockFacts, version, tasks },
    zone: () => zones.of(timeZone()),
    flush: () => events.flush.callAndWait(),
    sweepScreens: (replacedForMs) => events.sweepScreens.callAndWait(replacedForMs),
    requestRestart: restart.request,
  });
}

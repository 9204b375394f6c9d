import { TimeZones } from '@inkstand/common/time-zone';
import { Maintenance } from '../maintenance/maintenance.js';
import { readClockFacts } from '../system/system.js';
import type { Base } from './base.js';
import type { DisplayParts } from './displays.js';

/** Creates the maintenance of data, disk and clock. `displays` exist once it starts. */
export function createMaintenance(base: Base, displays: () => DisplayParts): Maintenance {
  const { store, tables, space, log, monotonicMs, version, timeZone, restart, tasks } = base;
  const zones = new TimeZones();
  return new Maintenance({
    store,
    tables,
    space,
    log,
    monotonicMs,
    readClockFacts,
    version,
    tasks,
    zone: () => zones.of(timeZone()),
    flush: () => displays().device.telemetry.flush(),
    sweepScreens: (replacedForMs) => displays().runner.sweep(replacedForMs),
    requestRestart: restart.request,
  });
}

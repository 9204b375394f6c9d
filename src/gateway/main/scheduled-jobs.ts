import { feedGatewayPlugins } from '../monitoring/monitoring.js';
import { Schedule } from '../schedule/schedule.js';
import { isUnwritable } from '../store/store.js';
import { isPlausible, readSystem } from '../system/system.js';
import type { Parts } from './parts.js';

/** Creates the recurring jobs. */
export function createSchedule(parts: Parts): Schedule {
  const { config, store, restart, tables, plugins, poller, device, runner, alerts, maintenance, now, log } = parts;
  const { renderInputs, staleness, live, wakeRunner } = parts;
  const { telemetry, enrolment } = device;
  // A command may have added plugins although no display has called.
  const pollDue = async (): Promise<void> => {
    await store.reloadForeignChanges();
    await poller.pollDue();
    noteStale();
  };
  const noteStale = (): void => {
    if (!staleness.hasChanged(plugins.list())) return;
    wakeRunner();
    live.publish('screens');
  };
  const feedGateway = (): Promise<void> =>
    feedGatewayPlugins({
      plugins,
      now,
      read: () => readSystem(config.dataDir),
      devices: () => tables.devices.list(),
      lastSeenOf: (id) => telemetry.lastOf(id),
      expectedWakeMs: (id) => telemetry.expectedWakeMs(id),
    });
  const restartWhenWritable = async (): Promise<void> => {
    if (!isUnwritable(config.dataDir)) restart.request('the data folder can be written again');
  };
  /** A clock that is ahead must not delete anything. */
  const sweepBin = async (): Promise<void> => {
    if (isPlausible(parts.maintenance.clock.level)) await tables.bin.sweep();
  };
  /** For files added on the command line; pages and the API wake the runner themselves. */
  const renderWithAddedFiles = async (): Promise<void> => {
    if (renderInputs.hasChanged()) wakeRunner();
  };
  if (store.isReadOnly) {
    const jobs = [{ name: 'look for a writable data folder', cron: '* * * * *', run: restartWhenWritable }];
    return new Schedule({ now, log, jobs });
  }
  return new Schedule({
    now,
    log,
    jobs: [
      { name: 'maintenance', cron: '* * * * *', run: () => maintenance.tick() },
      { name: 'poll', cron: '* * * * *', run: pollDue },
      { name: 'render with added files', cron: '* * * * *', run: renderWithAddedFiles },
      { name: 'publish displays', cron: '* * * * *', run: async () => parts.mqtt.noteDisplays() },
      { name: 'feed gateway plugins', cron: '* * * * *', run: feedGateway },
      { name: 'alerts', cron: '*/5 * * * *', run: () => alerts.tick() },
      { name: 'save last seen', cron: '* * * * *', run: () => tables.devices.saveNoted() },
      { name: 'renew certificate', cron: '7 * * * *', run: () => parts.https.tick() },
      { name: 'prune screens', cron: '17 * * * *', run: () => runner.sweep() },
      { name: 'store ages of data', cron: '23 */6 * * *', run: () => staleness.store() },
      { name: 'sweep the bin', cron: '37 * * * *', run: sweepBin },
      { name: 'drop pending displays', cron: '41 * * * *', run: () => enrolment.dropOldPending() },
    ],
  });
}

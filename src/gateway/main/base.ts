import { explainUnusable, type OpenedData, openData } from '../backup/backup.js';
import type { Config } from '../config/config.js';
import { WrongGuessLimit } from '../http/http.js';
import { DiskSpace } from '../maintenance/maintenance.js';
import { Counters, type Log, type LogRing } from '../monitoring/monitoring.js';
import { LanOnly } from '../network/network.js';
import { createOwnerProfile, type Viewer } from '../plugin/plugin.js';
import { openTables, type Tables } from '../store/store.js';
import { applyBootReport, type BootReport, readBootReport } from '../system/system.js';
import { Tasks } from '../task/task.js';
import { RestartRequest, readVersion } from '../update/update.js';
import { LiveFeed } from '../web/web.js';
import { createWorkerHost, type NetworkPolicy, type WorkerHost } from '../worker/worker.js';
import { Effects } from './effects.js';
import { IdleCollection } from './idle-collection.js';

/** The configuration and environment of the process. */
interface ProcessSetup {
  readonly log: Log;
  readonly ring: LogRing;
  readonly now: () => number;
  /** A clock that is never set; that of the process by default. */
  readonly monotonicMs?: () => number;
  readonly environment: NodeJS.ProcessEnv;
}

/** What every part of the gateway depends on. */
export interface Base extends ProcessSetup, OpenedData {
  readonly config: Config;
  readonly version: string;
  readonly tables: Tables;
  readonly boot: BootReport | undefined;
  readonly space: DiskSpace;
  readonly worker: WorkerHost;
  readonly idleCollection: IdleCollection;
  readonly lanOnly: LanOnly;
  /** Filled when the server listens. */
  readonly gatewayPorts: number[];
  /** Hosts that jobs may reach; read for each job. */
  readonly reach: () => NetworkPolicy;
  readonly user: () => Viewer['user'];
  readonly timeZone: () => string;
  readonly counters: Counters;
  readonly live: LiveFeed;
  /** Wrong passwords, codes, keys and UUIDs of all addresses. */
  readonly guesses: WrongGuessLimit;
  readonly tasks: Tasks;
  readonly restart: RestartRequest;
  readonly monotonicMs: () => number;
  readonly effects: Effects;
}

/** Functions that stop the parts, called in reverse order. */
export type Stops = (() => Promise<unknown>)[];

/** Opens the data folder and creates the shared parts. Throws `conflict` when the folder is in use, `UnopenedData`. */
export async function openBase(config: Config, setup: ProcessSetup, stops: Stops): Promise<Base> {
  const { dataDir } = config;
  const { now, monotonicMs = () => performance.now() } = setup;
  const data = await openData(dataDir, now, stops);
  const tables = await openTables(data.store).catch((error) => {
    throw explainUnusable(error);
  });
  const boot = readBootReport(dataDir);
  if (boot && !data.store.isReadOnly)
    await applyBootReport(boot, tables.settings).catch((err) =>
      setup.log.error({ err }, 'the settings of the SD card could not be stored'),
    );
  const idleCollection = new IdleCollection();
  const worker = createWorkerHost({ dataDir, onLeft: () => idleCollection.noteUse() });
  stops.push(() => worker.stop());
  const gatewayPorts: number[] = [];
  const live = new LiveFeed();
  const tasks = new Tasks({
    now,
    monotonicMs,
    onChange: () => live.publish('tasks'),
    onError: (err, kind) => setup.log.error({ err, kind }, 'a task failed'),
  });
  stops.push(() => tasks.stop());
  const lanOnly = new LanOnly({ settings: tables.settings, dataDir, isForced: config.lanOnly });
  return {
    ...setup,
    ...data,
    ...createOwnerProfile(tables.settings, now),
    config,
    tables,
    boot,
    worker,
    idleCollection,
    gatewayPorts,
    lanOnly,
    version: readVersion(),
    space: new DiskSpace(dataDir),
    reach: () => ({ allowLoopback: config.pollLoopback, lanOnly: lanOnly.isOn(), gatewayPorts }),
    counters: new Counters(),
    live,
    guesses: new WrongGuessLimit(monotonicMs, now),
    tasks,
    restart: new RestartRequest(),
    monotonicMs,
    effects: new Effects(live),
  };
}

import {
  AlertNotifier,
  AlertWatch,
  describeCause,
  findBoardAlerts,
  findBootAlerts,
  findMaintenanceAlerts,
  findPluginAlerts,
  PreviousAlerts,
} from './alert/alert.js';
import { apiRoutes } from './api/api.js';
import { DiskSpace, Maintenance, openData } from './backup/backup.js';
import {
  applyBootReport,
  createService,
  isPlausible,
  LanOnly,
  readBootReport,
  readClockFacts,
  readInheritedSockets,
  readSystem,
  serveTime,
} from './board/board.js';
import type { RunningGateway, ServeOptions } from './cli/cli.js';
import { listCommands, runCli } from './cli/cli.js';
import type { Config } from './config/config.js';
import { createDeviceSide } from './device/device.js';
import { createHttpServer, type HttpServerOptions, type Route } from './http/http.js';
import { Counters, checkHealth, createLog, feedGatewayPlugins, type Log, LogRing } from './monitoring/monitoring.js';
import { TimeZones } from './playlist/playlist.js';
import {
  ANY_DEVICE,
  createOwner,
  DataPuller,
  FieldChoices,
  PicturePuller,
  PluginMerger,
  PluginPictures,
  PluginSettings,
  Poller,
  pickDemoQuote,
  UploadedPictures,
} from './plugin/plugin.js';
import { Schedule } from './schedule/schedule.js';
import {
  createPreviewer,
  createScreenMaker,
  PluginContents,
  RenderInputs,
  RenderRunner,
  RenderTimes,
} from './screen/screen.js';
import {
  openTables,
  PluginPictureTable,
  PluginSettingTable,
  PluginSourceTable,
  UploadedPictureTable,
} from './store/store.js';
import { listKeyFolders, openUpdateInbox, RestartRequest, readVersion } from './update/update.js';
import { createWeb, LiveFeed, makeDemo } from './web/web.js';
import type { PictureJob, ReachPolicy } from './worker/worker.js';
import { createWorkerHost } from './worker/worker.js';

/** The program: the only file that knows every room. Answers the exit code. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const version = readVersion();
  const start = (config: Config, options: ServeOptions): Promise<RunningGateway> => {
    const journald = environment.JOURNAL_STREAM !== undefined;
    const ring = new LogRing(Date.now);
    const write = (line: string): void => {
      ring.take(line);
      process.stderr.write(line);
    };
    const log = createLog({ level: config.logLevel, journald, write });
    return startGateway(config, { ...options, log, ring, now: Date.now, environment });
  };
  const commands = listCommands({ version, keyFolders: listKeyFolders(environment), start });
  return runCli(argv, commands, version, {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    environment,
  });
}

export interface GatewayOptions extends ServeOptions {
  readonly log: Log;
  /** The last lines of the log, for the pages. */
  readonly ring?: LogRing;
  /** Milliseconds since 1970, of the clock that may jump. */
  readonly now: () => number;
  /** Of a service manager: sockets that it opened and where it wants to be told. */
  readonly environment?: NodeJS.ProcessEnv;
}

export interface StartedGateway extends RunningGateway {
  /** Everything it answers, in the order of asking. */
  readonly routes: readonly Route[];
}

/** Builds every room, starts them, and answers how to stop them in reverse. Throws `conflict` when the data is in use. */
export async function startGateway(config: Config, options: GatewayOptions): Promise<StartedGateway> {
  const { log, now } = options;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse())
      await step().catch((err) => log.error({ err }, 'a module did not stop'));
  };
  try {
    return { ...(await build(config, options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    log.debug({ dataDir: config.dataDir, now: now() }, 'started');
  }
}

async function build(
  config: Config,
  { demo, log, now, environment = {}, ring = new LogRing(now) }: GatewayOptions,
  stops: (() => Promise<unknown>)[],
): Promise<Omit<StartedGateway, 'stop'>> {
  const { dataDir, host, port } = config;
  const version = readVersion();
  const { store, repair, restored } = await openData(dataDir, now, stops);
  const tables = await openTables(store);
  const card = readBootReport(dataDir);
  if (card) await applyBootReport(card, tables.settings);
  const pluginTable = new PluginSettingTable(store);
  await pluginTable.load();

  const counters = new Counters();
  const worker = createWorkerHost({ dataDir });
  stops.push(() => worker.stop());
  const ownPorts: number[] = [];
  const lanOnly = new LanOnly({ settings: tables.settings, dataDir, isForced: config.lanOnly });
  const reach = (): ReachPolicy => ({ allowLoopback: config.pollLoopback, lanOnly: lanOnly.isOn(), ownPorts });
  const { user, timeZone } = createOwner(tables.settings, now);

  // The runner is made of rooms that call it back.
  const wakeRunner = (): void => runner.wake();
  const plugins = new PluginSettings({
    table: pluginTable,
    now,
    limitBytes: config.webhookLimitBytes,
    onChange: (id) => {
      wakeRunner();
      void poller.pollChanged(id);
      void merger.follow(id);
    },
  });
  const merger = new PluginMerger({ plugins, log });
  const pictureTable = new PluginPictureTable(store);
  const space = new DiskSpace(dataDir);
  const checking = {
    ...{ plugins, now, requireSpace: space.requireSpace },
    run: (job: PictureJob) => worker.run(job, { priority: 'preview' }),
  };
  const uploads = new UploadedPictures({ ...checking, table: new UploadedPictureTable(store) });
  const pictures = new PluginPictures({ ...checking, uploads, table: pictureTable });
  const look = new RenderInputs(dataDir);
  const contents = new PluginContents({ plugins, pictures, user, reach, now, look: () => look.stamp() });
  const live = new LiveFeed();
  const renderTimes = new RenderTimes();
  const known = new PreviousAlerts();
  const device = createDeviceSide({
    store,
    tables,
    contents,
    log,
    timeZone,
    locale: () => user().locale,
    refreshSeconds: () => DEFAULT_REFRESH_SECONDS,
    announcement: findBootAlerts(card).map(describeCause)[0],
    onJoined: () => {
      wakeRunner();
      live.publish('joining');
    },
    onAttempt: () => live.publish('joining'),
    onWake: () => {
      runner.noteCall();
      live.publish('displays');
    },
    onScreenLost: wakeRunner,
    onFirmware: () => live.publish('displays'),
    isKnownProblem: known.has,
    isClockPlausible: () => isPlausible(maintenance.clock.level),
    card: () => alerts.card(),
  });
  const { panels, failures, files, telemetry } = device;
  const runner = new RenderRunner({
    ...{ ...tables, contents, panels, failures, files, now, log },
    runJob: (job, { priority }) => worker.run(job, { priority }),
    lastSeenOf: (id) => telemetry.lastOf(id),
    expectedWakeMs: (id) => telemetry.expectedWakeMs(id),
    onRendered: (content, outcome) => {
      counters.noteRender(outcome.kind === 'failed' ? 'failed' : outcome.isNew ? 'drawn' : 'unchanged');
      if (outcome.kind === 'drawn') renderTimes.note(content, outcome.panelKey, outcome.milliseconds);
      live.publish('screens');
    },
  });
  const polled = { plugins, viewer: () => ({ user: user(), device: ANY_DEVICE }), reach, now };
  const choices = new FieldChoices({ ...polled, fetch: (job) => worker.run(job, { priority: 'preview' }) });
  const monotonicMs = (): number => performance.now();
  const poller = new Poller({
    ...{ plugins, now, monotonicMs, log },
    pullers: {
      data: new DataPuller({
        ...polled,
        sources: new PluginSourceTable(store),
        fetch: (job) => worker.run(job),
        transform: (job) => worker.run(job),
      }),
      picture: new PicturePuller({ ...polled, pictures, table: pictureTable, run: (job) => worker.run(job) }),
    },
  });
  const watch = new AlertWatch({
    ...{ known, log },
    sources: [
      () => tables.devices.list().flatMap(device.problemsOf),
      () => findPluginAlerts(plugins.list(), (id) => poller.report(id)),
      () => findMaintenanceAlerts(maintenance.facts()),
      () => findBootAlerts(card),
      async (isKnown) => findBoardAlerts(await readSystem(dataDir), isKnown),
    ],
  });
  const alerts = new AlertNotifier({
    ...{ settings: tables.settings, secrets: store.secrets, watch, reach, timeZone, now, log },
    describe: async (message) =>
      (await import('./web/write-alert-message.js')).writeAlertMessage(message, user().locale, timeZone(), now()),
    writeAlertScreen: async (problems) =>
      (await import('./web/write-alert-message.js')).writeAlertScreen(problems, user().locale, timeZone()),
    send: (job) => worker.run(job),
  });
  const feedGateway = (): Promise<void> =>
    feedGatewayPlugins({
      ...{ plugins, now },
      read: () => readSystem(dataDir),
      devices: () => tables.devices.list(),
      lastSeenOf: (id) => telemetry.lastOf(id),
      expectedWakeMs: (id) => telemetry.expectedWakeMs(id),
    });
  const restart = new RestartRequest();
  const zones = new TimeZones();
  const maintenance = new Maintenance({
    ...{ store, tables, space, log, monotonicMs, readClockFacts },
    version,
    zone: () => zones.of(timeZone()),
    flush: () => telemetry.flush(),
    sweepScreens: (replacedForMs) => runner.sweep(replacedForMs),
    requestRestart: restart.request,
  });
  await maintenance.noteStart(repair, restored);
  // A backup may have brought another choice back.
  await lanOnly
    .mark()
    .catch((err) => log.error({ err }, 'the kernel restriction to the private network could not be set'));
  const schedule = new Schedule({
    now,
    log,
    jobs: [
      { name: 'care', cron: '* * * * *', run: () => maintenance.tick() },
      { name: 'poll', cron: '* * * * *', run: () => poller.pollDue() },
      { name: 'feed gateway plugins', cron: '* * * * *', run: feedGateway },
      { name: 'alerts', cron: '*/5 * * * *', run: () => alerts.tick() },
      { name: 'sweep pictures', cron: '17 * * * *', run: () => runner.sweep() },
      { name: 'drop pending displays', cron: '41 * * * *', run: () => device.enrolment.dropOldPending() },
    ],
  });
  const joinPlaylist = async (pluginSettingId: number): Promise<void> => {
    await tables.playlists.addItem(tables.playlists.choose(undefined).id, pluginSettingId);
    wakeRunner();
  };
  const web = createWeb({
    allowedHosts: config.allowedHosts,
    gateway: {
      version,
      updates: openUpdateInbox({
        environment,
        dataDir,
        version,
        keyFolders: listKeyFolders(environment),
      }),
      ...{ lanOnly, runtimeDir: environment.RUNTIME_DIRECTORY },
      ...{ dataDir, tables, plugins, poller, device, watch, alerts, user, joinPlaylist, wakeRunner, live, log, now },
      ...{ store, ring, renderTimes, choices, uploads, maintenance },
      preview: createPreviewer({
        ...{ plugins, user, reach, now },
        runJob: (job, { priority }) => worker.run(job, { priority }),
      }),
    },
  });
  const lastSeen = (id: number) => telemetry.lastOf(id);
  const routes = [
    ...device.routes,
    ...apiRoutes({
      ...{ tables, plugins, pictures, uploads, choices, poller, device, user, joinPlaylist, wakeRunner, now },
      makeScreen: createScreenMaker({
        ...{ screens: tables.screens, files, user, reach, now },
        runJob: (job, { priority }) => worker.run(job, { priority }),
      }),
      quote: (collectionOnly) => {
        const quote = pickDemoQuote(now());
        return collectionOnly ? quote.collection : quote;
      },
      limitBytes: config.webhookLimitBytes,
      health: { store, worker, lanOnly },
      metrics: {
        ...{ version, counters, worker, lastSeen },
        devices: () => tables.devices.list(),
        plugins: () => plugins.list(),
      },
    }),
    ...web.routes,
  ];
  const { trustedProxies } = config;
  const { explainMissing } = web;
  const onAnswer: HttpServerOptions['onAnswer'] = (line) => counters.noteRequest(line);
  const server = createHttpServer({ log, trustedProxies, routes, onAnswer, explainMissing });

  await device.start();
  stops.push(() => device.stop());
  if (demo) await makeDemo({ tables, plugins, device, joinPlaylist });
  stops.push(() => runner.stop());
  await runner.start();
  schedule.start();
  stops.push(() => schedule.stop());
  // Waiting pictures must not keep a stop waiting: the worker goes before those who wait for it.
  stops.push(() => worker.stop());
  const inherited = readInheritedSockets(environment);
  const targets = inherited.length > 0 ? inherited.map((fd) => ({ fd })) : [{ host, port }];
  for (const target of targets) ownPorts.push(await server.listen(target));
  stops.push(() => server.stop());
  const clock = () => ({ nowMs: now(), level: maintenance.clock.level });
  stops.push(await serveTime({ clock, monotonicMs, log, host, port: config.ntpPort, environment }));
  // Open pages listen for as long as they are open: the server would wait for them.
  stops.push(async () => live.stop());
  void schedule.runNow('poll');
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${ownPorts[0]}`;
  const service = createService({
    environment,
    isHealthy: async () => (await checkHealth({ store, worker, lanOnly })).status === 'ok',
    onError: (err) => log.warn({ err }, 'systemd could not be notified'),
  });
  await service.ready(`listening on ${address}`);
  stops.push(() => service.stopping());
  return { address, routes, restartAsked: restart.requested };
}

/** Seconds between calls of a display whose owner did not choose. */
const DEFAULT_REFRESH_SECONDS = 900;

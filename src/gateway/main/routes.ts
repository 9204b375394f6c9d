import { apiRoutes } from '../api/api.js';
import type { Route } from '../http/http.js';
import { pickDemoQuote } from '../plugin/plugin.js';
import { createPreviewer, createScreenMaker, createScreenRenderer } from '../screen/screen.js';
import { listKeyFolders, openUpdateInbox } from '../update/update.js';
import { createWeb, OWNER_PASSWORD, type Web } from '../web/web.js';
import { createDesigns } from './designs.js';
import type { Parts } from './parts.js';

/** Creates the pages. */
export function createPages(parts: Parts): Web {
  const { config, environment, version, worker, idleCollection, plugins, origins, user, reach, now } = parts;
  const { dataDir, allowedHosts } = config;
  const { lanOnly, tables, store, ring, poller, device, watch, alerts, renderTimes, screenReports, choices, uploads } =
    parts;
  const {
    maintenance,
    tasks,
    transforms,
    recipes,
    gallery,
    library,
    framework,
    mqtt,
    https,
    transfers,
    joinPlaylist,
    wakeRunner,
    live,
    log,
    staleness,
    broadcasts,
  } = parts;
  return createWeb({
    allowedHosts,
    guesses: parts.guesses,
    onRequest: () => idleCollection.noteUse(),
    gateway: {
      updates: openUpdateInbox({ environment, dataDir, version, keyFolders: listKeyFolders(environment) }),
      ...{ version, lanOnly, runtimeDir: environment.RUNTIME_DIRECTORY },
      ...{ dataDir, tables, plugins, poller, device, watch, alerts, user, joinPlaylist, wakeRunner, live, log, now },
      staleOf: staleness.of,
      ...{
        store,
        ring,
        renderTimes,
        screenReports,
        choices,
        uploads,
        transforms,
        recipes,
        gallery,
        designs: createDesigns(parts, plugins),
        library,
        framework,
        maintenance,
        tasks,
        mqtt,
        https,
        transfers,
        broadcasts,
      },
      preview: createPreviewer({
        ...{ plugins, origins, user, reach, now },
        runJob: (job, { priority }) => worker.run(job, { priority }),
      }),
    },
  });
}

/** All routes of the gateway, in matching order. */
export function listRoutes(parts: Parts, web: Web): readonly Route[] {
  const { config, version, store, tables, worker, lanOnly, counters, plugins, device, user, reach, now } = parts;
  const { pictures, uploads, choices, poller, screenReports, recipes, gallery, library, framework, transfers } = parts;
  const { mqtt, https, tasks, joinPlaylist, wakeRunner, broadcasts } = parts;
  const rendering: Parameters<typeof createScreenRenderer>[0] = {
    ...{ user, reach, now },
    runJob: (job, { priority }) => worker.run(job, { priority }),
  };
  return [
    ...device.routes,
    ...apiRoutes({
      ...{
        store,
        tables,
        plugins,
        pictures,
        uploads,
        choices,
        poller,
        screenReports,
        recipes,
        gallery,
        library,
        framework,
        transfers,
        tasks,
        mqtt,
        https,
        device,
        broadcasts,
        user,
        joinPlaylist,
        wakeRunner,
        now,
      },
      makeScreen: createScreenMaker({ screens: tables.screens, files: device.files, ...rendering }),
      renderScreen: createScreenRenderer(rendering),
      quote: (collectionOnly) => {
        const quote = pickDemoQuote(now());
        return collectionOnly ? quote.collection : quote;
      },
      limitBytes: config.webhookLimitBytes,
      guesses: parts.guesses,
      checkPassword: web.checkPassword,
      passwordDigest: () => {
        const stored = tables.settings.read(OWNER_PASSWORD);
        return stored === undefined || stored === null ? undefined : store.secrets.digest(JSON.stringify(stored));
      },
      secrets: store.secrets,
      health: { store, worker, lanOnly },
      metrics: {
        ...{ version, counters, worker },
        lastSeen: (id) => device.telemetry.lastOf(id),
        devices: () => tables.devices.list(),
        plugins: () => plugins.list(),
      },
    }),
    ...web.routes,
  ];
}

import { apiRoutes } from '../api/api.js';
import type { Route } from '../http/http.js';
import { pickDemoQuote } from '../plugin/plugin.js';
import { createPreviewer, createScreenMaker, createScreenRenderer } from '../screen/screen.js';
import { listKeyFolders, openUpdateInbox } from '../update/update.js';
import { createWeb, OWNER_PASSWORD, type Web } from '../web/web.js';
import { createDesigns } from './designs.js';
import type { Parts } from './parts.js';

/** Creates the pages, which reach every part. */
export function createPages(parts: Parts): Web {
  const { config, environment, version, worker, idleCollection, plugins, origins, contents, user, reach, now } = parts;
  const { dataDir, allowedHosts } = config;
  const preview = createPreviewer({
    plugins,
    origins,
    contents,
    user,
    reach,
    now,
    runJob: (job, { priority }) => worker.run(job, { priority }),
  });
  return createWeb({
    allowedHosts,
    guesses: parts.guesses,
    onRequest: () => idleCollection.noteUse(),
    gateway: {
      ...parts,
      dataDir,
      updates: openUpdateInbox({ environment, dataDir, version, keyFolders: listKeyFolders(environment) }),
      designs: createDesigns(parts, plugins, preview),
      runtimeDir: environment.RUNTIME_DIRECTORY,
      staleOf: parts.staleness.of,
      preview,
    },
  });
}

/** All routes of the gateway, in matching order. */
export function listRoutes(parts: Parts, web: Web): readonly Route[] {
  const { config, version, store, tables, worker, lanOnly, counters, plugins, device, user, reach, now } = parts;
  const rendering: Parameters<typeof createScreenRenderer>[0] = {
    user,
    reach,
    now,
    runJob: (job, { priority }) => worker.run(job, { priority }),
  };
  return [
    ...device.routes,
    ...apiRoutes({
      ...parts,
      makeScreen: createScreenMaker({ screens: tables.screens, files: device.files, ...rendering }),
      renderScreen: createScreenRenderer(rendering),
      quote: (collectionOnly) => {
        const quote = pickDemoQuote(now());
        return collectionOnly ? quote.collection : quote;
      },
      limitBytes: config.webhookLimitBytes,
      checkPassword: web.checkPassword,
      passwordDigest: () => {
        const stored = tables.settings.read(OWNER_PASSWORD);
        return stored === undefined || stored === null ? undefined : store.secrets.digest(JSON.stringify(stored));
      },
      secrets: store.secrets,
      health: { store, worker, lanOnly },
      metrics: {
        version,
        counters,
        worker,
        lastSeen: (id) => device.telemetry.lastOf(id),
        devices: () => tables.devices.list(),
        plugins: () => plugins.list(),
      },
    }),
    ...web.routes,
  ];
}

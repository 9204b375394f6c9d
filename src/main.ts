import { findGatewayAlerts } from './gateway/alert/alert.js';
import { explainUnusable, UnopenedData } from './gateway/backup/backup.js';
import type { RunningGateway, ServeOptions } from './gateway/cli/cli.js';
import { findCommands, runCli } from './gateway/cli/cli.js';
import type { Config } from './gateway/config/config.js';
import { createHttpServer, type HttpServer, type HttpServerOptions, type Route } from './gateway/http/http.js';
import { type Base, openBase, type Stops } from './gateway/main/base.js';
import { catchUnexpected } from './gateway/main/catch-unexpected.js';
import { createParts, type Parts } from './gateway/main/parts.js';
import { createPages, listRoutes } from './gateway/main/routes.js';
import { serveParts, startParts } from './gateway/main/start.js';
import { createLog, type Log, LogRing } from './gateway/monitoring/monitoring.js';
import { listKeyFolders, readVersion } from './gateway/update/update.js';

/** Runs the program and returns its exit code. With `main/`, the only code that knows every module. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const version = readVersion();
  const start = async (config: Config, options: ServeOptions): Promise<RunningGateway> => {
    const journald = environment.JOURNAL_STREAM !== undefined;
    const ring = new LogRing(Date.now);
    const write = (line: string): void => {
      ring.take(line);
      process.stderr.write(line);
    };
    const log = createLog({ level: config.logLevel, journald, write });
    const gateway = await startGateway(config, { ...options, log, ring, now: Date.now, environment });
    const release = catchUnexpected(log);
    return { ...gateway, stop: () => gateway.stop().finally(release) };
  };
  const commands = await findCommands(argv[0], { version, keyFolders: listKeyFolders(environment), start });
  return runCli(argv, commands, version, {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    environment,
  });
}

interface GatewayOptions extends ServeOptions {
  readonly log: Log;
  /** The last lines of the log, for pages. */
  readonly ring?: LogRing;
  /** Milliseconds since 1970, by a clock that may jump. */
  readonly now: () => number;
  /** Environment from the service manager: inherited sockets and its notification socket. */
  readonly environment?: NodeJS.ProcessEnv;
}

interface StartedGateway extends RunningGateway {
  /** All routes, in matching order. */
  readonly routes: readonly Route[];
}

/**
 * Creates and starts all modules, and returns how to stop them in reverse order. When the data cannot be opened, only its
 * repair is served. Throws `conflict` when the data folder is in use.
 */
export async function startGateway(config: Config, options: GatewayOptions): Promise<StartedGateway> {
  const { log, now } = options;
  const stops: Stops = [];
  const stop = (): Promise<void> => stopAll(stops, log);
  try {
    return { ...(await build(config, options, stops)), stop };
  } catch (error) {
    await stop();
    if (!(error instanceof UnopenedData)) throw error;
    return await startRecovery(config, options, error);
  } finally {
    log.debug({ dataDir: config.dataDir, now: now() }, 'started');
  }
}

/** Serves the repair of data that cannot be opened. */
async function startRecovery(
  config: Config,
  { log, now, environment = {} }: GatewayOptions,
  failure: UnopenedData,
): Promise<StartedGateway> {
  const stops: Stops = [];
  const stop = (): Promise<void> => stopAll(stops, log);
  try {
    const { recover } = await import('./gateway/main/recover.js');
    return { ...(await recover(config, failure, { log, now, environment }, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll(stops: Stops, log: Log): Promise<void> {
  for (const step of stops.splice(0).reverse())
    await step().catch((err) => log.error({ err }, 'a module did not stop'));
}

async function build(
  config: Config,
  { demo, log, now, environment = {}, ring = new LogRing(now) }: GatewayOptions,
  stops: Stops,
): Promise<Omit<StartedGateway, 'stop'>> {
  const base = await openBase(config, { log, ring, now, environment }, stops);
  const { parts, server, routes } = await prepare(base, demo, stops).catch((error) => {
    throw explainUnusable(error);
  });
  const address = await serveParts(parts, server, stops);
  return { address, routes, restartRequested: parts.restart.requested };
}

interface Prepared {
  readonly parts: Parts;
  readonly server: HttpServer;
  readonly routes: readonly Route[];
}

/** Everything before the gateway listens. */
async function prepare(base: Base, isDemo: boolean, stops: Stops): Promise<Prepared> {
  const { config, log } = base;
  const parts = await createParts(base);
  const web = createPages(parts);
  const routes = listRoutes(parts, web);
  const { trustedProxies } = config;
  const { explainMissing } = web;
  const onAnswer: HttpServerOptions['onAnswer'] = (line) => parts.counters.noteRequest(line);
  const server = createHttpServer({ log, trustedProxies, routes, onAnswer, explainMissing });
  const { store, guesses } = parts;
  parts.sources.push(() =>
    findGatewayAlerts(store.isReadOnly, server.flood(), guesses.guessing(), guesses.passwords.lastDay()),
  );
  if (!parts.store.isReadOnly) await web.start();
  await startParts(parts, server, isDemo, stops);
  return { parts, server, routes };
}

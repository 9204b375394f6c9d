import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isConflict, RestoreRun, type UnopenedData } from '../backup/backup.js';
import { holdsKey, listUsableCopies, readOwnerFacts } from '../backup/recovery/recovery.js';
import type { Config } from '../config/config.js';
import { createRecoveryRoutes } from '../device/recovery-routes.js';
import { createHttpServer, json, type Log, type Route } from '../http/http.js';
import { chooseLanguage, listLanguages, readMessages } from '../i18n/i18n.js';
import { DiskSpace } from '../maintenance/maintenance.js';
import { SpecialScreens } from '../screen/screen.js';
import { isUnwritable, nameDamagedFolder, readSchema, SecretBox, takeLock } from '../store/store.js';
import { ClockWatch, createService, readClockFacts, readInheritedSockets, serveTime } from '../system/system.js';
import { Tasks } from '../task/task.js';
import { listKeyFolders, openUpdateInbox, RestartRequest, readVersion, type UpdateInbox } from '../update/update.js';
import { createRecoverySite } from '../web/recovery/recovery.js';
import type { Stops } from './base.js';

interface RecoveryOptions {
  readonly log: Log;
  readonly now: () => number;
  readonly environment: NodeJS.ProcessEnv;
}

interface Recovering {
  /** Address of the page. */
  readonly address: string;
  readonly routes: readonly Route[];
  readonly restartRequested: Promise<string>;
}

/** How often a disk that could not be read is tried again. */
const RETRY_MS = 5 * 60_000;
/** How often the files are looked at: an administrator may have replaced them. */
const WATCH_MS = 5_000;

/**
 * Runs instead of the gateway while its data cannot be opened: displays get a screen that says so, and the owner a page to
 * restore or roll back. Throws `conflict` when the data is in use.
 */
export async function recover(
  config: Config,
  failure: UnopenedData,
  { log, now, environment }: RecoveryOptions,
  stops: Stops,
): Promise<Recovering> {
  const { dataDir } = config;
  const isWritable = !isUnwritable(dataDir) && (await lockFolder(dataDir, stops));
  const copies = await listUsableCopies(dataDir);
  const facts = await readOwnerFacts(dataDir, copies);
  const restart = new RestartRequest();
  const code = makeCode();
  log.error({ err: failure, reason: failure.reason }, 'the data cannot be opened: only its repair is served');
  log.warn({ code }, "the page that repairs the data asks for the owner's password or this code");
  const updates = openUpdates(dataDir, environment);
  const tasks = new Tasks({
    now,
    monotonicMs: () => performance.now(),
    onChange: () => undefined,
    onError: (err, kind) => log.error({ err, kind }, 'a task failed'),
  });
  stops.push(() => tasks.stop());
  const site = createRecoverySite({
    dataDir,
    now,
    facts,
    allowedHosts: config.allowedHosts,
    requestRestart: restart.request,
    view: {
      reason: failure.reason,
      detail: failure.message,
      version: readVersion(),
      isWritable,
      copies: failure.reason === 'key' ? copies.filter((copy) => holdsKey(dataDir, copy)) : copies,
      releases: failure.reason === 'newer' ? await listReleases(dataDir, updates) : [],
    },
    isCode: (text) => isCode(text, code),
    restoreRun: new RestoreRun({
      dataDir,
      tasks,
      log,
      requestRestart: restart.request,
      keptIn: () => nameDamagedFolder(dataDir),
    }),
    requestRelease: async (version) => updates?.requestRelease(version),
    requireSpace: new DiskSpace(dataDir).requireSpace,
  });
  const locale = chooseLanguage([facts.locale ?? ''], listLanguages());
  const messages = readMessages(locale);
  const routes = [
    ...createRecoveryRoutes({
      dataDir,
      reason: messages['recovery.screen'],
      setupMessage: messages['recovery.setup'],
      specials: createSpecials(dataDir, locale),
    }),
    { method: 'GET', path: '/healthz', handle: () => json({ status: 'failing', store: 'failing' }, 503) } as const,
    ...site.routes,
  ];
  const { trustedProxies, host } = config;
  const server = createHttpServer({ log, trustedProxies, routes, explainMissing: site.explainMissing });
  const ports = await listen(config, environment, server);
  stops.push(() => server.stop());
  stops.push(await serveClock(config, { log, now, environment }));
  stops.push(await watchData(dataDir, failure, restart.request));
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${ports[0]}`;
  // The service manager must not restart it: it works, and waits for its owner.
  const service = createService({
    environment,
    isHealthy: async () => true,
    onError: (err) => log.warn({ err }, 'systemd could not be notified'),
  });
  await service.ready(`cannot open its data; repair it on ${address}`);
  stops.push(() => service.stopping());
  return { address, routes, restartRequested: restart.requested };
}

/** Whether the folder could be locked; nothing in it is replaced otherwise. Throws `conflict` when it is in use. */
async function lockFolder(dataDir: string, stops: Stops): Promise<boolean> {
  try {
    const lock = await takeLock(dataDir);
    stops.push(() => lock.release());
    return true;
  } catch (error) {
    if (isConflict(error)) throw error;
    return false;
  }
}

const openUpdates = (dataDir: string, environment: NodeJS.ProcessEnv): UpdateInbox | undefined =>
  openUpdateInbox({ environment, dataDir, version: readVersion(), keyFolders: listKeyFolders(environment) });

/** Versions on this machine that can open newer data. */
async function listReleases(dataDir: string, updates: UpdateInbox | undefined): Promise<readonly string[]> {
  const schema = await readSchema(join(dataDir, 'inkstand.db')).catch(() => undefined);
  return schema === undefined ? [] : ((await updates?.listReleasesFor(schema)) ?? []);
}

async function listen(
  { host, port }: Config,
  environment: NodeJS.ProcessEnv,
  server: ReturnType<typeof createHttpServer>,
): Promise<readonly number[]> {
  const inherited = readInheritedSockets(environment);
  const targets = inherited.length > 0 ? inherited.map((fd) => ({ fd })) : [{ host, port }];
  const ports: number[] = [];
  for (const target of targets) ports.push(await server.listen(target));
  return ports;
}

/** Some firmware waits for a time server without end. */
async function serveClock(
  { host, ntpPort: port }: Config,
  { log, now, environment }: RecoveryOptions,
): Promise<() => Promise<void>> {
  const monotonicMs = (): number => performance.now();
  const settings = { read: () => undefined, write: async () => undefined };
  const watch = new ClockWatch({ now, monotonicMs, settings, readFacts: readClockFacts, log, onJump: () => undefined });
  await watch.tick();
  const clock = () => ({ nowMs: now(), level: watch.level });
  return serveTime({ clock, monotonicMs, log, host, port, environment });
}

/** Names depend on the stored data's age only, so that displays do not redraw when the gateway tries again. */
function createSpecials(dataDir: string, locale: string): SpecialScreens {
  const changedMs = statSync(join(dataDir, 'inkstand.db'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const names = new Map<string, { readonly digest: string; readonly nameTime: number }>();
  const note = (stem: string, name: { readonly digest: string; readonly nameTime: number }): void => {
    if (names.size >= MAX_NAMES) names.clear();
    names.set(stem, name);
  };
  return new SpecialScreens({
    names: { find: (stem) => names.get(stem), note, save: async (stem, name) => note(stem, name) },
    secrets: new SecretBox(randomBytes(32)),
    now: () => changedMs,
    locale: () => locale,
  });
}

const MAX_NAMES = 500;

/** Requests a restart when the stored files change, and for a disk that could not be read from time to time. */
async function watchData(dataDir: string, { reason }: UnopenedData, request: (reason: string) => void) {
  const before = describeFiles(dataDir);
  const watch = setInterval(() => {
    if (describeFiles(dataDir) !== before) request('the stored data changed');
  }, WATCH_MS);
  const retry = setInterval(() => {
    if (reason === 'disk') request('the disk is tried again');
  }, RETRY_MS);
  return async (): Promise<void> => {
    clearInterval(watch);
    clearInterval(retry);
  };
}

/** Differs after a file was replaced or changed. */
function describeFiles(dataDir: string): string {
  return ['inkstand.db', 'secret.key', 'restoring/ready.json']
    .map((name) => {
      const path = join(dataDir, name);
      if (!existsSync(path)) return 'none';
      const { ino, size, mtimeMs, ctimeMs } = statSync(path);
      return [ino, size, mtimeMs, ctimeMs].join(' ');
    })
    .join(', ');
}

/** 16 characters of 64 bits, in groups that people can type. */
const makeCode = (): string =>
  randomBytes(8)
    .toString('hex')
    .replace(/(.{4})(?=.)/g, '$1-');

/** Compares in constant time; separators and letter case do not count. */
function isCode(text: string, code: string): boolean {
  const normal = (one: string): Buffer => Buffer.from(one.toLowerCase().replace(/[^0-9a-f]/g, ''));
  const [typed, wanted] = [normal(text), normal(code)];
  return typed.length === wanted.length && timingSafeEqual(typed, wanted);
}

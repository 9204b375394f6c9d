import type { HttpServer } from '../http/http.js';
import { checkHealth } from '../monitoring/monitoring.js';
import { createService, readInheritedSockets, serveTime } from '../system/system.js';
import { makeDemo } from '../web/web.js';
import { isMemoryLimited } from '../worker/worker.js';
import type { Stops } from './base.js';
import type { Parts } from './parts.js';
import { createSchedule } from './scheduled-jobs.js';

/** Starts the parts, except those that listen. `stops` receives the functions that stop them. */
export async function startParts(parts: Parts, server: HttpServer, isDemo: boolean, stops: Stops): Promise<void> {
  parts.server.current = server;
  const { device, runner, lanOnly, log } = parts;
  const { isReadOnly } = parts.store;
  if (isReadOnly) log.error({}, 'the data folder cannot be written: nothing is stored or rendered');
  else await storeAtStart(parts);
  // A restored backup may contain another choice.
  await lanOnly
    .mark()
    .catch((err) => log.error({ err }, 'the kernel restriction to the private network could not be set'));
  await device.start();
  stops.push(() => device.stop());
  if (isDemo && !isReadOnly)
    await makeDemo(parts).catch((err) => log.error({ err }, 'the demonstration could not be stored'));
  stops.push(() => runner.stop());
  if (!isReadOnly) stops.push(() => parts.staleness.store());
  if (!isReadOnly) await runner.start();
}

/** What a full card cannot take is done at a later start: displays and pages work without it. */
async function storeAtStart({ maintenance, plugins, repair, restored, log }: Parts): Promise<void> {
  const onFailure = (err: unknown): void => log.error({ err }, 'what the start changes could not be stored');
  await maintenance.noteStart(repair, restored).catch(onFailure);
  await plugins.sealAddresses().catch(onFailure);
  await plugins.settleSecretSwitches().catch(onFailure);
}

/** Starts what listens, and returns the address of the pages. */
export async function serveParts(parts: Parts, server: HttpServer, stops: Stops): Promise<string> {
  const { live, worker } = parts;
  const { isReadOnly } = parts.store;
  const schedule = createSchedule(parts);
  schedule.start();
  stops.push(() => schedule.stop());
  // The worker stops before the modules that wait for it, so that pending renders do not delay the stop.
  stops.push(() => worker.stop());
  await listen(parts, server, stops);
  // Open pages hold connections, which the server would wait for.
  stops.push(async () => live.stop());
  if (!isReadOnly) void schedule.runNow('poll');
  stops.push(() => parts.https.stop());
  await parts.https.start();
  stops.push(() => parts.mqtt.stop());
  if (!isReadOnly) await parts.mqtt.start();
  const { host } = parts.config;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${parts.gatewayPorts[0]}`;
  await announce(parts, address, stops);
  parts.idleCollection.noteUse();
  return address;
}

/** Listens on the service manager's sockets or on the configured port, and starts the time server. */
async function listen(parts: Parts, server: HttpServer, stops: Stops): Promise<void> {
  const { config, environment, gatewayPorts, maintenance, monotonicMs, now, log } = parts;
  const { host, port, ntpPort } = config;
  const inherited = readInheritedSockets(environment);
  const targets = inherited.length > 0 ? inherited.map((fd) => ({ fd })) : [{ host, port }];
  for (const target of targets) gatewayPorts.push(await server.listen(target));
  stops.push(() => server.stop());
  const clock = () => ({ nowMs: now(), level: maintenance.clock.level });
  stops.push(await serveTime({ clock, monotonicMs, log, host, port: ntpPort, environment }));
}

async function announce({ store, worker, lanOnly, environment, log }: Parts, address: string, stops: Stops) {
  const service = createService({
    environment,
    isHealthy: async () => (await checkHealth({ store, worker, lanOnly })).status === 'ok',
    onError: (err) => log.warn({ err }, 'systemd could not be notified'),
  });
  if (!isMemoryLimited())
    log.warn(
      'nothing limits the memory of the worker: install util-linux for prlimit, or set MemoryMax as the systemd unit does',
    );
  await service.ready(`listening on ${address}`);
  stops.push(() => service.stopping());
}

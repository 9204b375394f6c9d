import type { Test } from 'tap';
import { loadConfig } from '../../../src/gateway/cli/load-config.js';
import { createHttpServer } from '../../../src/gateway/http/http.js';
import { openBase, type Stops } from '../../../src/gateway/main/base.js';
import { createParts, type Parts } from '../../../src/gateway/main/parts.js';
import { createPages, listRoutes } from '../../../src/gateway/main/routes.js';
import { serveParts, startParts } from '../../../src/gateway/main/start.js';
import { createLog } from '../../../src/gateway/monitoring/log.js';
import { LogRing } from '../../../src/gateway/monitoring/monitoring.js';
import { hashPassword, OWNER_PASSWORD } from '../../../src/gateway/web/access/password.js';
import { createKey } from './gateway-process.js';
import { PASSWORD } from './gateway-with-displays.js';

/** The whole gateway in this process, with a clock that tests move. */
export interface WholeGateway {
  readonly parts: Parts;
  readonly base: string;
  readonly key: string;
  /** Ahead of the real clock. */
  readonly clock: { aheadMs: number };
  readonly now: () => number;
  /** Stops it and starts it again on the same data. */
  reopen(): Promise<WholeGateway>;
}

/** Starts all modules on a data folder with an owner and an API key. */
export async function startWholeGateway(
  t: Test,
  dataDir: string,
  clock = { aheadMs: 0 },
  known?: Pick<WholeGateway, 'key'>,
  port = '0',
  flags: Readonly<Record<string, string>> = {},
): Promise<WholeGateway> {
  const now = (): number => Date.now() + clock.aheadMs;
  const { config } = loadConfig(
    { data: dataDir, port, host: '127.0.0.1', 'lan-only': 'yes', ...flags },
    { INKSTAND_CONFIG: '/nonexistent' },
  );
  const log = createLog({ level: 'silent', journald: false, write: () => undefined });
  const stops: Stops = [];
  const parts = await createParts(await openBase(config, { log, ring: new LogRing(now), now, environment: {} }, stops));
  const web = createPages(parts);
  const routes = listRoutes(parts, web);
  const { explainMissing } = web;
  const server = createHttpServer({ log, trustedProxies: [], routes, explainMissing });
  await startParts(parts, server, false, stops);
  const base = await serveParts(parts, server, stops);
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  t.teardown(stop);
  if (!known) {
    await parts.tables.settings.write(OWNER_PASSWORD, await hashPassword(PASSWORD));
    await parts.tables.settings.write('locale', 'en');
  }
  const key = known?.key ?? (await createKey(dataDir, 'tests', 'admin'));
  return {
    ...{ parts, base, key, clock, now },
    reopen: async () => {
      await stop();
      return startWholeGateway(t, dataDir, clock, { key }, new URL(base).port, flags);
    },
  };
}

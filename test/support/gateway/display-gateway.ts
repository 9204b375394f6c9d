import type { Test } from 'tap';
import { createDeviceModule, type DeviceModule, type DeviceModuleOptions } from '../../../src/gateway/device/device.js';
import { createHttpServer } from '../../../src/gateway/http/http.js';
import { type ContentSource, RenderRunner, type ScreenContent } from '../../../src/gateway/screen/screen.js';
import type { Store } from '../../../src/gateway/store/database/database.js';
import { PluginSettingTable } from '../../../src/gateway/store/plugin/plugin-setting-table.js';
import { openTables, type Tables } from '../../../src/gateway/store/tables.js';
import type { RenderJob, RenderResult } from '../../../src/gateway/worker/protocol/render.js';
import { dataFolder } from '../storage/data-folder.js';
import { openTestStore } from '../storage/open-store.js';
import { keepLog, type LogLine } from './recorded-log.js';

export interface TestGateway {
  readonly base: string;
  readonly store: Store;
  readonly tables: Tables;
  readonly plugins: PluginSettingTable;
  readonly device: DeviceModule;
  readonly runner: RenderRunner;
  readonly lines: LogLine[];
  /** By the id of the plugin setting; mashups by their negated id. */
  readonly contents: Map<number, ScreenContent>;
  /** A settable clock, in milliseconds since 1970, and whether it can be trusted. */
  readonly clock: { nowMs: number; isPlausible: boolean };
  /** Renders instead of the worker; replaced by tests of faults. */
  draw: (job: RenderJob) => Promise<RenderResult>;
  stop(): Promise<void>;
}

export const START_MS = 1_771_674_964_000;

/**
 * The modules that serve displays behind a real server and on a real database; plugins and rendering are simulated by
 * the test.
 */
export async function startGateway(
  t: Test,
  dataDir: string = dataFolder(t),
  options: Pick<DeviceModuleOptions, 'alertScreen'> = {},
): Promise<TestGateway> {
  const clock = { nowMs: START_MS, isPlausible: true };
  const now = (): number => clock.nowMs;
  const lines: LogLine[] = [];
  const log = keepLog(lines);
  const store = await openTestStore({ dataDir, now });
  const tables = await openTables(store);
  const plugins = new PluginSettingTable(store);
  await plugins.load();
  const contents = new Map<number, ScreenContent>();
  const source: ContentSource = {
    find: (content) => contents.get(content.kind === 'plugin' ? content.pluginSettingId : -content.id),
    makeJob: async (content, panel, { device }) =>
      makeJob(String(source.find(content)?.version), panel, device.friendlyId),
  };
  const device = createDeviceModule({
    store,
    tables,
    contents: source,
    log,
    timeZone: () => 'UTC',
    refreshSeconds: () => 900,
    isClockPlausible: () => clock.isPlausible,
    onJoined: () => gateway.runner.wake(),
    onWake: () => gateway.runner.wake(),
    onUnprovenCall: () => gateway.runner.wake(),
    onScreenLost: () => gateway.runner.wake(),
    ...options,
  });
  const { panels, failures, screenErrors, files, telemetry } = device;
  const runner = new RenderRunner({
    ...{ ...tables, contents: source, panels, failures, screenErrors, files, now, log },
    runJob: (job) => gateway.draw(job),
    lastSeenOf: (id) => telemetry.lastOf(id),
    expectedWakeMs: (id) => telemetry.expectedCallMs(id),
    isShown: (token) => device.shown.findFile(token) !== undefined,
  });
  const server = createHttpServer({ routes: device.routes, log, trustedProxies: [] });
  await device.start();
  await runner.start();
  const base = `http://127.0.0.1:${await server.listen({ port: 0, host: '127.0.0.1' })}`;
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await server.stop();
    await runner.stop();
    await device.stop();
    await store.close();
  };
  t.teardown(stop);
  const gateway: TestGateway = {
    base,
    store,
    tables,
    plugins,
    device,
    runner,
    lines,
    contents,
    clock,
    draw: renderBlank,
    stop,
  };
  return gateway;
}

/** A plugin setting's row and its content, without the plugin module, at the end of the default playlist. */
export async function addContent(gateway: TestGateway, content: Partial<ScreenContent> = {}): Promise<number> {
  const { tables, contents } = gateway;
  const secrets = { pollingHeaders: '', pollingBody: '', fieldValues: {} };
  const draft = {
    name: 'Plugin',
    strategy: 'static',
    settings: {},
    fieldValues: {},
    secrets,
    pushSeconds: 300,
    scriptSwitch: 'on',
    secretSwitch: 'undecided',
  } as const;
  const { id } = await gateway.plugins.insert(draft, 'digest', '{}');
  contents.set(id, { name: `Plugin ${id}`, version: '1', revision: '1', refreshSeconds: 900, ...content });
  await tables.playlists.addItem(tables.playlists.choose(undefined).id, id);
  return id;
}

function makeJob(text: string, panel: RenderJob['panel'], friendlyId: string): RenderJob {
  return {
    kind: 'render',
    panel,
    layout: '1x1',
    cells: [
      {
        view: 'full',
        markup: { shared: '', view: text },
        variables: { friendlyId },
        darkMode: false,
        noScreenPadding: false,
        frameworkVersion: 'latest',
      },
    ],
    now: START_MS,
    timeZone: 'UTC',
    locale: 'en',
    pinned: false,
    dither: 'auto',
    assets: { kind: 'none' },
    reach: { allowLoopback: true, gatewayPorts: [] },
    details: false,
  };
}

/** A valid screen for the job's panel whose pixels depend on its markup. */
export async function renderBlank({ panel, cells }: RenderJob): Promise<RenderResult> {
  const { encodeBmp, encodePng } = await import('../../../src/engine/encode/encode.js');
  const isSideways = panel.rotationDegrees % 180 !== 0;
  const widthPx = isSideways ? panel.heightPx : panel.widthPx;
  const heightPx = isSideways ? panel.widthPx : panel.heightPx;
  const pixels = new Uint8Array(widthPx * heightPx);
  const text = cells[0]?.markup.view ?? '';
  for (let i = 0; i < text.length; i++) pixels.fill(1, i * widthPx, i * widthPx + text.charCodeAt(i));
  const picture = { widthPx, heightPx, bitDepth: 1, pixels } as const;
  return {
    bytes: panel.format === 'bmp' ? encodeBmp(picture) : encodePng(picture),
    mediaType: panel.format === 'bmp' ? 'image/bmp' : 'image/png',
    widthPx,
    heightPx,
    read: { clock: false, chance: false, device: false },
    skip: 'none',
    notes: [],
  };
}

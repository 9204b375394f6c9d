import type { Device, LastSeen, PluginSetting } from '../store/store.js';
import type { WorkerHost } from '../worker/worker.js';
import type { Counters } from './counters.js';
import type { Metric, Sample } from './exposition.js';

export interface MetricsOptions {
  readonly version: string;
  readonly counters: Counters;
  readonly worker: Pick<WorkerHost, 'pid' | 'load'>;
  readonly devices: () => readonly Device[];
  readonly lastSeen: (deviceId: number) => LastSeen | undefined;
  readonly plugins: () => readonly PluginSetting[];
}

/** Maximum number of displays and plugin settings with metrics of their own; a home has fewer. */
const MAX_LABELLED = 200;

/**
 * Current measurements of the gateway and its displays. Contains no name, address or key; labels are ids and fixed
 * words.
 */
export function gatherMetrics(options: MetricsOptions): Metric[] {
  return [...measureGateway(options), ...measureDisplays(options), ...measurePlugins(options.plugins())];
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name: `inkstand_${name}`,
  help,
  type: 'gauge',
  samples,
});
const counter = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name: `inkstand_${name}_total`,
  help,
  type: 'counter',
  samples,
});

function measureGateway({ version, counters, worker }: MetricsOptions): Metric[] {
  const { counts, seconds } = counters.requests();
  const { waiting, running } = worker.load();
  const { user, system } = process.cpuUsage();
  return [
    gauge('build_info', 'Version of the gateway.', [{ labels: { version }, value: 1 }]),
    gauge('uptime_seconds', 'Seconds since the start.', [{ value: process.uptime() }]),
    gauge('resident_memory_bytes', 'Memory used by the gateway, without its worker.', [
      { value: process.memoryUsage.rss() },
    ]),
    counter('cpu_seconds', 'CPU time used by the gateway, without its worker.', [{ value: (user + system) / 1e6 }]),
    counter(
      'http_requests',
      'Requests answered, by method and status class.',
      counts.map(([method, status, value]) => ({ labels: { method, status }, value })),
    ),
    counter('http_request_seconds', 'Total time spent answering requests.', [{ value: seconds }]),
    counter(
      'drawings',
      'Screens rendered for playlists, by outcome.',
      Object.entries(counters.renders()).map(([outcome, value]) => ({ labels: { outcome }, value })),
    ),
    gauge('worker_up', 'Whether the worker process is running.', [{ value: Number(worker.pid() !== undefined) }]),
    gauge('worker_jobs', 'Worker jobs by state.', [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'running' }, value: running },
    ]),
  ];
}

function measureDisplays({ devices, lastSeen }: MetricsOptions): Metric[] {
  const displays = devices();
  const joined = displays.filter(({ status }) => status === 'joined').slice(0, MAX_LABELLED);
  const perDisplay = (read: (seen: LastSeen) => number | undefined): Sample[] =>
    joined.flatMap(({ id, friendlyId }) => {
      const seen = lastSeen(id);
      const value = seen && read(seen);
      return value === undefined ? [] : [{ labels: { device: friendlyId }, value }];
    });
  return [
    gauge(
      'devices',
      'Displays by status.',
      countBy(displays, ({ status }) => ({ status })),
    ),
    gauge(
      'device_last_seen_timestamp_seconds',
      'When a display last connected.',
      perDisplay(({ lastSeenAtMs }) => lastSeenAtMs / 1000 || undefined),
    ),
    gauge(
      'device_battery_percent',
      'Battery level that a display last reported.',
      perDisplay(({ telemetry }) => telemetry.batteryPercent),
    ),
    gauge(
      'device_battery_volts',
      'Battery voltage that a display last reported.',
      perDisplay(({ telemetry }) => telemetry.batteryVolts),
    ),
    gauge(
      'device_rssi_dbm',
      'Wi-Fi signal that a display last reported.',
      perDisplay(({ telemetry }) => telemetry.rssiDbm),
    ),
  ];
}

function measurePlugins(settings: readonly PluginSetting[]): Metric[] {
  return [
    gauge(
      'plugin_settings',
      'Plugin settings by strategy.',
      countBy(settings, ({ strategy }) => ({ strategy })),
    ),
    gauge(
      'plugin_data_changed_timestamp_seconds',
      'When the data of a plugin setting last changed.',
      settings
        .slice(0, MAX_LABELLED)
        .flatMap(({ id, dataChangedAtMs }) =>
          dataChangedAtMs === undefined
            ? []
            : [{ labels: { plugin_setting: String(id) }, value: dataChangedAtMs / 1000 }],
        ),
    ),
  ];
}

function countBy<Item>(items: readonly Item[], label: (item: Item) => Readonly<Record<string, string>>): Sample[] {
  const rows = new Map<string, { labels: Readonly<Record<string, string>>; value: number }>();
  for (const item of items) {
    const labels = label(item);
    const key = JSON.stringify(labels);
    rows.set(key, { labels, value: (rows.get(key)?.value ?? 0) + 1 });
  }
  return [...rows.values()];
}

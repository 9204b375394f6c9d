import { isLate } from '../alert/alert.js';
import type { PluginSettings } from '../plugin/plugin.js';
import { wifiStrength } from '../screen/screen.js';
import type { Device, LastSeen, PluginSetting } from '../store/store.js';
import { loadPercent, type Space, type SystemReadings } from '../system/system.js';

/** A display in the data of the recipe `gateway-health`. */
export interface FeedDisplay {
  readonly name: string;
  readonly batteryPercent: number | undefined;
  readonly wifiPercent: number | undefined;
  /** Undefined when it has never called. */
  readonly lastSeenAtMs: number | undefined;
  readonly expectedAtMs: number | undefined;
}

interface GatewayFeedOptions {
  readonly plugins: Pick<PluginSettings, 'list' | 'writeFetched'>;
  readonly read: () => Promise<SystemReadings>;
  readonly devices: () => readonly Device[];
  readonly lastSeenOf: (deviceId: number) => LastSeen | undefined;
  readonly expectedWakeMs: (deviceId: number) => number | undefined;
  readonly now: () => number;
}

/** Slightly less than 15 minutes, so that a job that runs every minute meets each quarter of an hour. */
const FEED_INTERVAL_MS = 14.5 * 60_000;

/**
 * Writes the gateway's own readings to each plugin setting with `source: gateway`: new ones at once, others every 15
 * minutes. Call once a minute; reads nothing when none is due.
 */
export async function feedGatewayPlugins(options: GatewayFeedOptions): Promise<void> {
  const { plugins, read, devices, now } = options;
  const isDue = ({ strategy, settings, dataChangedAtMs }: PluginSetting): boolean =>
    strategy === 'static' &&
    settings.source === 'gateway' &&
    // The absolute difference, because the clock may have been set back.
    (dataChangedAtMs === undefined || Math.abs(now() - dataChangedAtMs) >= FEED_INTERVAL_MS);
  const fed = plugins.list().filter(isDue);
  if (fed.length === 0) return;
  const displays = devices()
    .filter(({ status, isDemo }) => status === 'joined' && !isDemo)
    .map((device) => describeDisplay(device, options));
  const variables = describeGateway(await read(), displays, now());
  for (const setting of fed) await plugins.writeFetched(setting, variables);
}

/**
 * Readings as data of the bundled recipe `gateway-health`; integers, so that small changes cause no new screen. Pure.
 */
export function describeGateway(
  readings: SystemReadings,
  displays: readonly FeedDisplay[],
  nowMs: number,
): Readonly<Record<string, unknown>> {
  const { hostName, board, uptimeSeconds, loadPerCore, processorCelsius, memory, disk, addresses } = readings;
  return {
    host: hostName,
    board,
    address: addresses[0],
    measured_at: Math.floor(nowMs / 1000),
    uptime_hours: uptimeSeconds === undefined ? undefined : Math.floor(uptimeSeconds / 3600),
    processor_celsius: processorCelsius === undefined ? undefined : Math.round(processorCelsius),
    load_percent: loadPerCore === undefined ? undefined : loadPercent(loadPerCore),
    memory_percent: usedPercent(memory),
    disk_percent: usedPercent(disk),
    disk_free_megabytes: disk && Math.floor(disk.freeBytes / 2 ** 20),
    displays: displays.map(({ name, batteryPercent, wifiPercent, lastSeenAtMs, expectedAtMs }) => ({
      name,
      battery_percent: batteryPercent === undefined ? undefined : Math.round(batteryPercent),
      wifi_percent: wifiPercent,
      minutes_ago: lastSeenAtMs === undefined ? undefined : Math.max(0, Math.round((nowMs - lastSeenAtMs) / 60_000)),
      is_late: isLate(expectedAtMs, nowMs),
    })),
  };
}

function describeDisplay({ id, name }: Device, { lastSeenOf, expectedWakeMs }: GatewayFeedOptions): FeedDisplay {
  const seen = lastSeenOf(id);
  return {
    name,
    batteryPercent: seen?.telemetry.batteryPercent,
    wifiPercent: wifiStrength(seen?.telemetry.rssiDbm) ?? undefined,
    lastSeenAtMs: seen?.lastSeenAtMs || undefined,
    expectedAtMs: expectedWakeMs(id),
  };
}

const usedPercent = (space: Space | undefined): number | undefined =>
  space && Math.round(100 * (1 - space.freeBytes / space.totalBytes));

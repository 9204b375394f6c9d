import type { LogEntry, PluginSetting, Telemetry } from '../../store/store.js';
import type { DisplayReport } from '../../worker/worker.js';
import { readMirrorSettings } from '../settings-keys.js';

/** One call of a display. */
export interface DisplayCall {
  readonly mac: string;
  readonly model: string | undefined;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly telemetry: Telemetry;
}

/** What a server has not been told yet. */
interface PendingReport {
  call: DisplayCall | undefined;
  /** As the display sent them, oldest first. */
  logs: readonly unknown[];
}

/** What is handed to a job, to be confirmed by its result. */
export interface OpenReport {
  readonly mac: string;
  readonly report: DisplayReport;
  /** Forgets what was accepted; what was not is sent with the next report. */
  settle(accepted: { readonly wake: boolean; readonly logs: boolean }): void;
}

const MAX_LOGS = 20;

/** Keeps in memory what displays report until the servers that mirrors name have been told of it. */
export class DisplayReports {
  readonly #list: () => readonly PluginSetting[];
  readonly #pending = new Map<number, PendingReport>();
  /** Mirrors by the display that they report; undefined: not read yet. */
  #mirrors: ReadonlyMap<number, readonly number[]> | undefined;

  /** @param list all plugin settings */
  constructor(list: () => readonly PluginSetting[]) {
    this.#list = list;
  }

  /** The plugin settings have changed. */
  forgetMirrors(): void {
    this.#mirrors = undefined;
  }

  /** The mirrors whose servers are to be told of a display's calls. */
  mirrorsOf(deviceId: number): readonly number[] {
    this.#mirrors ??= readMirrors(this.#list());
    return this.#mirrors.get(deviceId) ?? [];
  }

  /** Notes a call; the next poll of each of the display's mirrors reports it. */
  noteCall(deviceId: number, call: DisplayCall): void {
    for (const id of this.mirrorsOf(deviceId)) this.#pendingOf(id).call = call;
  }

  /** Notes entries of a device log, as the display sent them. */
  noteLogs(deviceId: number, entries: readonly LogEntry[]): void {
    for (const id of this.mirrorsOf(deviceId)) {
      const pending = this.#pendingOf(id);
      pending.logs = [...pending.logs, ...entries.map(readEntry)].slice(-MAX_LOGS);
    }
  }

  /** Undefined when the display has not called since the last report. */
  open({ id }: Pick<PluginSetting, 'id'>): OpenReport | undefined {
    const pending = this.#pending.get(id);
    const call = pending?.call;
    if (!pending || !call) return undefined;
    const { logs } = pending;
    return {
      mac: call.mac,
      report: { headers: writeHeaders(call), logs: logs.length === 0 ? '' : JSON.stringify({ logs }) },
      settle: (accepted) => {
        if (accepted.wake && pending.call === call) pending.call = undefined;
        if (accepted.logs) pending.logs = pending.logs.filter((entry) => !logs.includes(entry));
      },
    };
  }

  #pendingOf(id: number): PendingReport {
    const known = this.#pending.get(id) ?? { call: undefined, logs: [] };
    this.#pending.set(id, known);
    return known;
  }
}

function readMirrors(settings: readonly PluginSetting[]): ReadonlyMap<number, readonly number[]> {
  const mirrors = new Map<number, readonly number[]>();
  for (const { id, strategy, settings: keys } of settings) {
    const { deviceId } = strategy === 'mirror' ? readMirrorSettings(keys) : {};
    if (deviceId !== undefined) mirrors.set(deviceId, [...(mirrors.get(deviceId) ?? []), id]);
  }
  return mirrors;
}

/** An entry that is no complete JSON travels as a message. */
function readEntry({ entry, message, level }: LogEntry): unknown {
  try {
    const value: unknown = JSON.parse(entry);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Plain text, or cut.
  }
  return { message, level };
}

/** The headers of firmware; what the display did not report is left out. */
function writeHeaders({ mac, model, widthPx, heightPx, telemetry }: DisplayCall): Readonly<Record<string, string>> {
  const { batteryVolts, batteryPercent, rssiDbm, firmwareVersion, refreshSeconds, wakeReason } = telemetry;
  const members: Readonly<Record<string, string | number | undefined>> = {
    id: mac,
    model,
    width: widthPx,
    height: heightPx,
    'battery-voltage': batteryVolts,
    'percent-charged': batteryPercent,
    rssi: rssiDbm,
    'fw-version': firmwareVersion,
    'refresh-rate': refreshSeconds,
    'update-source': wakeReason,
  };
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

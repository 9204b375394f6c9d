import type { LogEntry, PluginSetting, Telemetry } from '../../store/store.js';
import type { DisplayReport } from '../../worker/worker.js';
import { readMirrorSettings } from '../exchange/recipe-settings.js';

/** One call of a display. */
interface DisplayCall {
  readonly mac: string;
  readonly model: string | undefined;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly telemetry: Telemetry;
}

/** What has not been reported to a server yet. */
interface PendingReport {
  call: DisplayCall | undefined;
  /** As sent by the display, oldest first. */
  logs: readonly unknown[];
}

/** A report sent with a job, and confirmed by the job's result. */
export interface OpenReport {
  readonly mac: string;
  readonly report: DisplayReport;
  /** Drops the accepted parts; the others are sent with the next report. */
  settle(accepted: { readonly wake: boolean; readonly logs: boolean }): void;
}

const MAX_LOGS = 20;

/** Collects in memory what displays report, until it has been passed on to the servers of their mirrors. */
export class MirrorReports {
  readonly #list: () => readonly PluginSetting[];
  readonly #pending = new Map<number, PendingReport>();
  /** Mirrors by the display that they report; undefined until read. */
  #mirrors: ReadonlyMap<number, readonly number[]> | undefined;

  /** @param list all plugin settings */
  constructor(list: () => readonly PluginSetting[]) {
    this.#list = list;
  }

  /** Call after plugin settings have changed. */
  forgetMirrors(): void {
    this.#mirrors = undefined;
  }

  /** The mirrors that report this display's calls to their servers. */
  mirrorsOf(deviceId: number): readonly number[] {
    this.#mirrors ??= readMirrors(this.#list());
    return this.#mirrors.get(deviceId) ?? [];
  }

  /** Records a call; the next poll of each of the display's mirrors reports it. */
  noteCall(deviceId: number, call: DisplayCall): void {
    for (const id of this.mirrorsOf(deviceId)) this.#pendingOf(id).call = call;
  }

  /** Records log entries as the display sent them. */
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
    const waiting = this.#pending.get(id) ?? { call: undefined, logs: [] };
    this.#pending.set(id, waiting);
    return waiting;
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

/** An entry that is not complete JSON is reported as a message. */
function readEntry({ entry, message, level }: LogEntry): unknown {
  try {
    const value: unknown = JSON.parse(entry);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Plain text, or truncated.
  }
  return { message, level };
}

/** The headers that firmware sends, without those the display did not report. */
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

import { estimateBatteryDays } from '../../../device/device.js';
import type { TelemetryTable } from '../../../store/store.js';

const WINDOW_MS = 28 * 24 * 60 * 60_000;
/** An estimate in days need not be more recent. */
const MAX_AGE_MS = 30 * 60_000;

/** Estimated battery days of every display, recomputed at most twice an hour. */
export class BatteryDays {
  readonly #table: TelemetryTable;
  readonly #now: () => number;
  #daysLeft: ReadonlyMap<number, number> = new Map();
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(table: TelemetryTable, now: () => number) {
    this.#table = table;
    this.#now = now;
  }

  /** By device id; displays without an estimate are missing. */
  async read(): Promise<ReadonlyMap<number, number>> {
    const now = this.#now();
    if (Math.abs(now - this.#readAtMs) < MAX_AGE_MS) return this.#daysLeft;
    this.#readAtMs = now;
    const histories = await this.#table.readBatteryDays(now - WINDOW_MS);
    const measured: [number, number][] = [];
    for (const [deviceId, days] of histories) {
      const left = estimateBatteryDays(days);
      if (left !== undefined) measured.push([deviceId, left]);
    }
    this.#daysLeft = new Map(measured);
    return this.#daysLeft;
  }
}

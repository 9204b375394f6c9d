import { readFile, statfs } from 'node:fs/promises';
import { loadavg, totalmem, uptime } from 'node:os';
import { join } from 'node:path';

/** What the board says of itself; members are absent where a board does not tell. */
export interface BoardReadings {
  /** Of the last minute; 1 is one busy core. */
  readonly load: number;
  readonly uptimeSeconds: number;
  readonly totalMemoryBytes: number;
  readonly freeMemoryBytes: number | undefined;
  /** Of this process. */
  readonly residentBytes: number;
  /** Where the data folder is. */
  readonly disk: { readonly totalBytes: number; readonly freeBytes: number } | undefined;
  /** By this process since its start. */
  readonly writtenBytes: number | undefined;
  readonly cpuCelsius: number | undefined;
  readonly power: PowerState | undefined;
  /** Share of the card's life that is used up, at most; a step of ten per cent. */
  readonly cardWearPercent: number | undefined;
  readonly clock: 'synchronised' | 'not-synchronised' | 'in-the-past' | 'unknown';
}

/** Of a Raspberry Pi, from its firmware's flags. */
export interface PowerState {
  readonly isUnderVoltage: boolean;
  readonly isThrottled: boolean;
  /** Since the board was switched on. */
  readonly wasUnderVoltage: boolean;
  readonly wasThrottled: boolean;
}

/** No clock that is right shows an earlier time. */
const EARLIEST_MS = Date.UTC(2026, 0, 1);

/** Reads files of the kernel only: nothing is started for it. `root` is another file system in tests. */
export async function readBoard(dataDir: string, nowMs: number, root = '/'): Promise<BoardReadings> {
  const [meminfo, io, temperature, throttled, lifeTime, synchronised, disk] = await Promise.all([
    readText(root, 'proc/meminfo'),
    readText(root, 'proc/self/io'),
    readText(root, 'sys/class/thermal/thermal_zone0/temp'),
    readText(root, 'sys/devices/platform/soc/soc:firmware/get_throttled'),
    readText(root, 'sys/block/mmcblk0/device/life_time'),
    readText(root, 'run/systemd/timesync/synchronized'),
    statfs(dataDir).catch(() => undefined),
  ]);
  const timesync = await readText(root, 'run/systemd/timesync/clock');
  return {
    load: loadavg()[0] ?? 0,
    uptimeSeconds: uptime(),
    totalMemoryBytes: totalmem(),
    freeMemoryBytes: numberIn(meminfo, /^MemAvailable:\s+(\d+) kB/m, 1024),
    residentBytes: process.memoryUsage.rss(),
    disk: disk && { totalBytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize },
    writtenBytes: numberIn(io, /^write_bytes: (\d+)/m),
    cpuCelsius: numberIn(temperature, /^(-?\d+)/, 1 / 1000),
    power: parsePower(throttled),
    cardWearPercent: parseWear(lifeTime),
    clock: judgeClock(nowMs, synchronised !== undefined, timesync !== undefined),
  };
}

/** The flags of `get_throttled`, hexadecimal: bits 0 and 2 now, 16 and 18 since the start. Undefined when they cannot be read. */
export function parsePower(text: string | undefined): PowerState | undefined {
  const [, digits] = /^(?:0x)?([0-9a-f]{1,8})\s*$/i.exec(text ?? '') ?? [];
  if (digits === undefined) return undefined;
  const flags = Number.parseInt(digits, 16);
  const has = (bit: number): boolean => Math.floor(flags / 2 ** bit) % 2 === 1;
  return { isUnderVoltage: has(0), isThrottled: has(2), wasUnderVoltage: has(16), wasThrottled: has(18) };
}

/** Two estimates of an eMMC, each a tenth of its life; cards in a slot mostly tell none. */
export function parseWear(text: string | undefined): number | undefined {
  const tenths = [...(text ?? '').matchAll(/0x([0-9a-f]{2})/gi)].map(([, digits = '0']) => Number.parseInt(digits, 16));
  const known = tenths.filter((tenth) => tenth >= 1 && tenth <= 11);
  return known.length > 0 ? Math.min(100, Math.max(...known) * 10) : undefined;
}

function judgeClock(nowMs: number, isSynchronised: boolean, hasService: boolean): BoardReadings['clock'] {
  if (nowMs < EARLIEST_MS) return 'in-the-past';
  if (isSynchronised) return 'synchronised';
  return hasService ? 'not-synchronised' : 'unknown';
}

const readText = (root: string, path: string): Promise<string | undefined> =>
  readFile(join(root, path), 'utf8').catch(() => undefined);

function numberIn(text: string | undefined, pattern: RegExp, factor = 1): number | undefined {
  const [, digits] = pattern.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits) * factor;
}

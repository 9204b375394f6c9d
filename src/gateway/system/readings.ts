import { access, readFile, statfs } from 'node:fs/promises';
import { availableParallelism, freemem, hostname, loadavg, uptime as systemUptime, totalmem } from 'node:os';
import { join } from 'node:path';
import { isIPv6Only, networkAddresses } from '../network/network.js';
import { EARLIEST_TIME_MS } from './clock/earliest-time.js';

/** Current state of the board; members that the system does not report are absent. */
export interface SystemReadings {
  readonly hostName: string;
  /** Such as `Raspberry Pi Zero 2 W Rev 1.0`. */
  readonly board: string | undefined;
  readonly uptimeSeconds: number | undefined;
  /** Runnable processes per core, without an upper limit; above 1, some have to wait. */
  readonly loadPerCore: number | undefined;
  readonly processorCelsius: number | undefined;
  readonly memory: Space | undefined;
  /** The file system with the data folder. */
  readonly disk: Space | undefined;
  /** Power supply and temperature state of a Raspberry Pi. */
  readonly power: PowerState | undefined;
  readonly gatewayBytes: number;
  /** Bytes written by this process since its start. */
  readonly writtenBytes: number | undefined;
  /** Upper bound of an eMMC's used life, in steps of ten percent. */
  readonly cardWearPercent: number | undefined;
  readonly clock: ClockState;
  /** IPv4 addresses, without loopback. */
  readonly addresses: readonly string[];
  readonly isIPv6Only: boolean;
}

/** Size and free part of memory or a disk: not zero, with at most all of it free. */
export interface Space {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

/** Whether the clock can be trusted, and why. */
type ClockState = 'synchronised' | 'not-synchronised' | 'in-the-past' | 'unknown';

/** Power supply state of a Raspberry Pi, now and since boot. */
export interface PowerState {
  readonly isUnderVoltage: boolean;
  readonly isThrottled: boolean;
  readonly hasBeenUnderVoltage: boolean;
  readonly hasBeenThrottled: boolean;
}

/**
 * Reads a few small kernel files, or uses system calls where they are hidden (a unit with `ProcSubset=pid`). Starts no
 * process.
 * @param root `/`, or a folder with the same layout
 */
export async function readSystem(dataDir: string, root = '/'): Promise<SystemReadings> {
  const isReal = root === '/';
  const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8').catch(() => '');
  const [uptime, load, heat, memory, board, throttled, io, lifeTime, clock] = await Promise.all([
    read('proc/uptime'),
    read('proc/loadavg'),
    read('sys/class/thermal/thermal_zone0/temp'),
    read('proc/meminfo'),
    read('proc/device-tree/model'),
    read('sys/devices/platform/soc/soc:firmware/get_throttled'),
    read('proc/self/io'),
    read('sys/block/mmcblk0/device/life_time'),
    readClock(root),
  ]);
  return {
    hostName: hostname(),
    board: board.replaceAll('\0', '').trim() || undefined,
    uptimeSeconds: firstNumber(uptime) ?? (isReal ? systemUptime() : undefined),
    loadPerCore: notNegative(
      scale(firstNumber(load) ?? (isReal ? loadavg()[0] : undefined), 1 / availableParallelism()),
    ),
    processorCelsius: scale(firstNumber(heat), 1 / 1000),
    memory: parseMemory(memory) ?? (isReal ? boundSpace(totalmem(), freemem()) : undefined),
    disk: await statfs(dataDir).then(
      ({ blocks, bavail, bsize }) => boundSpace(blocks * bsize, bavail * bsize),
      () => undefined,
    ),
    power: parsePower(throttled),
    gatewayBytes: process.memoryUsage.rss(),
    writtenBytes: firstNumber(/^write_bytes: (\d{1,15})/m.exec(io)?.[1] ?? ''),
    cardWearPercent: parseWear(lifeTime),
    clock,
    addresses: networkAddresses(),
    isIPv6Only: isIPv6Only(),
  };
}

/** Parses `/proc/meminfo`; memory available to new processes counts as free. */
function parseMemory(text: string): Space | undefined {
  const bytesOf = (name: string): number | undefined => {
    const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d{1,15}) kB`, 'm').exec(text) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  };
  const [totalBytes, freeBytes] = [bytesOf('MemTotal'), bytesOf('MemAvailable')];
  return totalBytes === undefined || freeBytes === undefined ? undefined : boundSpace(totalBytes, freeBytes);
}

/** Virtual file systems report a size of 0, and containers more free memory than their limit. */
export function boundSpace(totalBytes: number, freeBytes: number): Space | undefined {
  if (!(totalBytes > 0) || Number.isNaN(freeBytes)) return undefined;
  return { totalBytes, freeBytes: Math.min(totalBytes, Math.max(0, freeBytes)) };
}

/** Load of all cores in percent: 100 when all are busy, however many processes wait. */
export const loadPercent = (loadPerCore: number): number => Math.round(Math.min(1, Math.max(0, loadPerCore)) * 100);

/** Reads systemd's time service; unknown on other systems. */
async function readClock(root: string): Promise<ClockState> {
  if (Date.now() < EARLIEST_TIME_MS) return 'in-the-past';
  const exists = (path: string): Promise<boolean> =>
    access(join(root, path)).then(
      () => true,
      () => false,
    );
  if (await exists('run/systemd/timesync/synchronized')) return 'synchronised';
  return (await exists('run/systemd/timesync')) ? 'not-synchronised' : 'unknown';
}

/** An eMMC has two estimates, each in tenths of its life from 1 to 11; SD cards usually report none. */
function parseWear(text: string): number | undefined {
  const tenths = [...text.matchAll(/0x([0-9a-f]{2})/gi)].map(([, digits = '0']) => Number.parseInt(digits, 16));
  const valid = tenths.filter((tenth) => tenth >= 1 && tenth <= 11);
  return valid.length > 0 ? Math.min(100, Math.max(...valid) * 10) : undefined;
}

/** Bits of the firmware: 0 under-voltage now, 2 throttled now, 16 and 18 the same since boot. */
function parsePower(text: string): PowerState | undefined {
  if (!/^[0-9a-f]{1,8}\s*$/i.test(text)) return undefined;
  const bits = Number.parseInt(text, 16);
  const isSet = (bit: number): boolean => ((bits >>> bit) & 1) === 1;
  return {
    isUnderVoltage: isSet(0),
    isThrottled: isSet(2),
    hasBeenUnderVoltage: isSet(16),
    hasBeenThrottled: isSet(18),
  };
}

function firstNumber(text: string): number | undefined {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : undefined;
}

const notNegative = (value: number | undefined): number | undefined =>
  value !== undefined && value >= 0 ? value : undefined;

const scale = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : value * factor;

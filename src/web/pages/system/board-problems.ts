import type { SystemReadings } from '../../../system/readings.js';

/** What the owner of a board should know of. */
export type BoardProblem =
  | 'under-voltage'
  | 'throttled'
  | 'hot'
  | 'disk-full'
  | 'memory-low'
  | 'clock-past'
  | 'card-worn';

const HOT_CELSIUS = 80;
const LITTLE_DISK_BYTES = 200 * 2 ** 20;
const LITTLE_MEMORY_BYTES = 40 * 2 ** 20;
const WORN_PERCENT = 80;

/** What an owner should do something about, the worst first. Pure. */
export function findBoardProblems(readings: SystemReadings): readonly BoardProblem[] {
  const { power, processorCelsius = 0, disk, memory, cardWearPercent = 0 } = readings;
  const found: readonly (readonly [BoardProblem, boolean])[] = [
    ['disk-full', disk !== undefined && disk.freeBytes < LITTLE_DISK_BYTES],
    ['clock-past', readings.clock === 'in-the-past'],
    ['under-voltage', power?.isUnderVoltage ?? false],
    ['throttled', (power?.isThrottled ?? false) && !power?.isUnderVoltage],
    ['hot', processorCelsius >= HOT_CELSIUS],
    ['memory-low', memory !== undefined && memory.freeBytes < LITTLE_MEMORY_BYTES],
    ['card-worn', cardWearPercent >= WORN_PERCENT],
  ];
  return found.filter(([, isSo]) => isSo).map(([problem]) => problem);
}

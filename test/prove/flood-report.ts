import { BOARD } from '../bench/limited-group.js';
import type { FloodOptions, FloodRow } from './flood.js';
import { table } from './table.js';

/** Limit for a wake under flood, from the call to the last byte of the screen. */
const MAX_WAKE_P99_MS = 500;
const MAX_BOARD_WAKE_P99_MS = 1500;
/** Over a gateway that nobody attacks, some time after the attack. */
const MAX_MORE_MEGABYTES = 15;
/** `MemoryMax` of the unit. */
const MAX_PEAK_MEGABYTES = 336;
const MAX_WRITTEN_MEGABYTES = 1;

const maxWakeMs = ({ onBoard }: FloodOptions): number => (onBoard ? MAX_BOARD_WAKE_P99_MS : MAX_WAKE_P99_MS);

/** The limits that a flood broke; `idle` is a gateway that nobody attacks. */
export function findSlow(row: FloodRow, idle: FloodRow, options: FloodOptions): string[] {
  const { name, failed, p99Ms, rssMegabytes, peakMegabytes, writtenMegabytes } = row;
  const isLarge = rssMegabytes > idle.rssMegabytes + MAX_MORE_MEGABYTES || peakMegabytes > MAX_PEAK_MEGABYTES;
  return [
    ...(failed > 0 ? [`${name}: ${failed} wakes failed`] : []),
    ...(p99Ms > maxWakeMs(options) ? [`${name}: wakes take ${p99Ms.toFixed(0)} ms`] : []),
    ...(isLarge ? [`${name}: ${rssMegabytes.toFixed(0)} MB, at most ${peakMegabytes.toFixed(0)} MB`] : []),
    ...(writtenMegabytes > MAX_WRITTEN_MEGABYTES ? [`${name}: ${writtenMegabytes.toFixed(1)} MB written`] : []),
  ];
}

export function writeFloods(rows: readonly FloodRow[], options: FloodOptions): string[] {
  return [
    '',
    ...(options.onBoard ? describeBoard(options) : describeFloods(options)),
    '',
    table(
      [
        ...['Attack', 'Wakes', 'Failed', 'Median, ms', '99 %, ms', 'Memory, MB', 'At most, MB', 'Written, MB', 'Load'],
        'The attacker got',
      ],
      rows.map((row) => [
        row.name,
        row.wakes,
        row.failed,
        row.p50Ms.toFixed(0),
        row.p99Ms.toFixed(0),
        row.rssMegabytes.toFixed(1),
        row.peakMegabytes.toFixed(1),
        row.writtenMegabytes.toFixed(2),
        row.load.toFixed(1),
        row.outcomes,
      ]),
    ),
    ...listSlow(rows, options),
  ];
}

function listSlow(rows: readonly FloodRow[], options: FloodOptions): string[] {
  const [idle] = rows;
  const broken = idle ? rows.flatMap((row) => findSlow(row, idle, options)) : [];
  return broken.length > 0 ? ['', `Over a limit: ${broken.join('; ')}.`] : [];
}

const describeFloods = (options: FloodOptions): string[] => [
  `For ${options.seconds} s, one address floods a gateway with five displays over 50 connections per attack, or several addresses where that is said,`,
  `while a display at another address wakes five times a second. Limits: 99 % of the wakes within ${maxWakeMs(options)} ms; ${options.restSeconds} s later,`,
  `${MAX_MORE_MEGABYTES} MB more than without an attack, and never more than the ${MAX_PEAK_MEGABYTES} MB of the unit; ${MAX_WRITTEN_MEGABYTES} MB written. Allocator settings of the service.`,
  'Started by root, gateway, displays and attackers have priority over other work of the machine, which otherwise delays wakes where its load is above its processors.',
];

const describeBoard = ({ seconds, ...options }: FloodOptions): string[] => [
  `The same attacks for ${seconds} s each, on a gateway whose processes together get ${Math.round(100 * BOARD.share)} % of one processor, about a Raspberry Pi Zero 2 W, and`,
  `${BOARD.megabytes} MB. 99 % of the wakes within ${maxWakeMs({ seconds, ...options })} ms; the other limits are the same.`,
];

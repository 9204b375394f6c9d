import { readFileSync } from 'node:fs';
import type { Counts } from '../fuzz/inputs/fuzz-inputs.js';
import { TARGETS } from '../fuzz/inputs/targets.js';
import { table } from './table.js';

/** The section about changed inputs, from the counts that `scripts/fuzz --counts` adds up. */
export function writeInputs(countsPath: string): string[] {
  const counts: Counts = JSON.parse(readFileSync(countsPath, 'utf8'));
  const rows = Object.entries(TARGETS).flatMap(([name, { title }]) => {
    const count = counts[name];
    return count ? [[title, count.inputs, count.blocks, count.findings] as const] : [];
  });
  const sum = (at: 1 | 3): number => rows.reduce((total, row) => total + row[at], 0);
  return [
    '',
    '`scripts/fuzz` changes valid inputs at random, reads them with the code that reads them in the gateway or worker, and changes those further',
    'that ran a block of code for the first time. Each must be read or refused with a reason, in limited time, and leave the process',
    'running. Short inputs that reached new code are kept in `test/fixtures/fuzz` and read by every test run.',
    '',
    table(
      ['Input', 'Inputs', 'Blocks of code reached', 'Findings'],
      [
        ...rows.map(([title, inputs, blocks, findings]) => [title, group(inputs), blocks, findings]),
        ['in all', group(sum(1)), '', sum(3)],
      ],
    ),
  ];
}

const group = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

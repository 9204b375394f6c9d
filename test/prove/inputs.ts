import { readFileSync } from 'node:fs';
import { type Counts, REQUESTS } from '../fuzz/inputs/fuzz-inputs.js';
import { TARGETS } from '../fuzz/inputs/targets.js';
import { table } from './table.js';

/** The section about changed inputs, from the counts that `scripts/fuzz --counts` adds up. */
export function writeInputs(countsPath: string): string[] | undefined {
  const counts: Counts = JSON.parse(readFileSync(countsPath, 'utf8'));
  const rows = Object.entries(TARGETS).flatMap(([name, { title }]) => {
    const count = counts[name];
    return count ? [[title, count.inputs, count.blocks, count.findings] as const] : [];
  });
  if (rows.length === 0) return undefined;
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

/** The section about requests to a running gateway, from the same counts. */
export function writeRequests(countsPath: string): string[] | undefined {
  const counts: Counts = JSON.parse(readFileSync(countsPath, 'utf8'));
  const count = counts[REQUESTS];
  if (!count) return undefined;
  const { inputs, encrypted = 0, routes = 0, statuses = {}, findings } = count;
  const of = (first: string): number =>
    Object.entries(statuses).reduce((sum, [status, times]) => sum + (status.startsWith(first) ? times : 0), 0);
  return [
    '',
    '`scripts/fuzz --targets requests` sends raw bytes to a built gateway: every route with every kind of body, as a stranger, a display, the',
    'owner and holders of keys, with odd heads, changed bytes, cut at every position and then left, ended or reset; some over HTTPS, some in place',
    'of a handshake. The gateway must go on, answer within its time and its memory, and log no error that no code expected.',
    '',
    table(
      ['', ''],
      [
        ['requests, of these over HTTPS', `${group(inputs)}, ${group(encrypted)}`],
        ['routes', routes],
        ['answered, with success or a redirect', group(of('2') + of('3'))],
        ['refused', group(of('4'))],
        ['answered that nothing can be done now', group(of('5'))],
        ['cut or not HTTP, and closed without an answer', group(of('none'))],
        ['findings', findings],
      ],
    ),
  ];
}

const group = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

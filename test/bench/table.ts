import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** One line of the budget; design of the numbers: docs/ARCHITECTURE.md. */
export interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** Absent for rows without a limit. */
  readonly limit?: number;
  readonly better: 'lower' | 'higher';
}

/** Next to package.json, not committed: the last measurement of this machine. */
const LAST = resolve('.bench-last.json');

/** Prints the table with the last run, and stores this one. */
export function reportMeasures(measures: readonly Measure[]): void {
  const last: Record<string, number> = existsSync(LAST) ? JSON.parse(readFileSync(LAST, 'utf8')) : {};
  const rows = measures.map(({ name, unit, value, limit, better }) => {
    const isWithin = limit === undefined || (better === 'lower' ? value <= limit : value >= limit);
    const before = last[name];
    const change = before ? `${value >= before ? '+' : ''}${(((value - before) / before) * 100).toFixed(0)} %` : '';
    return [
      name,
      `${round(value)} ${unit}`,
      limit === undefined ? '' : `${better === 'lower' ? '≤' : '≥'} ${limit}`,
      limit === undefined ? '' : isWithin ? 'yes' : 'NO',
      change,
    ];
  });
  const table = [['what', 'measured', 'budget', 'within', 'since last'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  const now = Object.fromEntries(measures.map(({ name, value }) => [name, value]));
  writeFileSync(LAST, JSON.stringify({ ...last, ...now }, null, 1));
}

const round = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);

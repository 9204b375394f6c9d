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

/** What one release of Node.js measured. */
export interface Column {
  /** `v24.1.0` */
  readonly version: string;
  readonly measures: readonly Measure[];
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
      writeBudget({ limit, better }),
      limit === undefined ? '' : isWithin ? 'yes' : 'NO',
      change,
    ];
  });
  printTable([['what', 'measured', 'budget', 'within', 'since last'], ...rows]);
  const now = Object.fromEntries(measures.map(({ name, value }) => [name, value]));
  writeFileSync(LAST, JSON.stringify({ ...last, ...now }, null, 1));
}

/** Prints the figures of several releases of Node.js side by side. */
export function reportColumns(columns: readonly Column[]): void {
  const [first] = columns;
  const rows = (first?.measures ?? []).map((measure) => {
    const values = columns.map(({ measures }) => measures.find(({ name }) => name === measure.name)?.value);
    const cells = values.map((value) => (value === undefined ? '' : `${round(value)} ${measure.unit}`));
    return [measure.name, ...cells, writeBudget({ limit: measure.limit, better: measure.better })];
  });
  printTable([['what', ...columns.map(({ version }) => version), 'budget'], ...rows]);
}

const writeBudget = ({ limit, better }: { limit: number | undefined; better: Measure['better'] }): string =>
  limit === undefined ? '' : `${better === 'lower' ? '≤' : '≥'} ${limit}`;

function printTable(table: readonly (readonly string[])[]): void {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}

const round = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);

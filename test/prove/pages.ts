import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** What random pages and drawings did to the renderer. */
export interface PageReport {
  readonly pages: number;
  /** Pages that failed, crashed the process, broke a limit or changed a page after them. */
  readonly failed: number;
  /** Processor time of the slowest page. */
  readonly slowestMs: number;
  readonly faults: readonly string[];
}

const FUZZ = resolve(import.meta.dirname, '../../../scripts/develop/checks/fuzz-pages.mjs');
const LAST_LINE = /^(\d+) pages, (\d+) failed; slowest: seed \d+, (\d+) ms$/;

/** Renders that many random pages in processes of their own, beginning at a random seed. Throws if there is no result. */
export async function measurePages(count: number, random: () => number): Promise<PageReport> {
  const first = 1 + Math.floor(random() * 1e9);
  const child = spawn(process.execPath, [FUZZ, '--from', String(first), '--count', String(count)]);
  const faults: string[] = [];
  let last: RegExpExecArray | null = null;
  createInterface(child.stderr).on('line', (line) => faults.push(line));
  for await (const line of createInterface(child.stdout)) last = LAST_LINE.exec(line) ?? last;
  if (!last) throw new Error(`no result of random pages: ${faults[0] ?? 'no output'}`);
  const [pages = 0, failed = 0, slowestMs = 0] = last.slice(1).map(Number);
  return { pages, failed, slowestMs, faults };
}

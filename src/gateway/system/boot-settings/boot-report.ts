import { readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '@inkstand/common/json';
import type { SettingTable } from '../../store/store.js';
import type { BootSettingFault } from './boot-setting-keys.js';

/** The report that the first-boot service leaves for the gateway in the data folder. */
export interface BootReport {
  /** Identifies this reading of the SD card, so that its requests are applied once. */
  readonly id: string;
  readonly complaints: readonly BootSettingFault[];
  /** Settings of the gateway, by their name in the database. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Name of the report in the data folder. */
const BOOT_REPORT_FILE = 'first-boot.json';

const APPLIED = 'card_report';
/** The settings that an SD card may change. */
const ALLOWED = new Set(['owner_password', 'time_zone', 'display_address']);
const MAX_FILE_CHARS = 64 * 1024;
const MAX_COMPLAINTS = 20;

/** Reads the report in a data folder; undefined when there is no readable one. */
export function readBootReport(dataDir: string): BootReport | undefined {
  const path = join(dataDir, BOOT_REPORT_FILE);
  try {
    return statSync(path).size > MAX_FILE_CHARS ? undefined : parseBootReport(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Keeps only the well-formed parts of a report. */
export function parseBootReport(value: unknown): BootReport | undefined {
  if (!isObject(value) || typeof value.id !== 'string') return undefined;
  const complaints = Array.isArray(value.complaints) ? value.complaints.slice(0, MAX_COMPLAINTS) : [];
  const requested = isObject(value.settings) ? Object.entries(value.settings) : [];
  return {
    id: value.id.slice(0, 100),
    complaints: complaints.flatMap(parseComplaint),
    settings: Object.fromEntries(requested.filter(([name]) => ALLOWED.has(name))),
  };
}

/** Applies an SD card's settings to the gateway, once per reading of the card. */
export async function applyBootReport(report: BootReport, settings: SettingTable): Promise<void> {
  if (settings.read(APPLIED) === report.id) return;
  for (const [name, value] of Object.entries(report.settings)) await settings.write(name, value);
  await settings.write(APPLIED, report.id);
}

/** Requests that concern earlier data must not apply to restored data. */
export async function discardBootRequests(dataDir: string): Promise<void> {
  if (!readBootReport(dataDir)) return;
  const path = join(dataDir, BOOT_REPORT_FILE);
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), settings: {} }), { flush: true });
}

/** Such as `inkstand.txt, line 3: host_name: expected …`. */
export const describeBootFault = ({ file, line, text }: BootSettingFault): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${text}`;

function parseComplaint(value: unknown): BootSettingFault[] {
  if (!isObject(value)) return [];
  const { file, line, text } = value;
  if (typeof file !== 'string' || typeof text !== 'string') return [];
  return [{ file: file.slice(0, 60), text: text.slice(0, 200), ...(typeof line === 'number' ? { line } : {}) }];
}

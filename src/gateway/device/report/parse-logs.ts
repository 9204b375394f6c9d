import { parseJson } from '@inkstand/common/json';
import type { LogEntry } from '../../store/store.js';

/** For the body of one request. */
export const LOG_LIMIT_BYTES = 64 * 1024;
const MAX_ENTRIES = 20;
const MESSAGE_CHARACTERS = 512;
const ENTRY_CHARACTERS = 2048;

/**
 * Parses a posted log of any known shape: `{logs: [entry]}`, `{log: {logs_array: [entry]}}`, `{log: ["text"]}` (device
 * protocol, section 10). Anything else becomes one entry with the text, because firmware resends a rejected log
 * forever. Never throws.
 */
export function parseLogs(body: string, nowMs: number): LogEntry[] {
  if (body.trim() === '') return [];
  const entries = findEntries(readLeniently(body)) ?? [body];
  return entries.slice(0, MAX_ENTRIES).map((entry) => readEntry(entry, nowMs));
}

function readLeniently(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function findEntries(value: unknown): readonly unknown[] | undefined {
  const { logs, log } = asRecord(value);
  if (Array.isArray(logs)) return logs;
  if (Array.isArray(log)) return log;
  const { logs_array: inner } = asRecord(log);
  return Array.isArray(inner) ? inner : undefined;
}

function readEntry(entry: unknown, nowMs: number): LogEntry {
  const isText = typeof entry === 'string';
  const fields = asRecord(entry);
  const text = isText ? entry : JSON.stringify(entry);
  const message = fields.message ?? fields.log_message;
  return {
    receivedAtMs: nowMs,
    createdAtMs: readTime(fields.created_at ?? fields.creation_timestamp),
    // Firmware that sends no level logs only errors.
    level: typeof fields.level === 'string' && /^[a-z]{1,10}$/.test(fields.level) ? fields.level : 'error',
    message: (typeof message === 'string' ? message : text).slice(0, MESSAGE_CHARACTERS),
    entry: text.slice(0, ENTRY_CHARACTERS),
  };
}

/** Undefined for displays without network time, which send 0 or the seconds since they started. */
function readTime(seconds: unknown): number | undefined {
  return typeof seconds === 'number' && seconds > 1e9 && seconds < 1e10 ? Math.round(seconds * 1000) : undefined;
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

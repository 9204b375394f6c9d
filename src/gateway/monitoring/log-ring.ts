export interface LoggedLine {
  readonly atMs: number;
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  /** The other fields as JSON; empty when there are none. */
  readonly detail: string;
}

const MAX_LINES = 200;
const MAX_DETAIL_CHARS = 600;

/** The last lines of the log, for owners without access to the journal. Ordinary requests are skipped. */
export class LogRing {
  readonly #now: () => number;
  readonly #lines: LoggedLine[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Adds a log line: JSON, optionally prefixed by a journal priority. */
  take(line: string): void {
    const fields = parseLine(line);
    if (!fields || fields.msg === 'request' || fields.level < 30) return;
    const { level, msg, time, ...others } = fields;
    const detail = Object.keys(others).length > 0 ? JSON.stringify(others).slice(0, MAX_DETAIL_CHARS) : '';
    this.#lines.push({
      atMs: typeof time === 'number' ? time : this.#now(),
      level: level >= 50 ? 'error' : level >= 40 ? 'warn' : 'info',
      message: String(msg ?? ''),
      detail,
    });
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
  }

  /** Newest first. */
  list(): readonly LoggedLine[] {
    return [...this.#lines].reverse();
  }
}

function parseLine(line: string): { level: number; msg?: unknown; time?: unknown } | undefined {
  try {
    const fields: unknown = JSON.parse(line.replace(/^<\d>/, ''));
    if (typeof fields !== 'object' || fields === null || !('level' in fields)) return undefined;
    return typeof fields.level === 'number' ? { ...fields, level: fields.level } : undefined;
  } catch {
    return undefined;
  }
}

import { CONSOLE_LIMITS } from '../../script-limits.js';
import type { Gate } from '../gate-json.js';

const MAX_ITEMS = 20;
const MAX_DEPTH = 3;

/** What a page logs, the first lines of it; the host counts the rest. */
export function createConsole(gate: Gate): Record<string, unknown> {
  let lines = 0;
  const write = (level: string, args: readonly unknown[]): void => {
    // The host counts as well; a page that logs for ever need not cross each time.
    if (lines > CONSOLE_LIMITS.lines) return;
    lines++;
    gate(
      'console',
      `${level} ${lines > CONSOLE_LIMITS.lines ? '' : args.map(describe).join(' ').slice(0, CONSOLE_LIMITS.chars)}`,
    );
  };
  const console: Record<string, unknown> = {
    assert: (isTrue: unknown, ...args: unknown[]) => {
      if (!isTrue) write('error', ['assertion failed', ...args]);
    },
  };
  for (const level of ['debug', 'error', 'info', 'log', 'trace', 'warn', 'dir', 'table'])
    console[level] = (...args: unknown[]) => write(level, args);
  for (const name of 'clear count countReset dirxml group groupCollapsed groupEnd profile profileEnd time timeEnd timeLog timeStamp'.split(
    ' ',
  ))
    console[name] = () => {};
  console.$reset = () => {
    lines = 0;
  };
  Object.defineProperty(console, '$reset', { enumerable: false });
  return console;
}

/** A value as one line; nothing of the page may throw in here. */
export function describe(value: unknown): string {
  try {
    return typeof value === 'string' ? value : describeAt(value, 0);
  } catch {
    return '…';
  }
}

function describeAt(value: unknown, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, CONSOLE_LIMITS.chars));
  if (typeof value === 'function') return `function ${value.name}`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if ('nodeType' in value && 'nodeName' in value) return `<${String(value.nodeName).toLowerCase()}>`;
  if (depth >= MAX_DEPTH) return Array.isArray(value) ? '[…]' : '{…}';
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ITEMS).map((one) => describeAt(one, depth + 1));
    return `[${shown.join(', ')}${value.length > MAX_ITEMS ? ', …' : ''}]`;
  }
  const keys = Object.keys(value);
  const shown = keys
    .slice(0, MAX_ITEMS)
    .map((key) => `${key}: ${describeAt((value as Record<string, unknown>)[key], depth + 1)}`);
  return `{${shown.join(', ')}${keys.length > MAX_ITEMS ? ', …' : ''}}`;
}

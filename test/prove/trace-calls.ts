import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** What a traced process did to files and sockets, in the order in which the calls ended. */
export type TracedCall =
  | {
      readonly kind: 'open';
      readonly path: string;
      readonly fd: number;
      readonly creates: boolean;
      readonly truncates: boolean;
    }
  /** `at` is undefined where the file's own position counts. */
  | {
      readonly kind: 'write';
      readonly path: string;
      readonly fd: number;
      readonly at: number | undefined;
      readonly bytes: Buffer;
    }
  | { readonly kind: 'resize'; readonly path: string; readonly length: number }
  /** A sync began: what is written from now on is not part of it. */
  | { readonly kind: 'sync-begin'; readonly path: string; readonly pid: string }
  | { readonly kind: 'sync'; readonly path: string; readonly pid: string }
  | { readonly kind: 'rename'; readonly from: string; readonly path: string }
  | { readonly kind: 'remove'; readonly path: string };

const CALLS = [
  ...['openat', 'creat', 'write', 'writev', 'pwrite64', 'pwritev', 'ftruncate', 'fsync', 'fdatasync'],
  ...['rename', 'renameat', 'renameat2', 'unlink', 'unlinkat'],
];

/** Arguments for strace, to trace a program and its threads into a file. */
export const traceArguments = (file: string): readonly string[] => [
  ...['-f', '-qq', '-y', '-xx', '-s', '99999999', '-e', 'signal=none', '-e', `trace=${CALLS.join(',')}`, '-o', file],
];

const LINE = /^(\d+) +(\w+)\((.*)\) += (-?\d+)/s;
const BEGUN = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/s;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/s;
const HANDLE = /^(\d+)<([^>]*)>/;

/** Reads what strace wrote; calls that failed are left out. */
export async function* readTrace(file: string): AsyncGenerator<TracedCall> {
  const begun = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const start = BEGUN.exec(line);
    if (start) {
      const [, pid = '', name = '', text = ''] = start;
      begun.set(pid, text);
      if (/^f(?:data)?sync$/.test(name)) yield { kind: 'sync-begin', path: handleOf(text).path, pid };
      continue;
    }
    const rest = RESUMED.exec(line);
    const whole = rest ? `${rest[1]} ${rest[2]}(${begun.get(rest[1] ?? '') ?? ''}${rest[3]}` : line;
    const [, pid = '', name = '', text = '', result = '-1'] = LINE.exec(whole) ?? [];
    if (Number(result) < 0) continue;
    if (!rest && /^f(?:data)?sync$/.test(name)) yield { kind: 'sync-begin', path: handleOf(text).path, pid };
    const call = readCall(name, text, Number(result), pid);
    if (call) yield call;
  }
}

function readCall(name: string, text: string, result: number, pid: string): TracedCall | undefined {
  switch (name) {
    case 'openat':
    case 'creat':
      return { kind: 'open', path: firstString(text), fd: result, ...flagsOf(text) };
    case 'write':
    case 'writev':
      return { kind: 'write', ...handleOf(text), at: undefined, bytes: bytesOf(text, result) };
    case 'pwrite64':
    case 'pwritev':
      return { kind: 'write', ...handleOf(text), at: lastNumber(text), bytes: bytesOf(text, result) };
    case 'ftruncate':
      return { kind: 'resize', path: handleOf(text).path, length: lastNumber(text) };
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path: handleOf(text).path, pid };
    case 'unlink':
    case 'unlinkat':
      return { kind: 'remove', path: firstString(text) };
    default:
      return renamed(text);
  }
}

function renamed(text: string): TracedCall {
  const [from, path] = stringsOf(text).map(String);
  return { kind: 'rename', from: from ?? '', path: path ?? '' };
}

function handleOf(text: string): { readonly fd: number; readonly path: string } {
  const [, fd = '-1', path = ''] = HANDLE.exec(text) ?? [];
  return { fd: Number(fd), path: decode(path).toString() };
}

const firstString = (text: string): string => stringsOf(text)[0]?.toString() ?? '';

const flagsOf = (text: string) => ({ creates: text.includes('O_CREAT'), truncates: text.includes('O_TRUNC') });

const bytesOf = (text: string, length: number): Buffer => Buffer.concat(stringsOf(text)).subarray(0, length);

const stringsOf = (text: string): Buffer[] => [...text.matchAll(/"([^"]*)"/g)].map(([, hex = '']) => decode(hex));

/** The bytes of `\x2f\x74`. */
const decode = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

const lastNumber = (text: string): number => Number(/(\d+)$/.exec(text)?.[1] ?? 0);

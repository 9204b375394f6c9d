import { CONSOLE_LIMITS } from '../../script-limits.js';
import type { Gate } from '../gate-json.js';
import type { Clock } from '../time/clock.js';
import { readBase64, writeBase64 } from '../web/byte-base64.js';
import type { Brython, PythonValue } from './brython.js';
import { createJsonFunctions } from './json-functions.js';
import { readJson } from './json-reader.js';
import { RESULT_STYLE, writeJson } from './json-writer.js';
import { createPatternFunctions } from './patterns.js';

const { parse } = JSON;
const FILE = 'transform.py';
/** Categories that `unicodedata.category` distinguishes. */
const CATEGORIES = 'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Co Cs'
  .split(' ')
  .map((name) => [name, new RegExp(`^\\p{${name}}$`, 'u')] as const);

/** The transform that a sandbox runs. */
export interface PythonJob {
  code: string;
  /** JavaScript that Brython made of the code. */
  translated: string;
  input: string;
  timeZone: string;
  /** There is no code, so the result is the input. */
  isEmpty: boolean;
  failure: string;
}

/** Functions of the guest for our modules of Python, as the module `_host`. */
export function createHostModule(brython: Brython, gate: Gate, clock: Clock, job: PythonJob): Record<string, unknown> {
  const { None, ValueError } = brython.builtins;
  const bytesOf = (value: PythonValue): readonly number[] => (value as { readonly source: readonly number[] }).source;
  const patterns = createPatternFunctions(brython);

  return {
    ...createJsonFunctions(brython),
    compile_pattern: patterns.compile,
    find_pattern: patterns.find,
    scan_pattern: patterns.scan,
    now_ms: () => brython.fast_float(clock.nowMs),
    elapsed_ms: () => brython.fast_float(clock.elapsedMs),
    sleep_ms: (value: { readonly value: number }) => {
      clock.advanceTo(clock.elapsedMs + value.value);
      return None;
    },
    zone_name: () => job.timeZone,
    zone: (name: PythonValue, year: PythonValue) => gate('zone', `${String(year)} ${String(name)}`),
    write: (level: PythonValue, line: PythonValue) => {
      gate('console', `${String(level)} ${String(line).slice(0, CONSOLE_LIMITS.chars)}`);
      return None;
    },
    normalize: (form: PythonValue, text: PythonValue) => {
      try {
        return brython.String(String(text).normalize(String(form)));
      } catch {
        return brython.RAISE(ValueError, 'invalid normalization form');
      }
    },
    category: (sign: PythonValue) => CATEGORIES.find(([, pattern]) => pattern.test(String(sign)))?.[0] ?? 'Cn',
    unpack: (format: PythonValue, data: PythonValue) => {
      const unpacked = gate('unpack', `${String(format)} ${writeBase64(bytesOf(data))}`);
      return unpacked.startsWith('=') ? brython.fast_bytes([...readBase64(unpacked.slice(1))]) : None;
    },
    /** `[status, error, headers as JSON, text, bytes]` */
    request: (wanted: PythonValue) => {
      const text = gate('request', String(wanted));
      // The host has stopped the engine: this ends at its next poll, and nothing of Python can catch it.
      if (text === '') for (;;);
      const answer = parse(text);
      if (typeof answer.error === 'string') return brython.$list([0, answer.error, '{}', None, None]);
      const [body, bytes] = answer.isBase64
        ? [None, brython.fast_bytes([...readBase64(answer.body)])]
        : [brython.String(answer.body), None];
      return brython.$list([answer.status, None, brython.String(JSON.stringify(answer.headers)), body, bytes]);
    },
    is_empty: () => job.isEmpty,
    input: () => readJson(brython, job.input),
    translate: () => {
      const source = { src: job.code, filename: FILE, imported: true };
      brython.url2name[FILE] = 'transform';
      job.translated = brython.py2js(source, 'transform', 'transform', brython.builtins_scope).to_js();
      return None;
    },
    load: (input: PythonValue) => {
      const module = brython.module.$factory('transform');
      brython.module_setattr(module, '__file__', FILE);
      brython.module_setattr(module, 'input', input);
      brython.imported.transform = module;
      const run = new Function('locals_transform', `${job.translated}\nreturn locals_transform`);
      return dictOfNames(brython, run(module), module);
    },
    write_result: (value: PythonValue) => brython.String(writeJson(brython, value, RESULT_STYLE)),
    fail: (description: PythonValue) => {
      job.failure = String(description);
      return None;
    },
  };
}

/** What a module defines. */
function dictOfNames(brython: Brython, names: unknown, module: PythonValue): PythonValue {
  if (names !== module) {
    for (const name in names as Record<string, unknown>)
      brython.module_setattr(module, name, (names as Record<string, unknown>)[name]);
  }
  return brython.get_dict(module);
}

import { readFileSync } from 'node:fs';
import { InkstandError } from '@inkstand/common/errors';
import { OPTIONS, type RawOptions, variableOf } from './options.js';

/** File with an installation's operator options, also read by systemd as an `EnvironmentFile`. */
export const CONFIG_FILE = '/etc/inkstand/inkstand.conf';

/**
 * Parses `KEY=value` lines in the grammar of systemd's `EnvironmentFile`: blank lines and lines starting with `#` or
 * `;` are skipped, quotes around a value are dropped. Throws `invalid` with the line number for anything else,
 * including unknown keys.
 */
export function parseConfigFile(text: string): RawOptions {
  const names = new Map(OPTIONS.map(({ name }) => [variableOf(name), name]));
  const raw: Record<string, string> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || /^[#;]/.test(trimmed)) continue;
    const [, key, value = ''] = /^([A-Z_][A-Z0-9_]*)=(.*)$/.exec(trimmed) ?? [];
    const name = key === undefined ? undefined : names.get(key);
    if (name === undefined) {
      throw new InkstandError(
        'invalid',
        `line ${index + 1}: expected KEY=value with a known key, got "${trimmed.slice(0, 80)}"`,
        { hint: `known keys: ${[...names.keys()].join(', ')}` },
      );
    }
    raw[name] = /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
  }
  return raw;
}

/** A missing file counts as empty. */
export function readConfigFile(path: string): RawOptions {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new InkstandError('invalid', `cannot read ${path}`, { cause });
  }
  try {
    return parseConfigFile(text);
  } catch (cause) {
    if (cause instanceof InkstandError) {
      throw new InkstandError(
        'invalid',
        `${path}: ${cause.message}`,
        cause.hint === undefined ? {} : { hint: cause.hint },
      );
    }
    throw cause;
  }
}

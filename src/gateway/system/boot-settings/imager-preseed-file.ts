import { type BootReading, type BootSettingName, checkBootSettings, type WrittenSetting } from './boot-setting-keys.js';

type TomlValue = string | boolean | readonly string[];

const MAX_FILE_CHARS = 64 * 1024;
/** Maximum number of lines of a list. */
const MAX_LIST_LINES = 50;
const PAIR = /^\s*([A-Za-z0-9_-]+)\s*=\s*([\s\S]*)$/;
const QUOTED = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/;

/** Keys with an equivalent setting; other keys are not supported. */
const KNOWN: Readonly<Record<string, BootSettingName>> = {
  'system.hostname': 'host_name',
  'wlan.ssid': 'wifi_name',
  'wlan.password': 'wifi_password',
  'wlan.country': 'country',
  'locale.timezone': 'time_zone',
};

/**
 * Reads the file of Raspberry Pi Imager 2 (`rpi-preseed.toml`, formerly `custom.toml`): the subset of TOML that it
 * uses. Unsupported keys (a user, a keyboard) are listed as ignored. Never throws.
 */
export function readPreseedFile(file: string, text: string): BootReading {
  const written: WrittenSetting[] = [];
  const ignored: string[] = [];
  const complaints: { file: string; line: number; text: string }[] = [];
  let section = '';
  const lines = text.slice(0, MAX_FILE_CHARS).split(/\r\n|\r|\n/);
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1;
    const content = lines[index] ?? '';
    const [, heading] = /^\s*\[\s*([A-Za-z0-9_.-]+)\s*\]\s*(?:#.*)?$/.exec(content) ?? [];
    if (heading !== undefined) section = `${heading.toLowerCase()}.`;
    if (heading !== undefined || /^\s*(#|$)/.test(content)) continue;
    let [, key = '', answer = ''] = PAIR.exec(content) ?? [];
    // A list may span several lines, up to a limit.
    while (isOpenList(answer) && index < line + MAX_LIST_LINES && isMore(lines[index + 1])) {
      index += 1;
      answer = `${answer} ${lines[index]?.trim()}`;
    }
    const value = readValue(answer);
    const path = `${section}${key.toLowerCase()}`;
    if (key === '' || value === undefined) complaints.push({ file, line, text: 'expected key = value' });
    else {
      const named = toWritten(path, value, line);
      if (named) written.push(named);
      else if (path !== 'config_version') ignored.push(path);
    }
  }
  const checked = checkBootSettings(file, written);
  return { settings: checked.settings, complaints: [...complaints, ...checked.complaints], ignored };
}

const isOpenList = (value: string): boolean => value.startsWith('[') && readValue(value) === undefined;
const isMore = (next: string | undefined): boolean => next !== undefined && !/^\s*\[/.test(next) && !PAIR.test(next);

function toWritten(path: string, value: TomlValue, line: number): WrittenSetting | undefined {
  if (path === 'ssh.authorized_keys') {
    const [first] = typeof value === 'string' ? [value] : typeof value === 'boolean' ? [] : value;
    return first === undefined ? undefined : { name: 'ssh_key', value: first.trim(), line };
  }
  if (typeof value !== 'string') return undefined;
  // A name that is not text is given as hexadecimal digits.
  if (path === 'wlan.ssid_hex') return { name: 'wifi_name', value: Buffer.from(value, 'hex').toString(), line };
  const name = Object.hasOwn(KNOWN, path) ? KNOWN[path] : undefined;
  return name && value !== '' ? { name, value, line } : undefined;
}

function readValue(text: string): TomlValue | undefined {
  if (/^(true|false)\b/.test(text)) return text.startsWith('true');
  if (/^-?\d/.test(text)) return text;
  if (text.startsWith('[')) {
    const items: string[] = [];
    let tail = text.slice(1).trimStart();
    for (let item = readQuoted(tail); item; item = readQuoted(tail)) {
      items.push(item.value);
      tail = item.tail.replace(/^\s*,?\s*/, '');
    }
    return tail.startsWith(']') ? items : undefined;
  }
  return readQuoted(text)?.value;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

function readQuoted(text: string): { readonly value: string; readonly tail: string } | undefined {
  const match = QUOTED.exec(text);
  if (!match) return undefined;
  const [whole, basic, literal = ''] = match;
  const value = basic === undefined ? literal : basic.replaceAll(/\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)/g, unescapeOne);
  return { value, tail: text.slice(whole.length) };
}

function unescapeOne(whole: string, code: string): string {
  if (code.length === 1) return ESCAPES[code] ?? code;
  const point = Number.parseInt(code.slice(1), 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

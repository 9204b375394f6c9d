import { isUtf8 } from 'node:buffer';
import {
  BOOT_SETTINGS,
  type BootReading,
  type BootSettingFault,
  type BootSettingName,
  checkBootSettings,
  isBootSettingName,
  STORED_SECRET,
  type WrittenSetting,
} from './boot-setting-keys.js';

/**
 * Decodes what editors write: UTF-16 and some UTF-8 begin with a byte order mark; anything that is not UTF-8 is
 * Windows-1252 ("ANSI").
 */
export function decodeText(content: Uint8Array): string {
  const mark = ((content[0] ?? 0) << 8) | (content[1] ?? 0);
  const label =
    mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : isUtf8(content) ? 'utf-8' : 'windows-1252';
  return new TextDecoder(label).decode(content);
}

/** Maximum length; a settings file is about a page of text. */
const MAX_FILE_CHARS = 64 * 1024;
/** Its parts are mutually exclusive, so that matching takes linear time. */
const LINE = /^\s*([A-Za-z][A-Za-z0-9_ -]*)[=:](.*)$/;

function readLine(content: string): { readonly word: string; readonly value: string } | undefined {
  const [, word, value = ''] = LINE.exec(content) ?? [];
  return word === undefined ? undefined : { word: word.trim(), value: value.trim() };
}

/** Reads `inkstand.txt`: `name = value`, `#` for comments, values with or without quotes. Never throws. */
export function readSettingsFile(file: string, text: string): BootReading {
  if (text.length > MAX_FILE_CHARS) {
    return {
      settings: {},
      complaints: [{ file, text: 'expected a short settings file, got a longer one' }],
      ignored: [],
    };
  }
  const written: WrittenSetting[] = [];
  const complaints: BootSettingFault[] = [];
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    if (/^\s*(#|;|$)/.test(content)) continue;
    const { word, value = '' } = readLine(content) ?? {};
    const name = toName(word ?? '');
    if (word === undefined) complaints.push({ file, line, text: 'expected name = value' });
    else if (!isBootSettingName(name)) complaints.push({ file, line, text: `unknown setting "${word.slice(0, 40)}"` });
    else if (value !== '') written.push({ name, value: unquote(value), line });
  }
  const checked = checkBootSettings(file, written);
  return { settings: checked.settings, complaints: [...complaints, ...checked.complaints], ignored: [] };
}

/** The file without its secrets, so that a lost or lent SD card reveals none. */
export function blankSecrets(text: string): string {
  return text
    .split(/(\r\n|\r|\n)/)
    .map((content) => {
      const { word = '', value = '' } = readLine(content) ?? {};
      const name = toName(word);
      if (/^\s*[#;]/.test(content) || value === '' || !isSecretName(name)) return content;
      return `${content.slice(0, content.lastIndexOf(value))}${STORED_SECRET}`;
    })
    .join('');
}

const toName = (word: string): string => word.toLowerCase().replaceAll(/[ -]+/g, '_');

const isSecretName = (name: string): name is BootSettingName =>
  isBootSettingName(name) && 'isSecret' in BOOT_SETTINGS[name];

/** Quotes count only in pairs, because a password may contain one. Some editors make them typographic. */
function unquote(value: string): string {
  return /^(?:".*"|'.*'|\u201c.*\u201d|\u201e.*[\u201c\u201d]|\u2018.*\u2019)$/.test(value) && value.length >= 2
    ? value.slice(1, -1)
    : value;
}

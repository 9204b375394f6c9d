import {
  CARD_SETTINGS,
  type CardReading,
  type CardSettingName,
  type Complaint,
  checkCardSettings,
  isCardSettingName,
  KEPT,
  type WrittenSetting,
} from './card-setting.js';

/** What editors leave: bytes with a mark are UTF-16, and some start UTF-8 with one too. */
export function decodeText(content: Uint8Array): string {
  const label = content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const isBigEndian = content[0] === 0xfe && content[1] === 0xff;
  return new TextDecoder(isBigEndian ? 'utf-16be' : label).decode(content);
}

/** In characters: a settings file is a page of text. */
const LONGEST_FILE = 64 * 1024;
const LINE = /^\s*([A-Za-z][A-Za-z0-9_ -]*?)\s*[=:]\s*(.*?)\s*$/;

/** Reads `inkstand.txt`: `name = value`, `#` for remarks, values in quotes or not. Never throws. */
export function readSettingsFile(file: string, text: string): CardReading {
  if (text.length > LONGEST_FILE) {
    return {
      settings: {},
      complaints: [{ file, text: 'expected a page of settings, got a longer file' }],
      ignored: [],
    };
  }
  const written: WrittenSetting[] = [];
  const complaints: Complaint[] = [];
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    if (/^\s*(#|;|$)/.test(content)) continue;
    const [, word, value = ''] = LINE.exec(content) ?? [];
    const name = word === undefined ? '' : toName(word);
    if (word === undefined) complaints.push({ file, line, text: 'expected name = value' });
    else if (!isCardSettingName(name))
      complaints.push({ file, line, text: `there is no setting "${word.slice(0, 40)}"` });
    else if (value !== '') written.push({ name, value: unquote(value), line });
  }
  const checked = checkCardSettings(file, written);
  return { settings: checked.settings, complaints: [...complaints, ...checked.complaints], ignored: [] };
}

/** The same file with every secret gone, so that a card that is lent or lost tells none. */
export function blankSecrets(text: string): string {
  return text
    .split(/(\r\n|\r|\n)/)
    .map((content) => {
      const [, word = '', value = ''] = LINE.exec(content) ?? [];
      const name = toName(word);
      if (/^\s*[#;]/.test(content) || value === '' || !isSecretName(name)) return content;
      return `${content.slice(0, content.lastIndexOf(value))}${KEPT}`;
    })
    .join('');
}

const toName = (word: string): string => word.toLowerCase().replaceAll(/[ -]+/g, '_');

const isSecretName = (name: string): name is CardSettingName =>
  isCardSettingName(name) && 'isSecret' in CARD_SETTINGS[name];

/** Quotes count only in pairs: a password may hold one. */
function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) && value.length >= 2 ? value.slice(1, -1) : value;
}

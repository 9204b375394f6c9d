import { type BootReading, type BootSettingName, checkBootSettings, type WrittenSetting } from './boot-setting-keys.js';

const MAX_FILE_CHARS = 64 * 1024;

/** The arguments of `imager_custom VERB`, by verb. */
const VERBS: Readonly<Record<string, readonly BootSettingName[]>> = {
  set_hostname: ['host_name'],
  set_wlan: ['wifi_name', 'wifi_password', 'country'],
  set_timezone: ['time_zone'],
};

/**
 * Reads the shell script of Raspberry Pi Imager 1 (`firstrun.sh`). It is never run; only its calls of `imager_custom`
 * are parsed. Never throws.
 */
export function readFirstRunFile(file: string, text: string): BootReading {
  const written: WrittenSetting[] = [];
  const ignored: string[] = [];
  for (const [index, content] of text.slice(0, MAX_FILE_CHARS).split('\n').entries()) {
    const line = index + 1;
    const [program = '', verb = '', ...parameters] = splitWords(content);
    if (!program.endsWith('/imager_custom')) continue;
    const names = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
    const values = parameters.filter((word) => !/^-[a-z]$/.test(word));
    if (verb === 'enable_ssh') {
      const key = parameters.includes('-k') ? values[0] : undefined;
      if (key) written.push({ name: 'ssh_key', value: key.split('\n')[0] ?? '', line });
      else ignored.push(verb);
    } else if (names) {
      for (const [position, name] of names.entries()) {
        const value = values[position];
        if (value) written.push({ name, value, line });
      }
    } else ignored.push(verb);
  }
  return { ...checkBootSettings(file, written), ignored };
}

/** Removes the kernel arguments by which Imager 1 runs its script, so that the next boot is an ordinary one. */
export function withoutFirstRun(kernelArguments: string): string {
  const words = kernelArguments.split(/\s+/).filter((word) => word !== '');
  const kept = words.filter((word) => !/^systemd\.run(_\w+)?=|^systemd\.unit=kernel-command-line\.target$/.test(word));
  return kept.length === words.length ? kernelArguments : `${kept.join(' ')}\n`;
}

/** The words of a shell line: single-quoted ones verbatim, double-quoted ones with \ before " \ $ and `. */
function splitWords(line: string): string[] {
  const words: string[] = [];
  const part = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gy;
  let word: string | undefined;
  for (const [whole, single, double, escaped, plain] of line.matchAll(part)) {
    const piece = single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? plain;
    if (piece === undefined && whole.trim() === '') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (piece ?? '');
  }
  return word === undefined ? words : [...words, word];
}

import { isObject, scalarText } from '@inkstand/common/json';
import { isHarmlessHeader } from '../../plugin/plugin.js';
import type { PluginDraft } from '../../store/store.js';

/** Shorter values would occur by chance. */
const MIN_CHARS = 5;
const LITERAL = /[:=]\s*["']?(?:Bearer\s+|Basic\s+|Token\s+)?([^\s&{}"',]+)/gi;
const MASK = '***';

/** All values of a plugin setting that must not leave the gateway. Pure. */
export function listSecrets(draft: PluginDraft, uuid: string): readonly string[] {
  const { pollingHeaders, pollingBody, mirrorToken = '', urlSecrets = [], fieldValues } = draft.secrets;
  const headers = pollingHeaders
    .split(/\r?\n|&(?=\s*[\w-]+=)/)
    .filter((line) => !isHarmlessHeader(/^\s*([\w-]+)\s*[:=]/.exec(line)?.[1] ?? ''));
  const places = [
    uuid,
    mirrorToken,
    ...Object.values(fieldValues),
    ...headers.flatMap(findLiterals),
    ...findLiterals(/token|secret|passw|api[_-]?key|authorization/i.test(pollingBody) ? pollingBody : ''),
    ...urlSecrets,
  ];
  return [...new Set(places.flatMap(spellings))].filter((text) => text.length >= MIN_CHARS);
}

const findLiterals = (text: string): readonly string[] => [...text.matchAll(LITERAL)].map(([, value = '']) => value);

/** The value itself, and its form in an address. */
const spellings = (text: string): readonly string[] => [
  text.trim(),
  safeDecode(text.trim()),
  encodeURIComponent(text.trim()),
];

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The data with secrets replaced in all texts. */
export function maskSecrets<Data>(data: Data, secrets: readonly string[]): Data {
  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') return secrets.reduce((text, secret) => text.replaceAll(secret, MASK), value);
    if (Array.isArray(value)) return value.map(mask);
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mask(one)]));
    return secrets.includes(scalarText(value)) ? MASK : value;
  };
  // Only texts and numbers that are secrets change, so the shape stays.
  return mask(data) as Data;
}

/** Names of files that contain one of these values. */
export const findLeaks = (
  files: readonly (readonly [name: string, content: string])[],
  secrets: readonly string[],
): readonly string[] =>
  files.filter(([, content]) => secrets.some((one) => content.includes(one))).map(([name]) => name);
